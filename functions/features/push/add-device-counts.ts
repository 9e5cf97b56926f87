import { isProvider } from "../../contract/push-providers.ts";
import { isJsonObject, type JsonObject } from "../../domain/json.ts";
import type { PushRecord } from "../../domain/push/ledger/push-record.ts";
import type { DeviceCounts, PushPorts } from "../../ports/push.ts";

type Counts = Awaited<ReturnType<DeviceCounts["count"]>>;

/**
 * The answered record of pushes, with the number of devices that have it (`delivered`) and that
 * opened it. Neither is added where nobody counts it.
 */
export async function addDeviceCounts(
  body: JsonObject,
  records: readonly PushRecord[],
  { opens, deliveries }: Pick<PushPorts, "opens" | "deliveries">,
): Promise<JsonObject> {
  const opened = records.filter(({ _countsOpens }) => _countsOpens);
  const delivered = records.filter(({ _hasReceipts }) => _hasReceipts);
  const [own, theirs] = await Promise.all([count(opened, opens), count(delivered, deliveries)]);
  return withCounts(withCounts(body, "delivered", theirs), "opened", own);
}

/** Undefined for no pushes. */
async function count(
  records: readonly PushRecord[],
  counts: DeviceCounts,
): Promise<Counts | undefined> {
  if (records.length === 0) return undefined;
  const sum: { -readonly [Name in keyof Counts]: Counts[Name] } = {};
  for (const each of await Promise.all(records.map(({ objectId }) => counts.count(objectId)))) {
    for (const [name, devices] of Object.entries(each)) {
      if (isProvider(name)) sum[name] = (sum[name] ?? 0) + devices;
    }
  }
  return sum;
}

function withCounts(body: JsonObject, name: string, counts: Counts | undefined): JsonObject {
  if (!counts) return body;
  const providers = { ...(body.providers as JsonObject) };
  for (const [provider, outcome] of Object.entries(providers)) {
    const devices = isProvider(provider) ? counts[provider] : undefined;
    // Not every vendor sends receipts, while every app reports its opens.
    const isKnown = name === "opened" || devices !== undefined;
    if (isKnown && isJsonObject(outcome)) {
      providers[provider] = { ...outcome, [name]: devices ?? 0 };
    }
  }
  const all = Object.values(counts).reduce((sum, devices) => sum + devices, 0);
  return { ...body, providers, [name]: all };
}
