import {
  firstHolder,
  formerObjectId,
  identifierEntries,
} from "../../../domain/installations/identifiers.ts";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { isObjectId } from "../../../domain/objects/object.ts";
import { wantsFields } from "../../../domain/objects/query-string.ts";
import type { InstallationStore, InstallationsPorts } from "../../../ports/installations.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { type SavedInstallation, saveInstallation, toSavedBody } from "../save-installation.ts";

/** POST /1.1/installations. Registers a device, or saves the row that it already has. */
export async function createInstallation(
  request: OperationRequest<"createInstallation">,
  ports: InstallationsPorts & LimitedBy<"registrations">,
): Promise<OperationResponse> {
  const { body, createdAtMs } = request;
  const find = () => findDevice(body, ports.installations);
  const objectId = formerObjectId(body);
  const saved = await saveInstallation(
    { sender: request, body, find, objectId, createdAtMs },
    ports,
  );
  const isNew = saved.before === undefined;
  const answer = wantsFields(request.query) ? await toSavedBody(saved, ports) : toBrief(saved);
  if (!isNew) return { body: answer };
  return { status: 201, body: answer, location: `/1.1/installations/${saved.after.objectId}` };
}

function toBrief({ before, after: { objectId, createdAt, updatedAt } }: SavedInstallation) {
  return before === undefined ? { objectId, createdAt } : { objectId, createdAt, updatedAt };
}

/** Finds the device by objectId, or else by the first identifier that leads to a row. */
async function findDevice(
  body: JsonObject,
  installations: InstallationStore,
): Promise<StoredInstallation | undefined> {
  const { objectId } = body;
  if (typeof objectId === "string" && isObjectId(objectId)) {
    const known = await installations.find(objectId);
    if (known) return known;
  }
  const entries = identifierEntries(body);
  const items = await installations.findByUnique(entries);
  const owners = entries.flatMap((entry) => items.get(entry)?.objectId ?? []);
  return firstHolder(await installations.findMany([...new Set(owners)]), entries);
}
