import { useSignal } from "@preact/signals";
import type { Column } from "../../../api/objects.ts";
import { bound, Select, TextInput } from "../../../parts/field.tsx";
import { words } from "../../../words/words.ts";
import { type Condition, findProblem, operatorsOf } from "../conditions.ts";

export interface QuickProps {
  readonly field: string;
  readonly column: Column | undefined;
  /** All conditions of the filter; undefined if it is none that rows can show. */
  readonly conditions: readonly Condition[] | undefined;
  readonly onConditions: (conditions: readonly Condition[]) => void;
}

const QUICK_TYPES = ["String", "Number", "Boolean", "Date", "Array", "Pointer"];

/** An input below a header that filters by the column. */
export function QuickFilter({ field, column, conditions, onConditions }: QuickProps) {
  const { browse } = words.value;
  const own = conditions?.filter((condition) => condition.field === field) ?? [];
  const [only] = own;
  const before = only && own.length === 1 ? writeQuick(only, column) : "";
  if (!column || !conditions || own.length > 1 || !QUICK_TYPES.includes(column.type)) return null;
  const apply = (text: string) => {
    const others = conditions.filter((condition) => condition.field !== field);
    const next = text.trim() === "" ? [] : [{ field, ...readQuick(text, column) }];
    onConditions([...others, ...next]);
  };
  const common = { label: browse.quick(field), before, apply };
  if (column.type === "Boolean") return <BooleanFilter {...common} />;
  return <TextFilter key={before} {...common} field={field} column={column} />;
}

interface InputProps {
  readonly label: string;
  readonly before: string;
  readonly apply: (text: string) => void;
}

function BooleanFilter({ label, before, apply }: InputProps) {
  const { browse, objects } = words.value;
  return (
    <Select
      label={label}
      value={before}
      options={[
        { value: "", title: browse.any },
        { value: "true", title: objects.isTrue },
        { value: "false", title: objects.isFalse },
      ]}
      onValue={apply}
    />
  );
}

function TextFilter({
  label,
  before,
  apply,
  field,
  column,
}: InputProps & { readonly field: string; readonly column: Column }) {
  const { quickHint } = words.value.browse;
  const text = useSignal(before);
  const problem =
    text.value.trim() === ""
      ? undefined
      : findProblem({ field, ...readQuick(text.value, column) }, { [field]: column });
  const run = () => {
    if (problem === undefined && text.value !== before) apply(text.value);
  };
  return (
    <TextInput
      type="text"
      aria-label={label}
      aria-invalid={problem !== undefined}
      title={problem?.(words.value) ?? quickHint[column.type] ?? quickHint.other}
      {...bound(text)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Enter") run();
        if (event.key === "Escape") text.value = before;
      }}
      onBlur={run}
    />
  );
}

type Rest = Pick<Condition, "operator" | "value">;

const SIGNS = { ">": "greater", "<": "less", "!=": "differs", "=": "equals" } as const;

/** Reads `> 200` as a condition; without a sign it is the column's usual one, for a text that of its part. */
function readQuick(text: string, column: Column): Rest {
  const [, sign = "", value = ""] = /^\s*(!=|>|<|=)?\s*(.*?)\s*$/s.exec(text) ?? [];
  const operator = SIGNS[sign as keyof typeof SIGNS];
  if (operator && operatorsOf(column).includes(operator)) return { operator, value };
  if (column.type === "String") return { operator: "includes", value: text };
  return { operator: operatorsOf(column)[0] ?? "equals", value: text.trim() };
}

/** The text of a condition; empty for one that only a row of the filter can show. */
function writeQuick({ operator, value }: Condition, column: Column | undefined): string {
  const sign = Object.entries(SIGNS).find(([, named]) => named === operator)?.[0];
  if (operator === "includes" || operator === "contains") return value;
  if (sign === undefined) return "";
  return sign === "=" && column?.type !== "String" ? value : `${sign} ${value}`;
}
