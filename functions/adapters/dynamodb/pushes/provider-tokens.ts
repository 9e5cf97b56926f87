import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { KeptToken, ProviderTokens, Renewal } from "../../../ports/gateway-access.ts";
import { type Expression, expression } from "../writes/expression.ts";
import { toPut, toUpdate, writeItem } from "../writes/write.ts";
import { type PushesOptions, pushKey } from "./table.ts";

/** Lifetime of tokens that were stored without their end: APNs refuses older ones. */
const LIFETIME_MS = 3_600_000;

/** Provider tokens in the Pushes table, which every sender can write. */
export function createProviderTokens(options: PushesOptions): ProviderTokens {
  return {
    find: (name) => find(options, name),
    begin: (name, seen, renewal) => begin(options, name, { seen, renewal }),
    giveUp: (name, renewal) => giveUp(options, name, renewal),
    replace: (name, next, seen) => replace(options, name, { next, seen }),
  };
}

async function find(
  { client, pushesTable: TableName }: PushesOptions,
  name: string,
): Promise<KeptToken | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: toKey(name), ConsistentRead: true }),
  );
  return Item && toKept(Item);
}

async function begin(
  options: PushesOptions,
  name: string,
  { seen, renewal }: { readonly seen: KeptToken | undefined; readonly renewal: Renewal },
): Promise<boolean> {
  const { nowMs, untilMs } = renewal;
  const update = toUpdate({
    table: options.pushesTable,
    key: toKey(name),
    set: {
      renewedUntilMs: untilMs,
      _expiresAt: toSeconds(Math.max(untilMs, seen?.expiresAtMs ?? 0)),
    },
    condition: expression`(${whileSeen(seen)}) AND (attribute_not_exists(#renewedUntilMs) OR #renewedUntilMs <= ${nowMs})`,
  });
  return (await writeItem(options, update)).kind === "written";
}

async function giveUp(options: PushesOptions, name: string, { untilMs }: Renewal): Promise<void> {
  const update = toUpdate({
    table: options.pushesTable,
    key: toKey(name),
    remove: ["renewedUntilMs"],
    condition: expression`#renewedUntilMs = ${untilMs}`,
  });
  await writeItem(options, update);
}

/** Expired items are replaced like any other, because TTL deletes late. */
async function replace(
  options: PushesOptions,
  name: string,
  { next, seen }: { next: KeptToken; seen: KeptToken | undefined },
): Promise<KeptToken> {
  const put = toPut({
    table: options.pushesTable,
    item: { ...toKey(name), ...next, _expiresAt: toSeconds(next.expiresAtMs) },
    condition: whileSeen(seen),
    returnStored: true,
  });
  const answer = await writeItem(options, put);
  if (answer.kind === "written") return next;
  const stored = answer.stored && toKept(answer.stored);
  if (!stored) throw new Error(`Provider token ${name} was neither written nor found`);
  return stored;
}

function whileSeen(seen: KeptToken | undefined): Expression {
  return seen
    ? expression`attribute_not_exists(#sealed) OR #sealed = ${seen.sealed}`
    : expression`attribute_not_exists(#sealed)`;
}

/** @returns undefined while the first token is being issued */
function toKept(item: Readonly<Record<string, unknown>>): KeptToken | undefined {
  const { sealed, issuedAtMs, expiresAtMs = Number(issuedAtMs) + LIFETIME_MS } = item;
  if (typeof sealed !== "string") return undefined;
  return { sealed, issuedAtMs: Number(issuedAtMs), expiresAtMs: Number(expiresAtMs) };
}

function toSeconds(ms: number): number {
  return Math.ceil(ms / 1_000);
}

function toKey(name: string) {
  return pushKey(`provider-token#${name}`, "token");
}
