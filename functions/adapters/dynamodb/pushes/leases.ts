import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { childChunkId } from "../../../domain/push/ledger/chunk.ts";
import { digestMembers } from "../../../domain/push/ledger/chunk-members.ts";
import { boundOutcome, type ChunkOutcome } from "../../../domain/push/ledger/chunk-outcome.ts";
import { toExceptionSets } from "../../../domain/push/ledger/exception-sets.ts";
import { isExpired, type PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type {
  ChunkId,
  HeldLease,
  LeaseAnswer,
  PushLedger,
  RetryChunk,
  SettleAnswer,
  SettlementFacts,
} from "../../../ports/ledger.ts";
import { toDigestItem } from "./ledger-items.ts";
import { settleStopped, stopPush } from "./stops.ts";
import {
  type FailedCondition,
  ifAllowed,
  isConditionFailure,
  type PushesOptions,
  placeholders,
  pushKey,
  RECORD,
  retryingConflicts,
  type TransactItem,
  transact,
} from "./table.ts";

interface Claim {
  readonly owner: string;
  readonly nowMs: number;
  readonly leaseMs: number;
}

/** Chunks in the Pushes table, from a sender's side. */
export function createPushLedger(given: PushesOptions): PushLedger {
  const options = retryingConflicts(given);
  return {
    takeLease: (chunk, claim) => takeLease(options, chunk, claim),
    extendLease: (lease, untilMs) => extendLease(options, lease, untilMs),
    settle: (lease, outcome, end) => settle(options, { lease, outcome, ...end }),
    stop: (push, provider, reason) => stopPush(options, push, { provider, reason }),
  };
}

/** The push is read beside the lease, so that a cancellation stops the very next chunk. */
async function takeLease(options: PushesOptions, id: ChunkId, claim: Claim): Promise<LeaseAnswer> {
  const [failure, record] = await Promise.all([
    ifAllowed(() => options.client.send(leaseCommand(options, id, claim))),
    readPush(options, id.push),
  ]);
  if (failure) return toRefusal(failure);
  const { owner, nowMs, leaseMs } = claim;
  const { push, chunk } = id;
  const lease: HeldLease = { push, chunk, owner, untilMs: nowMs + leaseMs };
  if (!record || record._cancelled) {
    return settleWhole(options, lease, { kind: "cancelled", nowMs });
  }
  const { _stopped: stops } = record;
  if (stops && (await settleStopped(options, lease, { stops, nowMs }))) return { kind: "stopped" };
  if (isExpired(record, nowMs)) return settleWhole(options, lease, { kind: "expired", nowMs });
  return { kind: "leased", lease };
}

function leaseCommand(
  { pushesTable: TableName }: PushesOptions,
  { push, chunk }: ChunkId,
  { owner, nowMs, leaseMs }: Claim,
): UpdateCommand {
  const isFree = "attribute_not_exists(#owner)";
  const ranOut = "#leaseUntilMs <= :nowMs";
  const isMine = "#owner = :owner";
  return new UpdateCommand({
    TableName,
    Key: pushKey(push, chunk),
    UpdateExpression: "SET #owner = :owner, #leaseUntilMs = :untilMs ADD #takes :one",
    ConditionExpression: `#state = :open AND (${isFree} OR ${ranOut} OR ${isMine})`,
    ExpressionAttributeNames: placeholders("owner", "leaseUntilMs", "takes", "state"),
    ExpressionAttributeValues: {
      ":one": 1,
      ":owner": owner,
      ":untilMs": nowMs + leaseMs,
      ":nowMs": nowMs,
      ":open": "open",
    },
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  });
}

/** A chunk that is not there belonged to a push that has been removed. */
function toRefusal({ item }: FailedCondition): LeaseAnswer {
  if (item?.state?.S !== "open") return { kind: "settled" };
  return { kind: "busy", untilMs: Number(item.leaseUntilMs?.N) };
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

async function settleWhole(
  { client, pushesTable: TableName }: PushesOptions,
  { push, chunk, owner }: HeldLease,
  { kind, nowMs }: { kind: "cancelled" | "expired"; nowMs: number },
): Promise<LeaseAnswer> {
  await ifAllowed(() =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: pushKey(push, chunk),
        UpdateExpression: `SET #state = :settled, #${kind} = #count, #settledMs = :nowMs`,
        ConditionExpression: "#state = :open AND #owner = :owner",
        ExpressionAttributeNames: placeholders("state", kind, "count", "settledMs", "owner"),
        ExpressionAttributeValues: {
          ":settled": "settled",
          ":nowMs": nowMs,
          ":open": "open",
          ":owner": owner,
        },
      }),
    ),
  );
  return { kind };
}

async function extendLease(
  { client, pushesTable: TableName }: PushesOptions,
  lease: HeldLease,
  untilMs: number,
): Promise<HeldLease | undefined> {
  const failure = await ifAllowed(() =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: pushKey(lease.push, lease.chunk),
        UpdateExpression: "SET #leaseUntilMs = :untilMs ADD #extensions :one",
        ConditionExpression: "#state = :open AND #owner = :owner",
        ExpressionAttributeNames: placeholders("leaseUntilMs", "extensions", "state", "owner"),
        ExpressionAttributeValues: {
          ":untilMs": untilMs,
          ":one": 1,
          ":open": "open",
          ":owner": lease.owner,
        },
      }),
    ),
  );
  return failure ? undefined : { ...lease, untilMs };
}

interface Settlement extends SettlementFacts {
  readonly lease: HeldLease;
  readonly outcome: ChunkOutcome;
}

async function settle(options: PushesOptions, settlement: Settlement): Promise<SettleAnswer> {
  const { lease, retry } = settlement;
  const update = settleUpdate(options, settlement);
  if (!retry || retry.members.length === 0) {
    const failure = await ifAllowed(() => options.client.send(new UpdateCommand(update)));
    return failure ? whoSettled(failure.item, lease, undefined) : { kind: "settled" };
  }
  const child = childChunkId(lease.chunk);
  const puts = await retryPuts(options, settlement, { child, retry });
  if (!puts) return { kind: "lost" };
  const reasons = await transact(options.client, [{ Update: update }, ...puts]);
  if (!reasons) return { kind: "settled", child };
  if (isConditionFailure(reasons[0])) return whoSettled(reasons[0]?.Item, lease, child);
  throw new Error(`Retry chunk ${lease.push} ${child} exists already`);
}

/**
 * What the message no longer had is counted as invalid: `invalidTokens` is all that the other
 * counts leave, so a settled chunk always adds up to its devices.
 */
function settleUpdate(
  { pushesTable: TableName }: PushesOptions,
  { lease, outcome, nowMs, retry, sentMs, messages = 1 }: Settlement,
) {
  const { invalidTokens, exceptions, ...counts } = boundOutcome(outcome);
  const { successes, rejected, expired, cancelled } = counts;
  const others = successes + rejected + expired + cancelled + (retry?.members.length ?? 0);
  const work = sentMs === undefined ? {} : { sentMs, computeMs: (nowMs - sentMs) / messages };
  const members = { ...counts, failed: toExceptionSets(exceptions), ...work };
  const values = Object.entries(members).filter(([, value]) => value !== undefined);
  const sets = values.map(([name]) => `#${name} = :${name}`);
  return {
    TableName,
    Key: pushKey(lease.push, lease.chunk),
    UpdateExpression: `SET #state = :settled, #settledMs = :settledMs, #invalidTokens = #count - :others, ${sets.join(", ")}`,
    ConditionExpression: "#state = :open AND #owner = :owner AND #count >= :accounted",
    ExpressionAttributeNames: placeholders(
      ...["state", "settledMs", "invalidTokens", "count", "owner"],
      ...values.map(([name]) => name),
    ),
    ExpressionAttributeValues: {
      ":settled": "settled",
      ":settledMs": nowMs,
      ":others": others,
      ":accounted": others + invalidTokens,
      ":open": "open",
      ":owner": lease.owner,
      ...Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
    },
    ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
  };
}

/** An answer that was lost on the way is given again: only the owner itself can have settled. */
function whoSettled(
  item: FailedCondition["item"],
  { push, chunk, owner }: HeldLease,
  child: string | undefined,
): SettleAnswer {
  if (item?.owner?.S !== owner) return { kind: "lost" };
  if (item.state?.S !== "settled")
    throw new RangeError(`${push} ${chunk}: more outcomes than devices`);
  return child === undefined ? { kind: "settled" } : { kind: "settled", child };
}

/** The retry chunk inherits how its members are found again. */
async function retryPuts(
  { client, pushesTable: TableName }: PushesOptions,
  { lease, nowMs }: Settlement,
  { child, retry }: { child: string; retry: RetryChunk },
): Promise<TransactItem[] | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: pushKey(lease.push, lease.chunk), ConsistentRead: true }),
  );
  if (!Item) return undefined;
  const { _expiresAt, provider, group, after, scanned, attempt, count, messageBytes = 0 } = Item;
  const { members, notBeforeMs } = retry;
  const chunk = {
    ...pushKey(lease.push, child),
    ...{ _expiresAt, provider, group, after, scanned, notBeforeMs },
    state: "open",
    attempt: Number(attempt) + 1,
    count: members.length,
    messageBytes: Math.ceil((messageBytes * members.length) / count),
    createdMs: nowMs,
  };
  const digest = { push: lease.push, chunk: child, digest: digestMembers(members) };
  return [
    {
      Put: {
        TableName,
        Item: chunk,
        ConditionExpression: "attribute_not_exists(#_part)",
        ExpressionAttributeNames: placeholders("_part"),
      },
    },
    { Put: { TableName, Item: toDigestItem({ ...digest, expiresAt: _expiresAt }) } },
  ];
}
