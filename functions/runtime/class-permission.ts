import { withRoles } from "../api/with-roles.ts";
import { allowedSubjects, closedError } from "../domain/class-permission.ts";
import { isAmong, type Subject } from "../domain/objects/subject.ts";
import type { Requester } from "../domain/requester.ts";
import type { OperationId } from "../generated/operations.ts";
import type { RequestPorts } from "../ports/request-ports.ts";
import { operationTable } from "./operation-table.ts";

/** The requester, with the roles that were looked up, and what the class permission says. */
interface CheckedRequester {
  readonly requester: Requester;
  readonly permitted: boolean;
}

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
  const subjects = subjectsOf(operationId, ports);
  if (requester.master || isAmong(subjects, requester)) return { requester, permitted: true };
  const known = ports.roles ? await withRoles(requester, [subjects], ports.roles) : requester;
  const permitted = isAmong(subjects, known);
  const { permission } = operationTable[operationId];
  const isLeftToOperation = permission === undefined || permission.checkedBy === "operation";
  if (permitted || isLeftToOperation) return { requester: known, permitted };
  throw closedError(permission.operation);
}

/** May everyone do this, whoever he is? */
export function isOpen(operationId: OperationId, ports: RequestPorts): boolean {
  return subjectsOf(operationId, ports).includes("*");
}

function subjectsOf(operationId: OperationId, { settings }: RequestPorts): readonly Subject[] {
  const { permission } = operationTable[operationId];
  return permission ? allowedSubjects(settings?.classPermissions, permission) : ["*"];
}
