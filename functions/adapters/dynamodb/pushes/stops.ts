import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Provider } from "../../../contract/push-providers.ts";
import type { PushStops } from "../../../domain/push/ledger/stop.ts";
import type { HeldLease } from "../../../ports/ledger.ts";
import { attribute, type Changes, type Expression, expression } from "../writes/expression.ts";
import { toUpdate, writeItem } from "../writes/write.ts";
import { ledgerKey, type PushesOptions, pushKey, RECORD, UNFINISHED, whileOwned } from "./table.ts";

interface Stop {
  readonly provider: Provider;
  readonly reason: string;
}

/** Two writes at most: a path into a map needs the map, which the first stop creates. */
export async function stopPush(options: PushesOptions, push: string, stop: Stop): Promise<boolean> {
  return (await addFirstStop(options, push, stop)) || addStop(options, push, stop);
}

function addFirstStop(options: PushesOptions, push: string, { provider, reason }: Stop) {
  return updateRecord(options, push, {
    set: { _stopped: { [provider]: reason } },
    condition: expression`${UNFINISHED} AND attribute_not_exists(#_stopped)`,
  });
}

function addStop(options: PushesOptions, push: string, { provider, reason }: Stop) {
  const path = expression`#_stopped.${attribute(provider)}`;
  return updateRecord(options, push, {
    set: expression`${path} = ${reason}`,
    condition: expression`${UNFINISHED} AND attribute_exists(#_stopped) AND attribute_not_exists(${path})`,
  });
}

/** @returns false when the condition did not hold */
async function updateRecord(
  options: PushesOptions,
  push: string,
  changes: Changes & { readonly condition: Expression },
): Promise<boolean> {
  const update = toUpdate({ table: options.pushesTable, key: pushKey(push, RECORD), ...changes });
  return (await writeItem(options, update)).kind === "written";
}

/** Settles the chunk as rejected when its provider is one of `stops`. */
export async function settleStopped(
  options: PushesOptions,
  lease: HeldLease,
  { stops, nowMs }: { readonly stops: PushStops; readonly nowMs: number },
): Promise<boolean> {
  const { client, pushesTable: TableName } = options;
  const Key = ledgerKey(lease.push, lease.chunk);
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  const reason = stops[Item?.provider as Provider];
  if (!Item || reason === undefined) return false;
  const reasons = { [reason]: Item.count };
  await settleWhole(options, lease, { rejected: expression`#count`, reasons, settledMs: nowMs });
  return true;
}

/** Settles a leased chunk that was not sent; does nothing when the lease was lost meanwhile. */
export async function settleWhole(
  options: PushesOptions,
  { push, chunk, owner }: HeldLease,
  set: Readonly<Record<string, unknown>>,
): Promise<void> {
  const update = toUpdate({
    table: options.pushesTable,
    key: ledgerKey(push, chunk),
    set: { state: "settled", ...set },
    condition: whileOwned(owner),
  });
  await writeItem(options, update);
}
