import { withRoles } from "../api/with-roles.ts";
import { ApiError } from "../domain/api-error.ts";
import { allowedSubjects } from "../domain/class-permission.ts";
import { isAmong, type Subject } from "../domain/objects/subject.ts";
import type { Requester } from "../domain/requester.ts";
import type { OperationId } from "../generated/operations.ts";
import type { RequestPorts } from "../ports/request-ports.ts";
import { operationTable } from "./operation-table.ts";

/**
 * Asserts the class permission of an operation, alone and inside a batch.
 *
 * @returns the requester, with the roles that were looked up
 * @throws ApiError forbidden (403)
 */
export async function assertClassPermission(
  operationId: OperationId,
  requester: Requester,
  ports: RequestPorts,
): Promise<Requester> {
  const subjects = subjectsOf(operationId, ports);
  if (requester.master || isAmong(subjects, requester)) return requester;
  const known = ports.roles ? await withRoles(requester, [subjects], ports.roles) : requester;
  if (isAmong(subjects, known)) return known;
  const { permission } = operationTable[operationId];
  throw new ApiError("forbidden", `Forbidden to ${permission?.operation} by class permissions.`);
}

/** May everyone do this, whoever he is? */
export function isOpen(operationId: OperationId, ports: RequestPorts): boolean {
  return subjectsOf(operationId, ports).includes("*");
}

function subjectsOf(operationId: OperationId, { settings }: RequestPorts): readonly Subject[] {
  const { permission } = operationTable[operationId];
  return permission ? allowedSubjects(settings?.classPermissions, permission) : ["*"];
}
