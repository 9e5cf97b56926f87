import { parseObjectQuery } from "../../../domain/queries/query.ts";
import type { WhereExpression } from "../../../domain/queries/where-expression.ts";
import type { Requester } from "../../../domain/requester.ts";
import type { InstallationsPorts } from "../../../ports/installations.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { clearSystemRelations } from "../../classes/system-relations.ts";
import { assertMatches, assertWritable } from "../access.ts";

type DeleteRequest = OperationRequest<"deleteInstallation">;

/** DELETE /1.1/installations/{objectId}; with `where`, only if the stored object matches. */
export async function deleteInstallation(
  { requester, params: { objectId }, query }: DeleteRequest,
  ports: InstallationsPorts,
): Promise<OperationResponse> {
  const where = query.where === undefined ? undefined : parseObjectQuery(query, requester).where;
  const { work } = requester;
  if (requester.master && !where) await ports.installations.delete(objectId, work);
  else await deletePermitted(objectId, { requester, where }, ports);
  await clearSystemRelations({ className: "_Installation", objectId, requester }, ports);
  return { body: {} };
}

/** Repeats until the row that was checked is the row that was deleted. */
async function deletePermitted(
  objectId: string,
  { requester, where }: { requester: Requester; where: WhereExpression | undefined },
  ports: InstallationsPorts,
): Promise<void> {
  const { installations } = ports;
  let row = await installations.find(objectId);
  while (row !== undefined) {
    await assertWritable([row], requester, ports);
    if (where) await assertMatches(where, { row, requester }, ports);
    if (await installations.deleteUnchanged(row, requester.work)) return;
    row = await installations.find(objectId);
  }
}
