import { useSignal } from "@preact/signals";
import type { Schema } from "../../api/objects.ts";
import { Problem, Select } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";
import { type Condition, findProblem, needsValue, operatorsOf, toWhere } from "./conditions.ts";
import { TypedInput } from "./typed-input.tsx";

interface FilterProps {
  readonly schema: Schema;
  readonly conditions: readonly Condition[];
  readonly onApply: (where: string | undefined) => void;
}

export function Filter({ schema, conditions, onApply }: FilterProps) {
  const { objects, common } = words.value;
  const rows = useSignal<readonly Condition[]>(conditions);
  const isChecked = useSignal(false);
  const fields = Object.keys(schema).filter((field) => field !== "ACL");
  const change = (index: number, changes: Partial<Condition>) => {
    rows.value = rows.value.map((row, at) => (at === index ? { ...row, ...changes } : row));
  };
  const remove = (index: number) => {
    rows.value = rows.value.filter((_, at) => at !== index);
    apply();
  };
  const apply = () => {
    isChecked.value = true;
    if (!rows.value.some((row) => findProblem(row, schema))) onApply(toWhere(rows.value, schema));
  };
  const add = () => {
    rows.value = [...rows.value, emptyRow(fields[0] ?? "", schema)];
  };
  return (
    <form
      class="filter"
      aria-label={objects.filter}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {rows.value.map((row, index) => (
        <ConditionRow
          key={index}
          row={row}
          schema={schema}
          fields={fields}
          isChecked={isChecked.value}
          onChange={(changes) => change(index, changes)}
          onRemove={() => remove(index)}
        />
      ))}
      <div class="row">
        <button type="button" onClick={add}>
          {objects.addFilter}
        </button>
        {rows.value.length > 0 && (
          <button type="submit" class="primary">
            {common.apply}
          </button>
        )}
      </div>
    </form>
  );
}

export const emptyRow = (field: string, schema: Schema): Condition => ({
  field,
  operator: operatorsOf(schema[field])[0] ?? "equals",
  value: "",
});

interface RowProps {
  readonly row: Condition;
  readonly schema: Schema;
  readonly fields: readonly string[];
  /** Whether an empty value is a mistake already. */
  readonly isChecked: boolean;
  readonly onChange: (changes: Partial<Condition>) => void;
  readonly onRemove: () => void;
}

export function ConditionRow({ row, schema, fields, isChecked, onChange, onRemove }: RowProps) {
  const { objects, common, grid } = words.value;
  const column = schema[row.field];
  const problem = isChecked || row.value !== "" ? findProblem(row, schema) : undefined;
  const operators = operatorsOf(column);
  // A link may have an operator that the choice does not offer.
  const offered = operators.includes(row.operator) ? operators : [...operators, row.operator];
  return (
    <div class={problem ? "row condition wrong" : "row condition"}>
      <Select
        label={objects.field}
        value={row.field}
        options={fields.map((field) => ({ value: field, title: field }))}
        onValue={(field) => onChange(emptyRow(field, schema))}
      />
      <Select
        label={objects.operator}
        value={row.operator}
        options={offered.map((value) => ({ value, title: objects.operators[value] }))}
        onValue={(operator) => onChange({ operator })}
      />
      {needsValue(row) && (
        <TypedInput
          label={objects.value}
          column={column?.type === "Array" ? { type: "Element" } : column}
          none={grid.choose}
          value={row.value}
          onValue={(value) => onChange({ value })}
        />
      )}
      <Problem text={problem?.(words.value)} />
      <button type="button" class="plain" onClick={onRemove}>
        {common.remove}
      </button>
    </div>
  );
}
