import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { defined } from "../../../domain/defined.ts";
import { childChunkId } from "../../../domain/push/ledger/chunk.ts";
import { digestMembers, toExceptionSets } from "../../../domain/push/ledger/chunk-members.ts";
import { boundOutcome, type ChunkOutcome } from "../../../domain/push/ledger/chunk-outcome.ts";
import { isExpired, type PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { GATEWAY_DOWN } from "../../../domain/push/ledger/push-wait.ts";
import type {
  ChunkId,
  HeldLease,
  LeaseAnswer,
  PushLedger,
  RetryChunk,
  SettleAnswer,
  SettlementFacts,
} from "../../../ports/ledger.ts";
import { persist } from "../writes/contention.ts";
import { expression } from "../writes/expression.ts";
import type { Refused } from "../writes/failed-write.ts";
import { toPut, toUpdate, type Write, writeItem, writeTransaction } from "../writes/write.ts";
import { toDigestItem } from "./ledger-items.ts";
import { settleStopped, settleWhole, stopPush } from "./stops.ts";
import {
  ledgerKey,
  type PushesOptions,
  placeholders,
  pushKey,
  RECORD,
  whileOwned,
} from "./table.ts";

type Claim = Parameters<PushLedger["takeLease"]>[1];

/** Chunks in the Pushes table, from a sender's side. */
export function createPushLedger(options: PushesOptions): PushLedger {
  const { clock } = options;
  return {
    takeLease: (chunk, claim) => {
      // Time passes between attempts, and a lease begins with the one that takes it.
      const nowMs = () => Math.max(claim.nowMs, clock.now());
      const take = () => takeLease(options, chunk, { ...claim, nowMs: nowMs() });
      return persist(take, { ...options, deadline: claim.deadline });
    },
    extendLease: (lease, untilMs) => {
      const deadline = { remainingMs: () => lease.untilMs - clock.now() };
      return persist(() => extendLease(options, lease, untilMs), { ...options, deadline });
    },
    settle: (lease, outcome, end) => {
      const { deadline } = end;
      return persist(() => settle(options, { lease, outcome, ...end }), { ...options, deadline });
    },
    stop: (push, provider, reason, deadline) =>
      persist(() => stopPush(options, push, { provider, reason }), { ...options, deadline }),
  };
}

/** The push is read beside the lease, so that a cancellation stops the very next chunk. */
async function takeLease(options: PushesOptions, id: ChunkId, claim: Claim): Promise<LeaseAnswer> {
  const [answer, record] = await Promise.all([
    writeItem(options, leaseUpdate(options, id, claim)),
    readPush(options, id.push),
  ]);
  if (answer.kind === "refused") return toRefusal(answer);
  const { owner, nowMs, leaseMs } = claim;
  const { push, chunk } = id;
  const lease: HeldLease = { push, chunk, owner, untilMs: nowMs + leaseMs };
  const end = async (kind: "cancelled" | "expired"): Promise<LeaseAnswer> => {
    await settleWhole(options, lease, { [kind]: expression`#count`, settledMs: nowMs });
    return { kind };
  };
  if (!record || record._cancelled) return end("cancelled");
  const { _stopped: stops } = record;
  if (stops && (await settleStopped(options, lease, { stops, nowMs }))) return { kind: "stopped" };
  return isExpired(record, nowMs) ? end("expired") : { kind: "leased", lease };
}

function leaseUpdate(
  { pushesTable: table }: PushesOptions,
  { push, chunk }: ChunkId,
  { owner, nowMs, leaseMs }: Claim,
): Write {
  const isFree = expression`attribute_not_exists(#owner) OR #leaseUntilMs <= ${nowMs} OR #owner = ${owner}`;
  return toUpdate({
    table,
    key: ledgerKey(push, chunk),
    set: { owner, leaseUntilMs: nowMs + leaseMs },
    add: { takes: 1 },
    condition: expression`#state = ${"open"} AND (${isFree})`,
    returnStored: true,
  });
}

/** A missing chunk belonged to a push that has been removed. */
function toRefusal({ stored }: Refused): LeaseAnswer {
  if (stored?.state !== "open") return { kind: "settled" };
  return { kind: "busy", untilMs: Number(stored.leaseUntilMs) };
}

async function readPush(
  { client, pushesTable: TableName }: PushesOptions,
  push: string,
): Promise<Pick<PushRecord, "_cancelled" | "_expiresAtMs" | "_stopped"> | undefined> {
  const { Item } = await client.send(
    new GetCommand({
      TableName,
      Key: pushKey(push, RECORD),
      ConsistentRead: true,
      ProjectionExpression: "#_push, #_cancelled, #_expiresAtMs, #_stopped",
      ExpressionAttributeNames: placeholders("_push", "_cancelled", "_expiresAtMs", "_stopped"),
    }),
  );
  return Item;
}

async function extendLease(
  options: PushesOptions,
  lease: HeldLease,
  untilMs: number,
): Promise<HeldLease | undefined> {
  const update = toUpdate({
    table: options.pushesTable,
    key: ledgerKey(lease.push, lease.chunk),
    set: { leaseUntilMs: untilMs },
    add: { extensions: 1 },
    condition: whileOwned(lease.owner),
  });
  const { kind } = await writeItem(options, update);
  return kind === "written" ? { ...lease, untilMs } : undefined;
}

interface Settlement extends SettlementFacts {
  readonly lease: HeldLease;
  readonly outcome: ChunkOutcome;
}

async function settle(options: PushesOptions, settlement: Settlement): Promise<SettleAnswer> {
  const { lease, retry } = settlement;
  const update = settleUpdate(options, settlement);
  if (!retry || retry.members.length === 0) {
    const answer = await writeItem(options, update);
    return answer.kind === "refused" ? toOwnAnswer(answer, lease) : { kind: "settled" };
  }
  const child = childChunkId(lease.chunk);
  const puts = await retryPuts(options, settlement, { child, retry });
  if (!puts) return { kind: "lost" };
  const answer = await writeTransaction(options, [update, ...puts]);
  if (answer.kind === "written") return { kind: "settled", child };
  if (answer.indexes.includes(0)) return toOwnAnswer(answer, lease, child);
  throw new Error(`Retry chunk ${lease.push} ${child} already exists`);
}

/**
 * Members that the message no longer had count as invalid: `invalidTokens` is all that the other
 * counts leave, so a settled chunk always adds up to its devices.
 */
function settleUpdate(
  { pushesTable: table }: PushesOptions,
  { lease, outcome, nowMs, retry, sentMs, messages = 1, refused }: Settlement,
): Write {
  const { invalidTokens, exceptions, ...counts } = boundOutcome(outcome);
  const { successes, rejected, expired, cancelled } = counts;
  const others = successes + rejected + expired + cancelled + (retry?.members.length ?? 0);
  return toUpdate({
    table,
    key: ledgerKey(lease.push, lease.chunk),
    set: {
      state: "settled",
      settledMs: nowMs,
      ...counts,
      invalidTokens: expression`#count - ${others}`,
      failed: toExceptionSets(exceptions),
      ...(refused && { refused }),
      ...(sentMs !== undefined && { sentMs, computeMs: (nowMs - sentMs) / messages }),
    },
    condition: expression`${whileOwned(lease.owner)} AND #count >= ${others + invalidTokens}`,
    returnStored: true,
  });
}

/** Repeats an answer that was lost on its way: only the owner itself can have settled the chunk. */
function toOwnAnswer(
  { stored }: Refused,
  { push, chunk, owner }: HeldLease,
  child?: string,
): SettleAnswer {
  if (stored?.owner !== owner) return { kind: "lost" };
  if (stored.state !== "settled") {
    throw new RangeError(`${push} ${chunk}: more outcomes than devices`);
  }
  return child === undefined ? { kind: "settled" } : { kind: "settled", child };
}

/** A sender that left the gateway alone knows less than the one that was answered. */
function toRetryReason({ reason }: RetryChunk, parent: Record<string, unknown>) {
  const isKnown = reason !== undefined && reason !== GATEWAY_DOWN;
  return isKnown ? reason : (parent.retryReason ?? reason);
}

/** The retry chunk inherits how its members are found again. */
async function retryPuts(
  { client, pushesTable: table }: PushesOptions,
  { lease, nowMs }: Settlement,
  { child, retry }: { child: string; retry: RetryChunk },
): Promise<readonly Write[] | undefined> {
  const Key = ledgerKey(lease.push, lease.chunk);
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key, ConsistentRead: true }),
  );
  if (!Item) return undefined;
  const { _expiresAt, provider, group, after, scanned, attempt, count, messageBytes = 0 } = Item;
  const { members, notBeforeMs } = retry;
  const { failingSinceMs = nowMs } = Item;
  const item = {
    ...ledgerKey(lease.push, child),
    _expiresAt,
    provider,
    group,
    after,
    scanned,
    notBeforeMs,
    state: "open",
    attempt: Number(attempt) + 1,
    count: members.length,
    messageBytes: Math.ceil((messageBytes * members.length) / count),
    createdMs: nowMs,
    failingSinceMs,
    ...defined({ retryReason: toRetryReason(retry, Item) }),
  };
  const digest = { push: lease.push, chunk: child, digest: digestMembers(members) };
  return [
    toPut({ table, item, condition: expression`attribute_not_exists(#_part)` }),
    toPut({ table, item: toDigestItem({ ...digest, expiresAt: _expiresAt }) }),
  ];
}
