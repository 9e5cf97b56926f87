import { toItem, uniqueKey } from "../../../functions/adapters/dynamodb/accounts/user-items.ts";
import { batchPut, type ItemPut } from "../../../functions/adapters/dynamodb/writes/batch-write.ts";
import { uniqueValues } from "../../../functions/domain/accounts/unique-field.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { installationPuts, type NewDevice } from "../installation-puts.ts";
import { INDEXED_FIELDS, type ObjectsService } from "./service.ts";

/** Installations that share a channel, a team, an owner. */
export const SHARED_BY = 100;

const CITIES = 1_000;
const INSTALLATIONS_AT_ONCE = 100;
const DAY_MS = 86_400_000;

/** The body with which a device registers; about 400 bytes of item. */
export function deviceBody(index: number): JsonObject {
  const group = Math.floor(index / SHARED_BY);
  return {
    deviceType: "ios",
    deviceToken: index.toString(16).padStart(64, "a"),
    apnsTopic: "com.example.app",
    installationId: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    timeZone: "Asia/Shanghai",
    channels: [`c${group}`, index % 2 === 0 ? "even" : "odd"],
    team: `t${group}`,
    owner: { __type: "Pointer", className: "_User", objectId: userId(group) },
    city: `city${index % CITIES}`,
    level: (index * 7_919) % 100_003,
  };
}

export function installationId(index: number): string {
  return `installation${String(index).padStart(20, "0")}`;
}

function userId(index: number): string {
  return String(index).padStart(24, "0");
}

/**
 * Adds installations, and a user for every `SHARED_BY` of them, without the requests that would
 * check each one.
 */
export async function loadObjects(
  service: ObjectsService,
  { from, to }: { from: number; to: number },
  onLoaded: (count: number) => void,
): Promise<void> {
  const { tables } = service.engine;
  for (let first = from; first < to; first += INSTALLATIONS_AT_ONCE) {
    const count = Math.min(INSTALLATIONS_AT_ONCE, to - first);
    const indexes = Array.from({ length: count }, (_, i) => first + i);
    const puts = await Promise.all(
      indexes.map((index) =>
        installationPuts(newDevice(service, index), { tables, indexedFields: INDEXED_FIELDS }),
      ),
    );
    await batchPut({ client: service.engine.documents }, [
      ...puts.flat(),
      ...userPuts(service, first),
    ]);
    onLoaded(count);
  }
}

function newDevice({ nowMs }: ObjectsService, index: number): NewDevice {
  const objectId = installationId(index);
  return { objectId, body: deviceBody(index), nowMs: nowMs - DAY_MS + index };
}

function userPuts({ engine, nowMs }: ObjectsService, firstInstallation: number): ItemPut[] {
  const index = Math.floor(firstInstallation / SHARED_BY);
  const createdAt = new Date(nowMs - DAY_MS + index).toISOString();
  const objectId = userId(index);
  const times = { createdAt, updatedAt: createdAt };
  const user = { objectId, username: `user${index}`, ...times, _tokenGeneration: "g" };
  const uniques = uniqueValues(user).map((unique) => ({ ...uniqueKey(unique), objectId }));
  return [toItem(user), ...uniques].map((item) => ({ tableName: engine.tables.users, item }));
}
