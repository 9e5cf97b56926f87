import { allowedSubjects, closedError } from "../domain/objects/class-permission.ts";
import type { Requester } from "../domain/requester.ts";
import type { OperationId } from "../generated/operations.ts";
import type { RequestPorts } from "../ports/operation.ts";
import { type CheckedRequester, checkClassAccess } from "../queries/class-access.ts";
import { operationTable } from "./operation-table.ts";

/**
 * Checks the class permission of an operation, alone and inside a batch.
 *
 * @throws ApiError forbidden (403) unless the operation refuses by itself
 */
export async function checkClassPermission(
  operationId: OperationId,
  requester: Requester,
  ports: RequestPorts,
): Promise<CheckedRequester> {
  const { permission } = operationTable[operationId];
  if (permission === undefined) return { requester, permitted: true };
  const checked = await checkClassAccess(permission, requester, ports);
  if (checked.permitted || permission.checkedBy === "operation") return checked;
  throw closedError(permission.operation);
}

/** May everyone do this, whoever he is? */
export function isOpen(operationId: OperationId, { settings }: RequestPorts): boolean {
  const { permission } = operationTable[operationId];
  if (permission === undefined) return true;
  return allowedSubjects(settings?.classPermissions, permission).includes("*");
}
