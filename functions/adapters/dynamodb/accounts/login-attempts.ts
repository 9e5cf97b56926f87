import { createHash } from "node:crypto";
import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import {
  decideLogin,
  LOGIN_WINDOW_MS,
  withoutAttempt,
} from "../../../domain/accounts/login-lock.ts";
import type { UniqueValue } from "../../../domain/accounts/unique-field.ts";
import type { LoginAttempts } from "../../../ports/accounts.ts";
import { retryWhileStale } from "../writes/contention.ts";
import {
  allOf,
  attribute,
  type Changes,
  type Expression,
  expression,
} from "../writes/expression.ts";
import { toUpdate, writeItem } from "../writes/write.ts";
import { userKey } from "./user-items.ts";

export interface DynamoLoginAttemptsOptions {
  readonly client: DynamoDBDocumentClient;
  readonly userSecretsTable: string;
}

/** Unix milliseconds of the failed attempts that still count. */
const FAILURES = "_loginFailuresAtMs";

type Failures = readonly number[];

/** `changed` has what is stored instead of the expected failures. */
type Outcome =
  | { readonly kind: "written"; readonly item: Readonly<Record<string, unknown>> }
  | { readonly kind: "changed"; readonly failures: Failures; readonly hash: string | undefined }
  | { readonly kind: "missing" };

interface Replacement {
  readonly key: { readonly _key: string };
  readonly known: Failures;
  readonly next: Failures;
  /** Replaces the password hash too, if it still is `old`. */
  readonly hash?: { readonly old: string | undefined; readonly renewed: string } | undefined;
  /** Unix seconds. @default - the item belongs to a user, who must exist */
  readonly expiresAt?: number;
}

/**
 * `_loginFailuresAtMs` of the items `user#…` and `unknown-login#…` of the UserSecrets table, replaced
 * by compare-and-set, so no failure is ever lost.
 */
export function createDynamoLoginAttempts(options: DynamoLoginAttemptsOptions): LoginAttempts {
  return {
    async reserve(objectId, nowMs) {
      const outcome = await addFailure(options, { key: userKey(objectId) }, nowMs);
      if (outcome.kind !== "written") return outcome;
      return { kind: "reserved", attempt: { objectId, atMs: nowMs, secrets: outcome.item } };
    },
    async reserveUnknown(identifier, nowMs) {
      const expiresAt = Math.ceil((nowMs + LOGIN_WINDOW_MS) / 1000);
      const outcome = await addFailure(options, { key: unknownKey(identifier), expiresAt }, nowMs);
      return outcome.kind === "locked" ? outcome : { kind: "missing" };
    },
    async refundUnknown(identifier, atMs) {
      let known: Failures = [atMs];
      await retryWhileStale(async () => {
        const next = withoutAttempt(known, atMs);
        const expiresAt = Math.ceil((atMs + LOGIN_WINDOW_MS) / 1000);
        const replacement = { key: unknownKey(identifier), known, next, expiresAt };
        const outcome = await replaceFailures(options, replacement);
        if (outcome.kind !== "changed") return "done";
        known = outcome.failures;
        return known.length === 0 ? "done" : undefined;
      });
    },
    async refundAttempt({ objectId, atMs, secrets }, renewed) {
      const { _loginFailuresAtMs = [], _passwordHash: old } = secrets;
      const key = userKey(objectId);
      let known: Failures = _loginFailuresAtMs;
      let hash = renewed === undefined ? undefined : { old, renewed };
      await retryWhileStale(async () => {
        const next = withoutAttempt(known, atMs);
        const outcome = await replaceFailures(options, { key, known, next, hash });
        if (outcome.kind !== "changed") return "done";
        known = outcome.failures;
        if (outcome.hash !== old) hash = undefined;
        return undefined;
      });
    },
    async unlock(objectId) {
      const condition = expression`attribute_exists(#_key)`;
      const key = userKey(objectId);
      const table = options.userSecretsTable;
      await writeItem(options, toUpdate({ table, key, remove: [FAILURES], condition }));
    },
    async readLocked(objectId, atMs) {
      const { client, userSecretsTable: TableName } = options;
      const read = { TableName, Key: userKey(objectId), ConsistentRead: true };
      const { Item: secrets } = await client.send(new GetCommand(read));
      return secrets && { objectId, atMs, secrets };
    },
  };
}

/** Expects an empty list at first, the usual case, and so saves a read. */
async function addFailure(
  options: DynamoLoginAttemptsOptions,
  target: Pick<Replacement, "key" | "expiresAt">,
  nowMs: number,
): Promise<Exclude<Outcome, { kind: "changed" }> | { readonly kind: "locked" }> {
  let known: Failures = [];
  return retryWhileStale(async () => {
    const decision = decideLogin(known, nowMs);
    if (decision.kind === "locked") return decision;
    const next = decision.failuresAtMs;
    const outcome = await replaceFailures(options, { ...target, known, next });
    if (outcome.kind !== "changed") return outcome;
    known = outcome.failures;
    return undefined;
  });
}

/** Hashed, because users type all kinds of things into a log-in form, also passwords. */
function unknownKey({ field, value }: UniqueValue) {
  const digest = createHash("sha256").update(`${field}#${value}`).digest("base64url");
  return { _key: `unknown-login#${digest}` };
}

async function replaceFailures(
  options: DynamoLoginAttemptsOptions,
  replacement: Replacement,
): Promise<Outcome> {
  const update = toUpdate({
    table: options.userSecretsTable,
    key: replacement.key,
    ...changesFor(replacement),
    condition: allOf(conditionsFor(replacement)),
    returnStored: true,
  });
  const answer = await writeItem(options, update, { ReturnValues: "ALL_NEW" });
  if (answer.kind === "written") return { kind: "written", item: answer.item };
  const { stored } = answer;
  if (stored === undefined) return { kind: "missing" };
  const { _loginFailuresAtMs: failures = [], _passwordHash: hash } = stored;
  return { kind: "changed", failures: failures as Failures, hash: hash as string | undefined };
}

function changesFor({ next, hash, expiresAt }: Replacement): Changes {
  const isEmpty = next.length === 0;
  return {
    set: {
      [FAILURES]: isEmpty ? undefined : next,
      _passwordHash: hash?.renewed,
      [TTL_ATTRIBUTE]: expiresAt,
    },
    remove: isEmpty ? [FAILURES] : [],
  };
}

function conditionsFor({ known, hash, expiresAt }: Replacement): Expression[] {
  return [
    ...(expiresAt === undefined ? [expression`attribute_exists(#_key)`] : []),
    known.length === 0
      ? expression`attribute_not_exists(${attribute(FAILURES)})`
      : expression`${attribute(FAILURES)} = ${known}`,
    ...(hash ? [expression`#_passwordHash = ${hash.old}`] : []),
  ];
}
