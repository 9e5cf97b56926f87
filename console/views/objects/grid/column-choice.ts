import { useSignal } from "@preact/signals";
import type { Schema } from "../../../api/objects.ts";
import { allColumns, pickColumns } from "../class-facts.ts";

/** The choice of a reader for a class, kept in the browser. */
interface Stored {
  /** Absent: the usual columns. */
  readonly shown?: readonly string[];
  /** New columns that no object has yet. */
  readonly added?: Schema;
}

export interface ColumnChoice {
  /** Columns of the class, and new ones. */
  readonly schema: Schema;
  readonly all: readonly string[];
  readonly shown: readonly string[];
  /** Shows these columns; undefined for the usual ones. */
  readonly show: (columns: readonly string[] | undefined) => void;
  readonly add: (name: string, column: Schema[string]) => void;
}

export function useColumns(className: string, stored: Schema): ColumnChoice {
  const key = `landfall.columns.${className}`;
  const choice = useSignal<Stored>(read(key));
  const { shown, added = {} } = choice.value;
  const schema = { ...added, ...stored };
  const all = allColumns(className, schema);
  const keep = (next: Stored) => {
    choice.value = next;
    localStorage.setItem(key, JSON.stringify(next));
  };
  return {
    schema,
    all,
    shown: shown ? all.filter((field) => shown.includes(field)) : pickColumns(className, schema),
    show: (columns) => keep({ added, ...(columns ? { shown: columns } : {}) }),
    add: (name, column) =>
      keep({
        added: { ...added, [name]: column },
        ...(shown ? { shown: [...shown, name] } : {}),
      }),
  };
}

function read(key: string): Stored {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? "{}")) as Stored;
  } catch {
    return {};
  }
}
