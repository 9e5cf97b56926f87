import { useSignal } from "@preact/signals";
import type { Schema } from "../../../api/objects.ts";
import { readStored, store } from "../../../state/stored.ts";
import { allColumns, pickColumns } from "../class-facts.ts";

/** The choice of a reader for a class, kept in the browser. */
interface Stored {
  /** In their order; absent for the usual columns. */
  readonly shown?: readonly string[];
  /** New columns that no object has yet. */
  readonly added?: Schema;
  /** Pixels. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Columns that stay at the left. */
  readonly pinned?: readonly string[];
}

export interface ColumnChoice {
  /** Columns of the class, and new ones. */
  readonly schema: Schema;
  /** First the ones that are shown, in their order. */
  readonly all: readonly string[];
  /** First the pinned ones. */
  readonly shown: readonly string[];
  readonly pinned: readonly string[];
  /** Shows these columns in this order; undefined for the usual ones. */
  readonly show: (columns: readonly string[] | undefined) => void;
  readonly add: (name: string, column: Schema[string]) => void;
  /** Pixels of a column. */
  readonly widthOf: (field: string) => number;
  readonly resize: (field: string, width: number) => void;
  readonly pin: (field: string, isPinned: boolean) => void;
  /** Puts a column at the place of another one. */
  readonly moveTo: (field: string, place: string) => void;
  /** Moves a column to the left (-1) or the right (1). */
  readonly move: (field: string, by: -1 | 1) => void;
}

const MIN_WIDTH = 60;
const MAX_WIDTH = 1200;
const WIDTHS: Readonly<Record<string, number>> = { Number: 110, Boolean: 110, Date: 190 };
const USUAL_WIDTH = 180;
/** A phone has room for the beginning of an id beside a name. */
const ID_WIDTH = matchMedia("(max-width: 45rem)").matches ? 84 : 130;

export function useColumns(className: string, stored: Schema): ColumnChoice {
  const choice = useSignal<Stored>(readStored(`columns.${className}`));
  const { added = {}, widths = {}, pinned = [] } = choice.value;
  const schema = { ...added, ...stored };
  const known = allColumns(className, schema);
  const shown = orderShown(choice.value.shown, known, pinned) ?? pickColumns(className, schema);
  const keep = (changes: Stored) => {
    choice.value = { ...choice.value, ...changes };
    store(`columns.${className}`, choice.value);
  };
  const moveTo = (field: string, place: string) => {
    const others = shown.filter((other) => other !== field);
    const index = shown.indexOf(place);
    if (index >= 0) keep({ shown: others.toSpliced(index, 0, field) });
  };
  return {
    ...{ schema, shown, moveTo },
    all: [...shown, ...known.filter((field) => !shown.includes(field))],
    pinned: pinned.filter((field) => shown.includes(field)),
    show: (columns) => {
      choice.value = columns ? choice.value : { added };
      keep(columns ? { shown: columns } : {});
    },
    add: (name, column) =>
      keep({
        added: { ...added, [name]: column },
        // Without a choice of the reader, new columns of others are shown, too.
        ...(choice.value.shown ? { shown: [...shown, name] } : {}),
      }),
    widthOf: (field) => widths[field] ?? usualWidth(field, schema),
    resize: (field, width) => {
      const next = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
      keep({ widths: { ...widths, [field]: next } });
    },
    pin: (field, isPinned) => {
      const others = pinned.filter((other) => other !== field);
      const next = isPinned ? [...others, field] : others;
      keep({ pinned: next, shown: orderShown(shown, known, next) ?? shown });
    },
    move: (field, by) => {
      const place = shown[shown.indexOf(field) + by];
      if (place !== undefined) moveTo(field, place);
    },
  };
}

function usualWidth(field: string, schema: Schema): number {
  if (field === "objectId") return ID_WIDTH;
  const isTime = field === "createdAt" || field === "updatedAt";
  const type = isTime ? "Date" : (schema[field]?.type ?? "");
  return WIDTHS[type] ?? USUAL_WIDTH;
}

/** The pinned columns first. */
function orderShown(
  shown: readonly string[] | undefined,
  known: readonly string[],
  pinned: readonly string[],
): readonly string[] | undefined {
  const existing = shown?.filter((field) => known.includes(field));
  if (existing === undefined) return undefined;
  const isPinned = (field: string) => pinned.includes(field);
  return [...existing.filter(isPinned), ...existing.filter((field) => !isPinned(field))];
}
