import { type AttributeValue, ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { decideLogin, withoutAttempt } from "../../domain/accounts/login-lock.ts";
import type { LoginAttempts, LoginReservation } from "../../ports/login-attempts.ts";
import { retryWhileContended } from "./conditional-write.ts";
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
  readonly objectId: string;
  readonly known: Failures;
  readonly next: Failures;
  /** A password hash and what takes its place. */
  readonly hash?: { readonly old: string | undefined; readonly renewed: string } | undefined;
}

/** `_loginFailuresAtMs` of the items `user#…`; compared and set, so no failure is ever lost. */
export function createDynamoLoginAttempts(options: DynamoLoginAttemptsOptions): LoginAttempts {
  return {
    async reserve(objectId, nowMs) {
      let known: Failures = [];
      return retryWhileContended(async (): Promise<LoginReservation | undefined> => {
        const decision = decideLogin(known, nowMs);
        if (decision.kind === "locked") return decision;
        const next = decision.failuresAtMs;
        const outcome = await replaceFailures(options, { objectId, known, next });
        if (outcome.kind === "written") return { kind: "reserved", user: toUser(outcome.item) };
        if (outcome.kind === "missing") return outcome;
        known = outcome.failures;
        return undefined;
      });
    },
    async giveBack({ objectId, _loginFailuresAtMs = [], _passwordHash: old }, nowMs, renewed) {
      let known: Failures = _loginFailuresAtMs;
      let hash = renewed === undefined ? undefined : { old, renewed };
      await retryWhileContended(async () => {
        const next = withoutAttempt(known, nowMs);
        const outcome = await replaceFailures(options, { objectId, known, next, hash });
        if (outcome.kind !== "changed") return "done";
        known = outcome.failures;
        if (outcome.hash !== old) hash = undefined;
        return undefined;
      });
    },
  };
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

function updateOf({ objectId, known, next, hash }: Replacement) {
  const set = [
    ...(next.length > 0 ? ["#failures = :next"] : []),
    ...(hash ? ["#hash = :new"] : []),
  ];
  const clauses = [
    set.length > 0 ? `SET ${set.join(", ")}` : "",
    next.length === 0 ? "REMOVE #failures" : "",
  ];
  const conditions = [
    "attribute_exists(#key)",
    known.length === 0 ? "attribute_not_exists(#failures)" : "#failures = :known",
    ...(hash ? ["#hash = :old"] : []),
  ];
  return {
    Key: userKey(objectId),
    UpdateExpression: clauses.join(" ").trim(),
    ConditionExpression: conditions.join(" AND "),
    ExpressionAttributeNames: {
      "#key": "_key",
      "#failures": "_loginFailuresAtMs",
      ...(hash && { "#hash": "_passwordHash" }),
    },
    ...expressionValues({ known, next, hash }),
    ReturnValues: "ALL_NEW",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  } as const;
}

/** DynamoDB refuses values that no expression names. */
function expressionValues({ known, next, hash }: Omit<Replacement, "objectId">) {
  const values = {
    ...(known.length > 0 && { ":known": known }),
    ...(next.length > 0 && { ":next": next }),
    ...(hash && { ":old": hash.old, ":new": hash.renewed }),
  };
  return Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {};
}

/** The item in a failure is not converted by the document client. */
function toFailures(attribute: AttributeValue | undefined): number[] {
  return (attribute?.L ?? []).map(({ N }) => Number(N));
}
