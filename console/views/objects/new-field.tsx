import { useSignal } from "@preact/signals";
import { bound, Problem, Select, TextInput } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";

/** Types that can be edited as fields; members of relations are not. */
export const FIELD_TYPES = [
  ...["String", "Number", "Boolean", "Date", "Array", "Object", "GeoPoint", "Pointer", "File"],
] as const;

export const isFieldName = (name: string): boolean => /^[A-Za-z0-9]\w{0,127}$/.test(name);

interface NewFieldProps {
  readonly findProblem: (name: string) => string | undefined;
  readonly onField: (name: string, type: string) => void;
}

/** Adds a field of a type to the form of one object. */
export function NewField({ findProblem, onField }: NewFieldProps) {
  const { objects, grid } = words.value;
  const name = useSignal("");
  const type = useSignal("String");
  const problem = name.value === "" ? undefined : findProblem(name.value);
  const add = () => {
    onField(name.value, type.value);
    name.value = "";
  };
  return (
    <div class="row">
      <TextInput
        aria-label={objects.addField}
        placeholder={objects.field}
        {...bound(name, (value) => value.trim())}
      />
      <Select
        label={grid.columnType}
        {...bound(type)}
        options={FIELD_TYPES.map((value) => ({ value, title: value }))}
      />
      <button type="button" onClick={add} disabled={name.value === "" || problem !== undefined}>
        {objects.addField}
      </button>
      <Problem text={problem} />
    </div>
  );
}
