import { createHash } from "node:crypto";
import { sizeKey } from "../../../functions/adapters/dynamodb/classes/object-items.ts";
import { createDynamoObjectStore } from "../../../functions/adapters/dynamodb/classes/object-store.ts";
import { batchPut, type ItemPut } from "../../../functions/adapters/dynamodb/writes/batch-write.ts";
import { catalogNames, toClassFields } from "../../../functions/domain/classes/class-fields.ts";
import { createObject } from "../../../functions/domain/classes/draft-object.ts";
import { newOrderedId } from "../../../functions/domain/classes/object-id.ts";
import type { StoredObject } from "../../../functions/domain/classes/stored-object.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";
import { collect } from "../installation-puts.ts";
import { type ClassesService, TASK, TASK_DEFINITION } from "./service.ts";

/** Tasks of one owner, half of which are done. */
export const OWNED = 500;

/** Scores are distinct, and in no order. */
const SCORES = 1_000_003;
const SCORE_STEP = 7_919;

/** The fields of a task; about 400 bytes of item. */
export function taskBody(index: number): JsonObject {
  return {
    title: `Task number ${index}: ${"call the plumber and buy what they need ".repeat(3)}`,
    done: index % 2 === 0,
    score: (index * SCORE_STEP) % SCORES,
    owner: { __type: "Pointer", className: "_User", objectId: ownerId(Math.floor(index / OWNED)) },
    place: { __type: "GeoPoint", latitude: index % 90, longitude: index % 180 },
  };
}

export function ownerId(index: number): string {
  return index.toString(16).padStart(24, "0");
}

/** Between two tasks. */
const STEP_MS = 100;

/** A task as the service creates it. */
export function newTask(service: ClassesService, index: number): StoredObject {
  const nowMs = service.startMs + index * STEP_MS;
  const objectId = newOrderedId(nowMs, createHash("sha1").update(String(index)).digest());
  return createObject(taskBody(index), { objectId, nowMs });
}

/** @param index of a task that was loaded */
export function taskId(service: ClassesService, index: number): string {
  return newTask(service, index).objectId;
}

const TASKS_AT_ONCE = 500;

/** Fields of the class definition, which the first object makes complete. */
const FIELDS = toClassFields(catalogNames(TASK_DEFINITION));

/** Adds tasks without the requests that would check each one, and counts them. */
export async function loadTasks(
  service: ClassesService,
  { from, to }: { readonly from: number; readonly to: number },
  onLoaded: (count: number) => void,
): Promise<void> {
  for (let first = from; first < to; first += TASKS_AT_ONCE) {
    const count = Math.min(TASKS_AT_ONCE, to - first);
    const tasks = Array.from({ length: count }, (_, i) => newTask(service, first + i));
    await batchPut({ client: service.engine.documents }, await toPuts(service, tasks));
    onLoaded(count);
  }
  await setSize(service, to);
}

/** The writes of the store itself. */
export async function toPuts(
  { engine: { tables }, startMs }: ClassesService,
  tasks: readonly StoredObject[],
): Promise<ItemPut[]> {
  const puts: ItemPut[] = [];
  const store = createDynamoObjectStore({
    client: collect(puts),
    objectsTable: tables.objects,
    objectIndexTable: tables.objectIndex,
    clock: { now: () => startMs },
    fields: { usableFields: async () => FIELDS, postedFields: async () => FIELDS },
  });
  for (const task of tasks) await store.create(TASK, { object: task, work: UNLIMITED_WORK });
  return puts;
}

/** Saves count a sample of the objects; nothing has counted the loaded ones. */
async function setSize({ engine, startMs }: ClassesService, objects: number): Promise<void> {
  const sample = createObject(taskBody(0), { objectId: ownerId(0), nowMs: startMs });
  const bytes = objects * Buffer.byteLength(JSON.stringify(sample));
  const item = { ...sizeKey(TASK), _objects: objects, _bytes: bytes };
  await batchPut({ client: engine.documents }, [{ tableName: engine.tables.objects, item }]);
}
