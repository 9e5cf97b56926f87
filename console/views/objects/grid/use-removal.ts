import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { createObject, deleteObject, type StoredObject } from "../../../api/objects.ts";

/** The rows that were deleted last. */
interface Removed {
  readonly rows: readonly StoredObject[];
  readonly state: "waiting" | "deleted" | "restored" | "kept";
  /** Until the deletion of rows that wait. */
  readonly seconds?: number;
  readonly error?: unknown;
}

export interface Removal {
  readonly last: Signal<Removed | undefined>;
  /** Hides the rows, and deletes them when the time to keep them is over. */
  readonly remove: (rows: readonly StoredObject[]) => void;
  readonly keep: () => void;
  /** Creates the deleted objects again, with new ids. */
  readonly restore: () => Promise<void>;
  /** objectIds of the rows that wait. */
  readonly hidden: ReadonlySet<string>;
  readonly reload: () => void;
}

/** Objects that are deleted or created at the same time. */
const PARALLEL = 5;
const SECONDS_TO_KEEP = 8;
const NONE: readonly StoredObject[] = [];

export function useRemoval(className: string, reload: () => void): Removal {
  const last = useSignal<Removed | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setInterval>>();
  const finish = async (rows: readonly StoredObject[]) => {
    const { done, error } = await runAll(rows, ({ objectId }) => deleteObject(className, objectId));
    last.value = { rows: done, state: "deleted", error };
    reload();
  };
  const settle = () => {
    clearInterval(timer.current);
    const waiting = last.value;
    return waiting?.state === "waiting" ? finish(waiting.rows) : Promise.resolve();
  };
  const tick = () => {
    const { rows = [], seconds = 0 } = last.value ?? {};
    if (seconds <= 1) void settle();
    else last.value = { rows, state: "waiting", seconds: seconds - 1 };
  };
  const waiting = last.value?.state === "waiting" ? last.value.rows : NONE;
  const hidden = useMemo(() => new Set(waiting.map(({ objectId }) => objectId)), [waiting]);
  // Another page of the console does not bring the rows back.
  useEffect(() => () => void settle(), []);
  return {
    ...{ last, hidden, reload },
    remove: (rows) => {
      void settle();
      last.value = { rows, state: "waiting", seconds: SECONDS_TO_KEEP };
      timer.current = setInterval(tick, 1000);
    },
    keep: () => {
      clearInterval(timer.current);
      last.value = { rows: last.value?.rows ?? [], state: "kept" };
    },
    restore: async () => {
      const rows = last.value?.rows ?? [];
      const { done, error } = await runAll(rows, (row) => createObject(className, fieldsOf(row)));
      const left = rows.filter((row) => !done.includes(row));
      last.value = error ? { rows: left, state: "deleted", error } : { rows, state: "restored" };
      reload();
    },
  };
}

const FIXED = ["objectId", "createdAt", "updatedAt"];

const fieldsOf = (row: StoredObject) =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        !FIXED.includes(name) && (value as { __type?: string } | null)?.__type !== "Relation",
    ),
  );

/** Ends at the first failure; `done` are the rows before it. */
async function runAll(
  rows: readonly StoredObject[],
  run: (row: StoredObject) => Promise<unknown>,
): Promise<{ readonly done: readonly StoredObject[]; readonly error?: unknown }> {
  const done: StoredObject[] = [];
  try {
    for (let first = 0; first < rows.length; first += PARALLEL) {
      const part = rows.slice(first, first + PARALLEL);
      await Promise.all(part.map(run));
      done.push(...part);
    }
  } catch (error) {
    return { done, error };
  }
  return { done };
}
