import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Column } from "../../../api/objects.ts";
import { Problem } from "../../../parts/field.tsx";
import { problemOf } from "../../../parts/json.ts";
import { Failure } from "../../../parts/notices.tsx";
import { words } from "../../../words/words.ts";
import { TypedInput, zoneHint } from "../typed-input.tsx";
import { readTyped, writeTyped } from "../typed-value.ts";

interface CellEditorProps {
  readonly field: string;
  readonly column: Column | undefined;
  readonly value: unknown;
  /** Undefined for no value. */
  readonly onSave: (value: unknown) => Promise<void>;
  readonly onClose: () => void;
}

/** Enter saves, Escape leaves the value; in a text of several lines it is Ctrl+Enter. */
export function CellEditor({ field, column, value, onSave, onClose }: CellEditorProps) {
  const { grid, common } = words.value;
  const before = writeTyped(value, column);
  const typed = useSignal(before);
  const error = useSignal<unknown>(undefined);
  const isSaving = useSignal(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>("input, select, textarea");
    input?.focus();
    form.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);
  const parsed = readTyped(typed.value, column);
  const save = async () => {
    if ("problem" in parsed || isSaving.value) return;
    if (typed.value === before) return onClose();
    isSaving.value = true;
    error.value = undefined;
    await onSave(parsed.value).then(onClose, (failure: unknown) => {
      error.value = failure;
      isSaving.value = false;
    });
  };
  return (
    <form
      ref={form}
      class="cell-editor"
      aria-label={grid.editor(field)}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
      }}
    >
      <TypedInput
        label={grid.editor(field)}
        column={column}
        value={typed.value}
        isLong={before.includes("\n")}
        onValue={(next) => {
          typed.value = next;
        }}
      />
      {column?.type === "Date" && <small class="quiet">{zoneHint()}</small>}
      <Problem text={problemOf(parsed)?.(words.value)} />
      {error.value !== undefined && <Failure error={error.value} />}
      <div class="row">
        <button type="submit" class="primary" disabled={"problem" in parsed || isSaving.value}>
          {common.save}
        </button>
        <button type="button" onClick={onClose}>
          {common.cancel}
        </button>
      </div>
    </form>
  );
}
