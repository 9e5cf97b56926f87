import type { Schema } from "../../../api/objects.ts";
import { Select } from "../../../parts/field.tsx";
import { formatNumber, words } from "../../../words/words.ts";
import { type Csv, type ImportRow, LEFT_OUT } from "./read-csv.ts";
import { RowErrors } from "./row-errors.tsx";

interface PreviewProps {
  readonly csv: Csv;
  readonly rows: readonly ImportRow[];
  readonly types: Schema;
  readonly schema: Schema;
  /** A field whose values are not shown. */
  readonly secret: string | undefined;
  readonly onType: (field: string, type: string) => void;
}

const SHOWN_ROWS = 5;
const NEW_TYPES = ["String", "Number", "Boolean", "Date", "Array", "Object", "GeoPoint"];

/** The columns with their types, the first rows and the rows that can't be read. */
export function Preview({ csv, rows, types, schema, secret, onType }: PreviewProps) {
  const { csv: text } = words.value;
  const wrong = rows.flatMap((row) =>
    "problem" in row
      ? [{ line: row.line, error: { message: `${row.field}: ${row.problem(words.value)}` } }]
      : [],
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it, too */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section would need a heading */}
      <div class="scroll" role="region" aria-label={text.preview} tabIndex={0}>
        <table class="preview">
          <thead>
            <tr>
              {csv.fields.map((field) => (
                <th key={field} scope="col">
                  {field}
                  <br />
                  <Type field={field} {...{ types, schema, onType }} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {csv.records.slice(0, SHOWN_ROWS).map((record, index) => (
              <tr key={index}>
                {csv.fields.map((field, at) => (
                  <td key={field}>{field === secret && record[at] ? "•••" : record[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status">{text.read(formatNumber(rows.length), formatNumber(wrong.length))}</p>
      <RowErrors errors={wrong} />
    </>
  );
}

type TypeProps = Pick<PreviewProps, "types" | "schema" | "onType"> & { readonly field: string };

/** A column of the class has its type; that of a new one is chosen. */
function Type({ field, types, schema, onType }: TypeProps) {
  const { csv: text } = words.value;
  if (field === "objectId") return <small class="quiet">{text.changes}</small>;
  if (LEFT_OUT.includes(field)) return <small class="quiet">{text.leftOut}</small>;
  if (schema[field]) return <small class="quiet">{schema[field].type}</small>;
  return (
    <Select
      label={text.typeOf(field)}
      value={types[field]?.type ?? "String"}
      options={NEW_TYPES.map((type) => ({ value: type, title: type }))}
      onValue={(type) => onType(field, type)}
    />
  );
}
