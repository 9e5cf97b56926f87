import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Column, StoredObject } from "../../../api/objects.ts";
import { FieldValue, Time } from "../../../parts/values.tsx";
import { words } from "../../../words/words.ts";
import { CellEditor } from "./cell-editor.tsx";
import type { Grid } from "./use-grid.ts";

interface CellProps {
  readonly grid: Grid;
  readonly row: StoredObject;
  readonly field: string;
  readonly column: Column | undefined;
}

/** Fields that the service sets, and those that have an editor on the object's page. */
const FIXED = ["createdAt", "updatedAt", "ACL"];
const FIXED_TYPES = ["Relation", "File", "Bytes"];

/** A value with a button that edits it in its place; so does a double click. */
export function Cell({ grid, row, field, column }: CellProps) {
  const isEditing = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const value = row[field];
  const isFixed = FIXED.includes(field) || FIXED_TYPES.includes(column?.type ?? "");
  if (isFixed) return <Value field={field} value={value} />;
  const open = () => {
    isEditing.value = true;
  };
  const close = () => {
    isEditing.value = false;
    // After the button is there again.
    setTimeout(() => button.current?.focus());
  };
  if (isEditing.value)
    return (
      <CellEditor
        field={field}
        column={column}
        value={value}
        onSave={(next) => grid.edit(row, field, next)}
        onClose={close}
      />
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard
    <div class="cell" onDblClick={open}>
      <Value field={field} value={value} />
      <button
        ref={button}
        type="button"
        class="plain icon edit"
        aria-label={words.value.grid.edit(field, row.objectId)}
        onClick={open}
      >
        <Pencil />
      </button>
    </div>
  );
}

function Value({ field, value }: { readonly field: string; readonly value: unknown }) {
  const isTime = field === "createdAt" || field === "updatedAt";
  return isTime ? <Time iso={String(value)} /> : <FieldValue value={value} />;
}

function Pencil() {
  return (
    <svg viewBox="0 0 16 16" width="13" height="13" fill="none" stroke="currentColor" aria-hidden>
      <path d="M2.5 13.5l.7-3L11 2.7a1 1 0 0 1 1.4 0l.9.9a1 1 0 0 1 0 1.4l-7.8 7.8z" />
    </svg>
  );
}
