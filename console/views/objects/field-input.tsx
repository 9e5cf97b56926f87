import type { Column } from "../../api/objects.ts";
import { Field, Select, TextArea, TextInput } from "../../parts/field.tsx";
import { problemOf } from "../../parts/json.ts";
import { words } from "../../words/words.ts";
import { readTyped } from "./typed-value.ts";

interface FieldInputProps {
  readonly name: string;
  readonly column: Column | undefined;
  /** As typed. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** An input for a field by the type of its column; other types are edited as JSON. */
export function FieldInput({ name, column, value, onValue }: FieldInputProps) {
  const type = column?.type;
  const hint = [type, column?.className].filter(Boolean).join(" ");
  const problem = problemOf(readTyped(value, column))?.(words.value);
  return (
    <Field label={name} hint={hint} problem={problem}>
      {type === "Boolean" ? (
        <BooleanSelect value={value} onValue={onValue} />
      ) : type === "String" ? (
        <TextArea rows={value.length > 60 ? 3 : 1} value={value} onValue={onValue} />
      ) : type === "Number" ? (
        <TextInput inputMode="decimal" value={value} onValue={onValue} />
      ) : (
        <TextArea class="code" rows={value.length > 60 ? 4 : 1} value={value} onValue={onValue} />
      )}
    </Field>
  );
}

function BooleanSelect({ value, onValue }: Pick<FieldInputProps, "value" | "onValue">) {
  const { objects } = words.value;
  return (
    <Select
      value={value}
      options={[
        { value: "", title: objects.empty },
        { value: "true", title: objects.isTrue },
        { value: "false", title: objects.isFalse },
      ]}
      onValue={onValue}
    />
  );
}
