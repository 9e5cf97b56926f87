import { ApiError } from "../domain/api-error.ts";
import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import type { JsonObject } from "../domain/json.ts";
import { isObjectId } from "../domain/objects/object.ts";
import { parseObjectQuery } from "../domain/objects/query.ts";
import { matches } from "../domain/objects/where-match.ts";
import type { InstallationsPorts } from "../ports/installations-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { savedBody, saveInstallation, wantsWholeObject } from "./save-installation.ts";

/** PUT /1.1/installations/{objectId}; with `where`, only if the stored object matches. */
export async function updateInstallation(
  request: OperationRequest<"updateInstallation">,
  ports: InstallationsPorts,
): Promise<OperationResponse> {
  const { requester, query } = request;
  const body = request.body as JsonObject;
  const find = () => findExisting(request, ports);
  const saved = await saveInstallation({ requester, body, find }, ports);
  const { objectId, updatedAt } = saved.after;
  if (!wantsWholeObject(query)) return { body: { updatedAt, objectId } };
  return { body: savedBody(saved, true) };
}

async function findExisting(
  { params: { objectId }, query }: OperationRequest<"updateInstallation">,
  { installations }: InstallationsPorts,
): Promise<StoredInstallation> {
  const row = isObjectId(objectId) ? await installations.find(objectId) : undefined;
  if (!row) {
    const id = objectId.slice(0, 64);
    throw new ApiError(
      "badParameter",
      `Could not find object by id '${id}' for class '_Installation'.`,
    );
  }
  if (query.where !== undefined && !matches(parseObjectQuery(query).where, row)) {
    throw new ApiError("noEffect");
  }
  return row;
}
