import { createHash } from "node:crypto";
import { type AttributeValue, ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import {
  decideLogin,
  LOGIN_WINDOW_MS,
  withoutAttempt,
} from "../../../domain/accounts/login-lock.ts";
import type { UniqueValue } from "../../../domain/accounts/unique-field.ts";
import type { LoginAttempts } from "../../../ports/accounts.ts";
import { retryWhileContended } from "../writes/conditional-write.ts";
import { toUser, userKey } from "./user-items.ts";

export interface DynamoLoginAttemptsOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
}

type Failures = readonly number[];

/** What a conditional write found instead: what is stored, or no user at all. */
type Outcome =
  | { readonly kind: "written"; readonly item: Record<string, unknown> }
  | { readonly kind: "changed"; readonly failures: Failures; readonly hash: string | undefined }
  | { readonly kind: "missing" };

interface Replacement {
  readonly key: { readonly _key: string };
  readonly known: Failures;
  readonly next: Failures;
  /** A password hash and what takes its place. */
  readonly hash?: { readonly old: string | undefined; readonly renewed: string } | undefined;
  /** Unix seconds. @default - the item is a user, who must exist */
  readonly expiresAt?: number;
}

/** `_loginFailuresAtMs` of the items `user#…` and `unknown-login#…`; compared and set, so no failure is ever lost. */
export function createDynamoLoginAttempts(options: DynamoLoginAttemptsOptions): LoginAttempts {
  return {
    async reserve(objectId, nowMs) {
      const outcome = await addFailure(options, { key: userKey(objectId) }, nowMs);
      if (outcome.kind !== "written") return outcome;
      return { kind: "reserved", user: toUser(outcome.item) };
    },
    async reserveUnknown(identifier, nowMs) {
      const expiresAt = Math.ceil((nowMs + LOGIN_WINDOW_MS) / 1000);
      const outcome = await addFailure(options, { key: unknownKey(identifier), expiresAt }, nowMs);
      return outcome.kind === "locked" ? outcome : { kind: "missing" };
    },
    async giveBack({ objectId, _loginFailuresAtMs = [], _passwordHash: old }, nowMs, renewed) {
      const key = userKey(objectId);
      let known: Failures = _loginFailuresAtMs;
      let hash = renewed === undefined ? undefined : { old, renewed };
      await retryWhileContended(async () => {
        const next = withoutAttempt(known, nowMs);
        const outcome = await replaceFailures(options, { key, known, next, hash });
        if (outcome.kind !== "changed") return "done";
        known = outcome.failures;
        if (outcome.hash !== old) hash = undefined;
        return undefined;
      });
    },
  };
}

/** Assumes an empty list at first, which is the usual case. */
async function addFailure(
  options: DynamoLoginAttemptsOptions,
  target: Pick<Replacement, "key" | "expiresAt">,
  nowMs: number,
): Promise<Exclude<Outcome, { kind: "changed" }> | { readonly kind: "locked" }> {
  let known: Failures = [];
  return retryWhileContended(async () => {
    const decision = decideLogin(known, nowMs);
    if (decision.kind === "locked") return decision;
    const next = decision.failuresAtMs;
    const outcome = await replaceFailures(options, { ...target, known, next });
    if (outcome.kind !== "changed") return outcome;
    known = outcome.failures;
    return undefined;
  });
}

/** A hash: whatever somebody types into a log-in, a password too, gets here. */
function unknownKey({ field, value }: UniqueValue) {
  const digest = createHash("sha256").update(`${field}#${value}`).digest("base64url");
  return { _key: `unknown-login#${digest}` };
}

async function replaceFailures(
  { client, usersTable }: DynamoLoginAttemptsOptions,
  replacement: Replacement,
): Promise<Outcome> {
  try {
    const { Attributes: item = {} } = await client.send(
      new UpdateCommand({ TableName: usersTable, ...updateOf(replacement) }),
    );
    return { kind: "written", item };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const { Item: stored } = error;
    if (stored === undefined) return { kind: "missing" };
    const failures = toFailures(stored._loginFailuresAtMs);
    return { kind: "changed", failures, hash: stored._passwordHash?.S };
  }
}

function updateOf(replacement: Replacement) {
  const { key, known, next, hash, expiresAt } = replacement;
  const set = [
    ...(next.length > 0 ? ["#failures = :next"] : []),
    ...(hash ? ["#hash = :new"] : []),
    ...(expiresAt ? ["#expires = :expires"] : []),
  ];
  const clauses = [
    set.length > 0 ? `SET ${set.join(", ")}` : "",
    next.length === 0 ? "REMOVE #failures" : "",
  ];
  const conditions = [
    ...(expiresAt ? [] : ["attribute_exists(#key)"]),
    known.length === 0 ? "attribute_not_exists(#failures)" : "#failures = :known",
    ...(hash ? ["#hash = :old"] : []),
  ];
  return {
    Key: key,
    UpdateExpression: clauses.join(" ").trim(),
    ConditionExpression: conditions.join(" AND "),
    ExpressionAttributeNames: {
      ...(expiresAt ? { "#expires": TTL_ATTRIBUTE } : { "#key": "_key" }),
      "#failures": "_loginFailuresAtMs",
      ...(hash && { "#hash": "_passwordHash" }),
    },
    ...expressionValues(replacement),
    ReturnValues: "ALL_NEW",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  } as const;
}

/** DynamoDB refuses values that no expression names. */
function expressionValues({ known, next, hash, expiresAt }: Replacement) {
  const values = {
    ...(known.length > 0 && { ":known": known }),
    ...(next.length > 0 && { ":next": next }),
    ...(hash && { ":old": hash.old, ":new": hash.renewed }),
    ...(expiresAt && { ":expires": expiresAt }),
  };
  return Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {};
}

/** The item in a failure is not converted by the document client. */
function toFailures(attribute: AttributeValue | undefined): number[] {
  return (attribute?.L ?? []).map(({ N }) => Number(N));
}
