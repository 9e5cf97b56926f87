import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "../../../api/client.ts";
import { type StoredObject, updateObject } from "../../../api/objects.ts";
import { type Cursor, useCursor } from "./use-cursor.ts";
import { type Removal, useRemoval } from "./use-removal.ts";

interface Edit {
  readonly objectId: string;
  readonly field: string;
  readonly before: unknown;
  /** The `updatedAt` of the object after the edit. */
  readonly updatedAt: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Choosing, editing and deleting the rows of a grid. */
export interface Grid {
  readonly className: string;
  /** objectIds. */
  readonly chosen: Signal<ReadonlySet<string>>;
  readonly cursor: Cursor;
  readonly removal: Removal;
  /** The edit that can be undone. */
  readonly lastEdit: Signal<Edit | undefined>;
  /** The row with the edits that were saved since it was loaded. */
  readonly present: (row: StoredObject) => StoredObject;
  /** @param value undefined removes the field */
  readonly edit: (row: StoredObject, field: string, value: unknown) => Promise<void>;
  /** @returns false if the object has been changed since, which the undo keeps */
  readonly undo: () => Promise<boolean>;
}

/** LeanCloud's code for a condition of an update that does not hold. */
const CONDITION_FAILED = 305;

/** @param rows as loaded first; edits are forgotten when others come */
export function useGrid(className: string, rows: unknown, reload: () => void): Grid {
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const lastEdit = useSignal<Edit | undefined>(undefined);
  const saved = useSignal<Readonly<Record<string, Fields>>>({});
  const cursor = useCursor();
  const removal = useRemoval(className, reload);
  useEffect(() => {
    saved.value = {};
    chosen.value = new Set();
  }, [rows]);
  const write = async (objectId: string, field: string, value: unknown, where?: string) => {
    const body = { [field]: value ?? { __op: "Delete" } };
    const { updatedAt } = await updateObject(className, objectId, body, where);
    const fields = { ...saved.value[objectId], [field]: value, updatedAt };
    saved.value = { ...saved.value, [objectId]: fields };
    return updatedAt;
  };
  const undo = async () => {
    const edit = lastEdit.value;
    if (edit === undefined) return true;
    const { objectId, field, before } = edit;
    const where = JSON.stringify({ updatedAt: { __type: "Date", iso: edit.updatedAt } });
    const isBack = await isMet(write(objectId, field, before, where));
    lastEdit.value = undefined;
    return isBack;
  };
  return {
    ...{ className, chosen, cursor, removal, lastEdit, undo },
    present: (row) => ({ ...row, ...saved.value[row.objectId] }),
    edit: async (row, field, value) => {
      const { objectId } = row;
      const updatedAt = await write(objectId, field, value);
      lastEdit.value = { objectId, field, before: row[field], updatedAt };
    },
  };
}

async function isMet(update: Promise<unknown>): Promise<boolean> {
  try {
    await update;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === CONDITION_FAILED) return false;
    throw error;
  }
}
