import { useSignal } from "@preact/signals";
import type { IndexKind } from "../../api/indexes.ts";
import type { Schema } from "../../api/objects.ts";
import { Problem, TextInput } from "../../parts/field.tsx";
import { problemOf } from "../../parts/json.ts";
import { Table, type TableColumn } from "../../parts/table.tsx";
import { words } from "../../words/words.ts";
import { readTyped, writeTyped } from "../objects/typed-value.ts";
import { type ClassSettings, INDEX_LISTS, type ListName, RULE_LISTS } from "./class-settings.ts";

interface ColumnTableProps {
  readonly className: string;
  readonly schema: Schema;
  readonly indexes: ReadonlyMap<string, readonly IndexKind[]> | undefined;
  readonly settings: ClassSettings;
  readonly onSettings: (settings: ClassSettings) => void;
}

const FIXED = ["objectId", "createdAt", "updatedAt", "ACL"];
/** Classes of the service have their indexes, and take no definition. */
const isOwn = (className: string) => !className.startsWith("_");

export function ColumnTable({ className, schema, indexes, ...choice }: ColumnTableProps) {
  const { classPage } = words.value;
  const columns: TableColumn<string>[] = [
    { title: classPage.column, cell: (field) => <code>{field}</code> },
    {
      title: classPage.type,
      cell: (field) => [schema[field]?.type, schema[field]?.className].filter(Boolean).join(" · "),
    },
    { title: classPage.served, cell: (field) => describe(indexes, field) },
    ...(isOwn(className) ? choices(schema, choice) : []),
  ];
  return (
    <Table
      label={classPage.columns}
      rows={Object.keys(schema)}
      keyOf={(field) => field}
      columns={columns}
    />
  );
}

function describe(indexes: ColumnTableProps["indexes"], field: string): string {
  const { classPage } = words.value;
  if (field === "objectId" || field === "createdAt") return classPage.kinds.creation;
  if (indexes === undefined) return "…";
  const kinds = indexes.get(field) ?? [];
  return kinds.map((kind) => classPage.kinds[kind]).join(", ") || "–";
}

type Choice = Pick<ColumnTableProps, "settings" | "onSettings">;

function choices(schema: Schema, choice: Choice): TableColumn<string>[] {
  const { classPage } = words.value;
  const lists = [...INDEX_LISTS, ...RULE_LISTS].map((list) => ({
    title: classPage.lists[list],
    cell: (field: string) =>
      canChoose(list, field, schema) && <ListChoice {...{ list, field }} {...choice} />,
  }));
  const defaults = {
    title: classPage.default,
    cell: (field: string) =>
      !FIXED.includes(field) && <Default field={field} schema={schema} {...choice} />,
  };
  return [...lists, defaults];
}

const SORTED_TYPES = ["String", "Number", "Boolean", "Date"];
const INDEXED_TYPES = [...SORTED_TYPES, "Array"];

/** A Pointer has an index without a setting. */
function canChoose(list: ListName, field: string, schema: Schema): boolean {
  if (FIXED.includes(field)) return false;
  const type = schema[field]?.type ?? "";
  if (list === "sortedFields") return SORTED_TYPES.includes(type);
  return list === "indexedFields" || list === "uniqueFields" ? INDEXED_TYPES.includes(type) : true;
}

interface ListChoiceProps extends Choice {
  readonly list: ListName;
  readonly field: string;
}

function ListChoice({ list, field, settings, onSettings }: ListChoiceProps) {
  const fields = settings.lists[list] ?? [];
  const toggle = (isChosen: boolean) => {
    const others = fields.filter((other) => other !== field);
    const next = isChosen ? [...others, field] : others;
    onSettings({ ...settings, lists: { ...settings.lists, [list]: next } });
  };
  return (
    <input
      type="checkbox"
      aria-label={words.value.classPage.choice(words.value.classPage.lists[list], field)}
      checked={fields.includes(field)}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  );
}

interface DefaultProps extends Choice {
  readonly field: string;
  readonly schema: Schema;
}

/** A value that can't be read stays out of the lines. */
function Default({ field, schema, settings, onSettings }: DefaultProps) {
  const { classPage } = words.value;
  const text = useSignal(writeTyped(settings.defaults[field], schema[field]));
  const read = readTyped(text.value, schema[field]);
  const set = (next: string) => {
    text.value = next;
    const { [field]: _, ...others } = settings.defaults;
    const parsed = readTyped(next, schema[field]);
    const isValue = "value" in parsed && parsed.value !== undefined;
    onSettings({ ...settings, defaults: isValue ? { ...others, [field]: parsed.value } : others });
  };
  return (
    <>
      <TextInput
        class="default"
        aria-label={classPage.choice(classPage.default, field)}
        aria-invalid={"problem" in read}
        value={text.value}
        onValue={set}
      />
      <Problem text={problemOf(read)?.(words.value)} />
    </>
  );
}
