import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Dialog, DialogButton } from "../../../parts/dialog.tsx";
import { bound, Field, Select, TextInput } from "../../../parts/field.tsx";
import { words } from "../../../words/words.ts";
import { FIELD_TYPES, isFieldName } from "../new-field.tsx";
import type { ColumnChoice } from "./column-choice.ts";

interface NewColumnProps {
  readonly columns: ColumnChoice;
  /** Classes that a pointer may lead to. */
  readonly classes: readonly string[];
  /** Gets the name of the column. */
  readonly onAdded: (name: string) => void;
}

export function NewColumnButton(props: NewColumnProps) {
  return (
    <DialogButton title={words.value.grid.newColumn}>
      {(close) => <NewColumnDialog {...props} onClose={close} />}
    </DialogButton>
  );
}

function NewColumnDialog({
  columns,
  classes,
  onAdded,
  onClose,
}: NewColumnProps & { readonly onClose: () => void }) {
  const { grid, common } = words.value;
  const name = useSignal("");
  const type = useSignal<string>("String");
  const target = useSignal(classes[0] ?? "_User");
  const input = useRef<HTMLInputElement>(null);
  const problem = name.value === "" ? undefined : findProblem(name.value, columns);
  const add = () => {
    const className = type.value === "Pointer" ? { className: target.value } : {};
    columns.add(name.value, { type: type.value, ...className });
    onClose();
    onAdded(name.value);
  };
  return (
    <Dialog title={grid.newColumn} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.value !== "" && problem === undefined) add();
        }}
      >
        <p class="quiet">{grid.newColumnHint}</p>
        <Field label={grid.columnName} problem={problem}>
          <TextInput
            required
            inputRef={input}
            autocomplete="off"
            {...bound(name, (value) => value.trim())}
          />
        </Field>
        <Types
          type={type}
          onChosen={() => {
            if (name.value === "") input.current?.focus();
          }}
        />
        {type.value === "Pointer" && (
          <Choice label={grid.columnClass} options={classes} signal={target} />
        )}
        <div class="row end">
          <button type="button" onClick={onClose}>
            {common.cancel}
          </button>
          <button type="submit" class="primary">
            {common.add}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface TypesProps {
  readonly type: { value: string };
  readonly onChosen: () => void;
}

function Types({ type, onChosen }: TypesProps) {
  return (
    <fieldset class="types">
      <legend>{words.value.grid.columnType}</legend>
      {FIELD_TYPES.map((value) => (
        <label class="check" key={value}>
          <input
            type="radio"
            name="type"
            checked={type.value === value}
            onChange={() => {
              type.value = value;
              onChosen();
            }}
          />
          {value}
        </label>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly signal: { value: string };
}

function Choice({ label, options, signal }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select {...bound(signal)} options={options.map((value) => ({ value, title: value }))} />
    </Field>
  );
}

function findProblem(name: string, { schema }: ColumnChoice): string | undefined {
  const { grid } = words.value;
  if (!isFieldName(name)) return grid.badName;
  return Object.hasOwn(schema, name) ? grid.takenName(name) : undefined;
}
