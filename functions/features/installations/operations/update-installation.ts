import { ApiError } from "../../../domain/api-error.ts";
import { defined } from "../../../domain/defined.ts";
import { namesDevice } from "../../../domain/installations/identifiers.ts";
import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { isObjectId } from "../../../domain/objects/object.ts";
import { wantsFields } from "../../../domain/objects/query-string.ts";
import { parseObjectQuery } from "../../../domain/queries/query.ts";
import type { InstallationsPorts } from "../../../ports/installations.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { type SavedInstallation, saveInstallation, toSavedBody } from "../save-installation.ts";

/** PUT /1.1/installations/{objectId}; with `where`, only if the stored object matches. */
export async function updateInstallation(
  request: OperationRequest<"updateInstallation">,
  ports: InstallationsPorts & LimitedBy<"registrations">,
): Promise<OperationResponse> {
  const { query, body } = request;
  const where =
    query.where === undefined ? undefined : parseObjectQuery(query, request.requester).where;
  const find = () => findExisting(request, ports);
  try {
    const saved = await saveInstallation({ sender: request, body, find, where }, ports);
    const { objectId, updatedAt } = saved.after;
    if (!wantsFields(query)) return { body: { updatedAt, objectId } };
    return { body: await toTouchedBody(saved, ports) };
  } catch (error) {
    if (!(error instanceof InstallationMissing)) throw error;
    if (query.where !== undefined || !namesDevice(body)) throw error;
    return registerAgain(request);
  }
}

/** The keys of the body, and keys that a merge added if the requester may see the whole row. */
async function toTouchedBody(
  saved: SavedInstallation,
  ports: InstallationsPorts,
): Promise<JsonObject> {
  const { before = {}, changedKeys } = saved;
  const visible = Object.entries(await toSavedBody(saved, ports));
  const touched = new Set(["objectId", "updatedAt", ...changedKeys]);
  const isTouched = (key: string) => touched.has(key) || !Object.hasOwn(before, key);
  return Object.fromEntries(visible.filter(([key]) => isTouched(key)));
}

class InstallationMissing extends ApiError {}

/**
 * Registers a device whose row is gone, under its old objectId. Android's SDK keeps saving to that at
 * every launch, with a body that is enough to register (docs/protocol/installations.md, Retention).
 */
async function registerAgain({
  params: { objectId },
  body: fields,
  query,
  createdAtMs,
  dispatch,
}: OperationRequest<"updateInstallation">): Promise<OperationResponse> {
  const path = "/1.1/installations";
  const body = { ...fields, objectId };
  const call = { method: "POST", path, query, body, ...defined({ createdAtMs }) };
  const { body: answer } = await dispatch(call);
  const { createdAt, updatedAt = createdAt, ...rest } = answer as JsonObject;
  return { body: { ...rest, createdAt, updatedAt } };
}

async function findExisting(
  { params: { objectId } }: OperationRequest<"updateInstallation">,
  { installations }: InstallationsPorts,
): Promise<StoredInstallation> {
  const row = isObjectId(objectId) ? await installations.find(objectId) : undefined;
  if (!row) {
    const id = objectId.slice(0, 64);
    throw new InstallationMissing(
      "badParameter",
      `Could not find object by id '${id}' for class '_Installation'.`,
    );
  }
  return row;
}
