import {
  type AttributeValue,
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { unmarshalItem } from "../client/attribute-values.ts";

/** A condition did not hold, so nothing was written. */
export interface Refused {
  readonly kind: "refused";
  /** The writes whose conditions failed, by their position; `[0]` for a single write. */
  readonly indexes: readonly number[];
  /** The stored item of the first refused write, if requested (`returnStored`) and present. */
  readonly stored: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Reasons for which a permitted write did not happen:
 * - `conflict`: a transaction was writing one of the items. Plain writes fail with it too.
 * - `throttled`: a transaction was cancelled for lack of capacity; the SDK does not repeat it.
 * - `exhausted`: the SDK has given up repeating it.
 */
export type Contention = "conflict" | "throttled" | "exhausted";

const THROTTLED_REASONS = new Set(["ThrottlingError", "ProvisionedThroughputExceeded"]);
const REPEATED_BY_SDK = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "TransactionInProgressException",
]);

/**
 * Undefined for an error that is not about conditions.
 *
 * @see DynamoDB API Reference, TransactWriteItems, cancellation reasons
 */
export function refusalFrom(error: unknown): Refused | undefined {
  if (error instanceof ConditionalCheckFailedException) return toRefused([0], error.Item);
  const reasons = reasonsFrom(error);
  const indexes = reasons.flatMap(({ Code }, i) => (Code === "ConditionalCheckFailed" ? [i] : []));
  const [first] = indexes;
  return first === undefined ? undefined : toRefused(indexes, reasons[first]?.Item);
}

/** Undefined for an error that waiting does not help against, and for a refusal. */
export function contentionFrom(error: unknown): Contention | undefined {
  if (error instanceof TransactionConflictException) return "conflict";
  if (error instanceof Error && REPEATED_BY_SDK.has(error.name)) return "exhausted";
  const codes = reasonsFrom(error).map(({ Code = "" }) => Code);
  if (codes.includes("ConditionalCheckFailed")) return undefined;
  if (codes.some((code) => THROTTLED_REASONS.has(code))) return "throttled";
  return codes.includes("TransactionConflict") ? "conflict" : undefined;
}

function reasonsFrom(error: unknown): readonly CancellationReason[] {
  return error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
}

/** The document client leaves the items of an error in DynamoDB's own notation. */
function toRefused(
  indexes: readonly number[],
  item: Record<string, AttributeValue> | undefined,
): Refused {
  return { kind: "refused", indexes, stored: item && unmarshalItem(item) };
}
