import { useSignal } from "@preact/signals";
import { Dialog, DialogButton } from "../../../parts/dialog.tsx";
import { Field, Select, TextInput } from "../../../parts/field.tsx";
import { words } from "../../../words/words.ts";
import { FIELD_TYPES, isFieldName } from "../new-field.tsx";
import type { ColumnChoice } from "./column-choice.ts";

interface NewColumnProps {
  readonly columns: ColumnChoice;
  /** Classes that a pointer may lead to. */
  readonly classes: readonly string[];
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
  onClose,
}: NewColumnProps & { readonly onClose: () => void }) {
  const { grid, common } = words.value;
  const name = useSignal("");
  const type = useSignal<string>("String");
  const target = useSignal(classes[0] ?? "_User");
  const problem = name.value === "" ? undefined : findProblem(name.value, columns);
  const add = () => {
    const className = type.value === "Pointer" ? { className: target.value } : {};
    columns.add(name.value, { type: type.value, ...className });
    onClose();
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
            autocomplete="off"
            value={name.value}
            onValue={(value) => {
              name.value = value.trim();
            }}
          />
        </Field>
        <Choice label={grid.columnType} options={FIELD_TYPES} signal={type} />
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

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly signal: { value: string };
}

function Choice({ label, options, signal }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select
        value={signal.value}
        options={options.map((value) => ({ value, title: value }))}
        onValue={(value) => {
          signal.value = value;
        }}
      />
    </Field>
  );
}

function findProblem(name: string, { schema }: ColumnChoice): string | undefined {
  const { grid } = words.value;
  if (!isFieldName(name)) return grid.badName;
  return Object.hasOwn(schema, name) ? grid.takenName(name) : undefined;
}
