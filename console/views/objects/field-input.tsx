import type { Column } from "../../api/objects.ts";
import { Field } from "../../parts/field.tsx";
import { problemOf } from "../../parts/json.ts";
import { words } from "../../words/words.ts";
import { TypedInput, zoneHint } from "./typed-input.tsx";
import { readTyped } from "./typed-value.ts";

interface FieldInputProps {
  readonly name: string;
  readonly column: Column | undefined;
  /** As typed. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A labelled input for a field of an object. */
export function FieldInput({ name, column, value, onValue }: FieldInputProps) {
  const zone = column?.type === "Date" ? zoneHint() : undefined;
  const hint = [column?.type, column?.className, zone].filter(Boolean).join(" · ");
  const problem = problemOf(readTyped(value, column))?.(words.value);
  const isPoint = column?.type === "GeoPoint";
  return (
    <Field label={name} hint={hint} problem={problem}>
      <TypedInput
        label={isPoint ? name : undefined}
        column={column}
        value={value}
        onValue={onValue}
        isLong
      />
    </Field>
  );
}
