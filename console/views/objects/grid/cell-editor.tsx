import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Column, StoredObject } from "../../../api/objects.ts";
import { Problem } from "../../../parts/field.tsx";
import { problemOf } from "../../../parts/json.ts";
import { Failure } from "../../../parts/notices.tsx";
import { words } from "../../../words/words.ts";
import { TypedInput, zoneHint } from "../typed-input.tsx";
import { readTyped, writeTyped } from "../typed-value.ts";
import type { Grid } from "./use-grid.ts";

interface CellEditorProps {
  readonly grid: Grid;
  readonly row: StoredObject;
  readonly field: string;
  readonly column: Column | undefined;
}

/** Enter saves, Tab saves and goes on to the next cell, Escape leaves the value; Shift+Enter begins a line. */
export function CellEditor({ grid, row, field, column }: CellEditorProps) {
  const text = words.value.grid;
  const { cursor } = grid;
  const { objectId: id } = row;
  const before = writeTyped(row[field], column);
  const { start } = cursor.editing.value ?? {};
  const typed = useSignal(start ?? before);
  const error = useSignal<unknown>(undefined);
  const isSaving = useSignal(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => focusInput(form.current, start !== undefined), []);
  const parsed = readTyped(typed.value, column);
  const close = () => cursor.goTo({ id, field });
  const save = async (then: () => void = close) => {
    if ("problem" in parsed || isSaving.value) return;
    if (typed.value === before) return then();
    isSaving.value = true;
    error.value = undefined;
    await grid.edit(row, field, parsed.value).then(then, (failure: unknown) => {
      error.value = failure;
      isSaving.value = false;
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") return close();
    const step = savingStep(event);
    if (step === undefined) return;
    event.preventDefault();
    void save(step === 0 ? close : () => cursor.step(id, field, step));
  };
  return (
    <form
      ref={form}
      class="cell-editor"
      aria-label={text.editor(field)}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={onKeyDown}
    >
      <TypedInput
        label={text.editor(field)}
        column={column}
        value={typed.value}
        isLong={before.includes("\n")}
        isTyped={start !== undefined}
        onValue={(next) => {
          typed.value = next;
        }}
      />
      {column?.type === "Date" && <small class="quiet">{zoneHint()}</small>}
      <Problem text={problemOf(parsed)?.(words.value)} />
      {error.value !== undefined && <Failure error={error.value} />}
      <Buttons isOff={"problem" in parsed || isSaving.value} onCancel={close} />
    </form>
  );
}

function Buttons({ isOff, onCancel }: { readonly isOff: boolean; readonly onCancel: () => void }) {
  const { common } = words.value;
  return (
    <div class="row">
      <button type="submit" class="primary" disabled={isOff}>
        {common.save}
      </button>
      <button type="button" onClick={onCancel}>
        {common.cancel}
      </button>
    </div>
  );
}

/** Selects a text of one line, so that typing replaces it, unless its first sign was typed already. */
function focusInput(form: HTMLFormElement | null, isTyped: boolean): void {
  const input = form?.querySelector<HTMLInputElement>("input, select, textarea");
  input?.focus();
  form?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (isTyped) input?.setSelectionRange?.(input.value.length, input.value.length);
  else if (input?.type === "text") input.select();
}

/** Columns to go after saving; undefined for a key that does not save. */
function savingStep({ key, shiftKey, target }: KeyboardEvent): number | undefined {
  if (target instanceof HTMLButtonElement) return undefined;
  if (key === "Enter") return shiftKey ? undefined : 0;
  if (key !== "Tab" || isPartOfMany(target, shiftKey)) return undefined;
  return shiftKey ? -1 : 1;
}

/** Whether Tab goes to another input of the same value, as of a point or a date. */
function isPartOfMany(target: EventTarget | null, isBack: boolean): boolean {
  if (!(target instanceof HTMLInputElement)) return false;
  if (target.type === "datetime-local") return true;
  const inputs = [...(target.form?.querySelectorAll("input") ?? [])];
  return target !== inputs.at(isBack ? 0 : -1);
}
