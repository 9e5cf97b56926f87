import { isProvider } from "../../../contract/push-providers.ts";
import { isJsonObject, type JsonObject } from "../../../domain/json.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { DeviceCounts, PushPorts } from "../../../ports/push.ts";
import type { DeviceCount } from "../push-feature.ts";
import { DEVICE_COUNTS } from "../push-features.ts";

type Counts = Awaited<ReturnType<DeviceCounts["count"]>>;

/**
 * The answered record of pushes, with the number of devices that did something with them. A count
 * is omitted if it is not collected.
 */
export async function addDeviceCounts(
  body: JsonObject,
  records: readonly PushRecord[],
  ports: Pick<PushPorts, DeviceCount["port"]>,
): Promise<JsonObject> {
  const counted = await Promise.all(
    DEVICE_COUNTS.map(({ isCounted, port }) => count(records.filter(isCounted), ports[port])),
  );
  return DEVICE_COUNTS.reduce(
    (answer, deviceCount, index) => withCounts(answer, deviceCount, counted[index]),
    body,
  );
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

function withCounts(
  body: JsonObject,
  { member: name, isForAll }: DeviceCount,
  counts: Counts | undefined,
): JsonObject {
  if (!counts) return body;
  const providers = { ...(body.providers as JsonObject) };
  for (const [provider, outcome] of Object.entries(providers)) {
    const devices = isProvider(provider) ? counts[provider] : undefined;
    const isKnown = isForAll || devices !== undefined;
    if (isKnown && isJsonObject(outcome)) {
      providers[provider] = { ...outcome, [name]: devices ?? 0 };
    }
  }
  const all = Object.values(counts).reduce((sum, devices) => sum + devices, 0);
  return { ...body, providers, [name]: all };
}
