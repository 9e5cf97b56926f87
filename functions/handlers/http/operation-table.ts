import { MAX_BODY_BYTES } from "../../contract/limits.ts";
import type { ClassAccess } from "../../domain/objects/class-permission.ts";
import { type OperationId, operations } from "../../generated/operations.ts";

/** A row of the generated table; wider than the literal types, which differ by operation. */
export interface OperationRow {
  readonly method: string;
  readonly paths: readonly string[];
  /** Absent: the app key or the master key. */
  readonly access?: "public" | "master";
  /** Absent: the token is not read. */
  readonly session?: "optional" | "required";
  readonly permission?: ClassAccess;
  readonly maxBodyBytes?: number;
  /** If true, the operation takes a body, which is validated. */
  readonly hasBody?: true;
  /** If true, a missing body and `null` mean `{}`. */
  readonly bodyOptional?: boolean;
  /** If true, the body is any JSON, which is not validated. */
  readonly anyBody?: boolean;
  /** If true, the body is a form, which the operation gets as `{type, base64}`. */
  readonly multipart?: true;
  /** If present, a key that almost is one of these is rejected instead of ignored. */
  readonly bodyKeys?: readonly string[];
  /** Error by body property for a value of the wrong shape. */
  readonly invalid?: Readonly<Record<string, string>>;
}

export const operationTable: Readonly<Record<OperationId, OperationRow>> = operations;

/** The maximum size of the operation's body, as a request and as an item of a batch. */
export function maxBodyBytes(operationId: OperationId): number {
  return operationTable[operationId].maxBodyBytes ?? MAX_BODY_BYTES;
}
