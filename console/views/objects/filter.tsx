import { useSignal } from "@preact/signals";
import type { Schema } from "../../api/objects.ts";
import { Problem, Select, TextInput } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";
import { type Condition, findProblem, needsValue, OPERATORS, toWhere } from "./conditions.ts";

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
    rows.value = [...rows.value, { field: fields[0] ?? "", operator: "equals", value: "" }];
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
        <div class="row" key={index}>
          <Select
            label={objects.field}
            value={row.field}
            options={fields.map((field) => ({ value: field, title: field }))}
            onValue={(field) => change(index, { field })}
          />
          <Select
            label={objects.operator}
            value={row.operator}
            options={OPERATORS.map((value) => ({ value, title: objects.operators[value] }))}
            onValue={(operator) => change(index, { operator })}
          />
          {needsValue(row) && (
            <TextInput
              aria-label={objects.value}
              placeholder={schema[row.field]?.type}
              value={row.value}
              onValue={(value) => change(index, { value })}
            />
          )}
          {(isChecked.value || row.value !== "") && (
            <Problem text={findProblem(row, schema)?.(words.value)} />
          )}
          <button type="button" class="plain" onClick={() => remove(index)}>
            {common.remove}
          </button>
        </div>
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
