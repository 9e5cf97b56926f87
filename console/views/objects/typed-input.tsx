import type { Column } from "../../api/objects.ts";
import { Select, TextArea, TextInput } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";
import { FileInput } from "./file-input.tsx";
import { PointerInput } from "./pointer-input.tsx";

interface TypedInputProps {
  /** For screen readers, where no visible label is around the input. */
  readonly label?: string | undefined;
  readonly column: Column | undefined;
  /** As typed. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The title of the choice of no value. */
  readonly none?: string | undefined;
  /** Whether a String may have several lines. */
  readonly isLong?: boolean | undefined;
  /** Whether the reader types already: a text takes it where the browser's input would begin anew. */
  readonly isTyped?: boolean | undefined;
}

/** An input for a value by the type of its column; other types are edited as JSON. */
export function TypedInput(props: TypedInputProps) {
  const { label, column, value, onValue, isLong, isTyped } = props;
  const common = { "aria-label": label, value, onValue };
  if (isTyped && (column?.type === "Date" || column?.type === "GeoPoint"))
    return <TextInput {...common} />;
  switch (column?.type) {
    case "Boolean":
      return <BooleanInput {...props} />;
    case "Date":
      return <DateInput {...props} />;
    case "GeoPoint":
      return <PointInput {...props} />;
    case "Number":
      return <TextInput inputMode="decimal" placeholder="0" {...common} />;
    case "Pointer":
    case "Relation":
      return (
        <PointerInput
          label={label}
          className={column.className ?? ""}
          value={value}
          onValue={onValue}
        />
      );
    case "File":
      return <FileInput label={label} value={value} onValue={onValue} />;
    case "Element":
      return <TextInput {...common} />;
    case "String":
      if (!isLong) return <TextInput {...common} />;
      return <TextArea rows={value.length > 60 ? 3 : 1} {...common} />;
    default:
      return <TextArea class="code" rows={Math.min(24, value.split("\n").length)} {...common} />;
  }
}

function BooleanInput({ label, value, onValue, none }: TypedInputProps) {
  const { objects } = words.value;
  return (
    <Select
      label={label}
      value={value}
      options={[
        { value: "", title: none ?? objects.empty },
        { value: "true", title: objects.isTrue },
        { value: "false", title: objects.isFalse },
      ]}
      onValue={onValue}
    />
  );
}

/** Names the time zone in which moments are shown and read. */
export const zoneHint = (): string =>
  words.value.grid.zone(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Stands for a moment without some of its parts, because the browser gives it the value of no moment. */
const INCOMPLETE = "incomplete";

/** Shows and reads moments in the reader's time zone. */
function DateInput({ label, value, onValue }: TypedInputProps) {
  return (
    <input
      type="datetime-local"
      step="any"
      aria-label={label}
      title={zoneHint()}
      value={toLocal(value)}
      onInput={({ currentTarget: { validity, value: moment } }) =>
        onValue(validity.badInput ? INCOMPLETE : moment)
      }
    />
  );
}

/** `2026-11-24T16:00:00.000Z` as `2026-11-25T00:00` in Shanghai; text that is no moment as nothing. */
function toLocal(value: string): string {
  if (value === INCOMPLETE) return "";
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(value)) return value;
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return "";
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
  return local.replace(/(:00)?(\.000)?Z$/, "");
}

function PointInput({ label, value, onValue }: TypedInputProps) {
  const { grid } = words.value;
  const [latitude = "", longitude = ""] = value.split(",").map((part) => part.trim());
  const set = (...parts: readonly [string, string]) =>
    onValue(parts.every((part) => part.trim() === "") ? "" : parts.join(", "));
  const nameOf = (part: string) => [label, part].filter(Boolean).join(" ");
  return (
    <span class="point">
      <TextInput
        inputMode="decimal"
        aria-label={nameOf(grid.latitude)}
        placeholder={grid.latitude}
        value={latitude}
        onValue={(next) => set(next, longitude)}
      />
      <TextInput
        inputMode="decimal"
        aria-label={nameOf(grid.longitude)}
        placeholder={grid.longitude}
        value={longitude}
        onValue={(next) => set(latitude, next)}
      />
    </span>
  );
}
