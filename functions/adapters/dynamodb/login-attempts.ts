import { type AttributeValue, ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { decideLogin, withoutAttempt } from "../../domain/accounts/login-lock.ts";
import type { LoginAttempts, LoginReservation } from "../../ports/login-attempts.ts";
import { refusalOf, retryWhileContended } from "./conditional-write.ts";
import { toUser, userKey } from "./user-items.ts";

export interface DynamoLoginAttemptsOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
}

type Failures = readonly number[];

/** What a conditional write found instead: the stored failures, or no user at all. */
type Outcome =
  | { readonly kind: "written"; readonly item: Record<string, unknown> }
  | { readonly kind: "changed"; readonly failures: Failures }
  | { readonly kind: "missing" };

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
    async giveBack({ objectId, _loginFailuresAtMs = [] }, nowMs) {
      let known: Failures = _loginFailuresAtMs;
      await retryWhileContended(async () => {
        const next = withoutAttempt(known, nowMs);
        const outcome = await replaceFailures(options, { objectId, known, next });
        if (outcome.kind !== "changed") return "done";
        known = outcome.failures;
        return undefined;
      });
    },
    forgive: (objectId) => removeFailures(options, objectId),
  };
}

/** Not for a user who is gone: an update would make an item of him. */
async function removeFailures(
  { client, usersTable }: DynamoLoginAttemptsOptions,
  objectId: string,
): Promise<void> {
  await refusalOf(
    client.send(
      new UpdateCommand({
        TableName: usersTable,
        Key: userKey(objectId),
        UpdateExpression: "REMOVE #failures",
        ConditionExpression: "attribute_exists(#key)",
        ExpressionAttributeNames: { "#key": "_key", "#failures": "_loginFailuresAtMs" },
      }),
    ),
  );
}

async function replaceFailures(
  { client, usersTable }: DynamoLoginAttemptsOptions,
  { objectId, known, next }: { objectId: string; known: Failures; next: Failures },
): Promise<Outcome> {
  const userExists = "attribute_exists(#key)";
  const noFailures = "attribute_not_exists(#failures)";
  const asKnown = known.length === 0 ? noFailures : "#failures = :known";
  try {
    const { Attributes: item = {} } = await client.send(
      new UpdateCommand({
        TableName: usersTable,
        Key: userKey(objectId),
        UpdateExpression: next.length === 0 ? "REMOVE #failures" : "SET #failures = :next",
        ConditionExpression: `${userExists} AND ${asKnown}`,
        ExpressionAttributeNames: { "#key": "_key", "#failures": "_loginFailuresAtMs" },
        ...expressionValues({ known, next }),
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return { kind: "written", item };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    if (error.Item === undefined) return { kind: "missing" };
    return { kind: "changed", failures: toFailures(error.Item._loginFailuresAtMs) };
  }
}

/** DynamoDB refuses values that no expression names. */
function expressionValues({ known, next }: { known: Failures; next: Failures }) {
  const values = {
    ...(known.length > 0 && { ":known": known }),
    ...(next.length > 0 && { ":next": next }),
  };
  return Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {};
}

/** The item in a failure is not converted by the document client. */
function toFailures(attribute: AttributeValue | undefined): number[] {
  return (attribute?.L ?? []).map(({ N }) => Number(N));
}
