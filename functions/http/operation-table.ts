import { MAX_BODY_BYTES } from "../contract/limits.ts";
import type { ClassAccess } from "../domain/objects/class-permission.ts";
import { type OperationId, operations } from "../generated/operations.ts";

/** One row of the generated table, widened: the literal types differ with every operation. */
export interface OperationRow {
  readonly method: string;
  readonly paths: readonly string[];
  readonly access: "public" | "key" | "master";
  readonly session: "ignored" | "optional" | "required";
  readonly permission?: ClassAccess;
  readonly maxBodyBytes?: number;
  /** No body and `null` count as `{}`. */
  readonly bodyOptional?: boolean;
  readonly invalid: Readonly<Record<string, string>>;
}

export const operationTable: Readonly<Record<OperationId, OperationRow>> = operations;

/** Bytes that the body of this operation may have, alone and as an item of a batch. */
export function maxBodyBytes(operationId: OperationId): number {
  return operationTable[operationId].maxBodyBytes ?? MAX_BODY_BYTES;
}
