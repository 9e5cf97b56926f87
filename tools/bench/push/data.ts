import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { UNIQUE_MEMBER } from "../../../functions/adapters/dynamodb/installations/installation-transaction.ts";
import { batchPut, type ItemPut } from "../../../functions/adapters/dynamodb/writes/batch-write.ts";
import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { type DeviceTables, installationPuts } from "../installation-puts.ts";

/** A share of the devices; `channel` absent means all of them. */
export interface Audience {
  readonly name: string;
  readonly channel?: string;
  /** Every Nth device is in it. */
  readonly every: number;
}

/** The cheaper path reads a half by a scan and a tenth by postings. */
export const AUDIENCES: readonly Audience[] = [
  { name: "broadcast", every: 1 },
  { name: "channel of a half", channel: "half", every: 2 },
  { name: "channel of a tenth", channel: "tenth", every: 10 },
];

const DEVICES_AT_ONCE = 100;
const HOUR_MS = 3_600_000;

export interface LoadedTables {
  readonly documents: DynamoDBDocumentClient;
  readonly tables: DeviceTables;
}

export function getSize({ every }: Audience, devices: number): number {
  return Math.ceil(devices / every);
}

/** Half iOS, half Android with FCM; about 500 bytes an item. */
export function pushDevice(index: number): JsonObject {
  const channels = AUDIENCES.flatMap(({ channel, every }) =>
    channel !== undefined && index % every === 0 ? [channel] : [],
  );
  const common = {
    channels,
    timeZone: "Asia/Shanghai",
    appVersion: "4.2.1",
    installationId: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  };
  // Pairs of devices put both providers into every channel.
  return Math.floor(index / 20) % 2 === 0 ? apnsDevice(index, common) : fcmDevice(index, common);
}

function apnsDevice(index: number, common: JsonObject): JsonObject {
  const deviceToken = `5${index.toString(16).padStart(63, "0")}`;
  return { ...common, deviceType: "ios", deviceToken, apnsTopic: "com.example.app" };
}

/** As long as Firebase's tokens: 22 characters of id and 140 of token. */
function fcmDevice(index: number, common: JsonObject): JsonObject {
  const registrationId = `5-${String(index).padStart(20, "0")}:${"APA91b".padEnd(140, "x")}`;
  return { ...common, deviceType: "android", vendor: "fcm", registrationId };
}

/**
 * Adds installations as the store writes them, without uniqueness items: no push reads those.
 *
 * @param deviceFor default: of APNs and FCM
 */
export async function loadDevices(
  { documents, tables }: LoadedTables,
  {
    from,
    to,
    deviceFor = pushDevice,
  }: {
    readonly from: number;
    readonly to: number;
    readonly deviceFor?: (index: number) => JsonObject;
  },
  onLoaded: (count: number) => void,
): Promise<void> {
  const startMs = Date.now() - HOUR_MS;
  const { indexedFields } = DEFAULT_SETTINGS;
  for (let first = from; first < to; first += DEVICES_AT_ONCE) {
    const count = Math.min(DEVICES_AT_ONCE, to - first);
    const puts = await Promise.all(
      Array.from({ length: count }, (_, i) => {
        const index = first + i;
        const objectId = `bench${hashed(index)}`;
        const device = { objectId, body: deviceFor(index), nowMs: startMs + index };
        return installationPuts(device, { tables, indexedFields });
      }),
    );
    const isRead = ({ item }: ItemPut) => item._member !== UNIQUE_MEMBER;
    await batchPut({ client: documents }, puts.flat().filter(isRead));
    onLoaded(count);
  }
}

/** 27 characters without order, like objectIds. */
function hashed(index: number): string {
  const scattered = BigInt(index + 1) * 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835n;
  return BigInt.asUintN(128, scattered).toString(36).padStart(27, "0").slice(-27);
}
