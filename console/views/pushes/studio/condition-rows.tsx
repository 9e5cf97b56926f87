import { useEffect } from "preact/hooks";
import { findSchemas, type Schema } from "../../../api/objects.ts";
import { Loaded } from "../../../parts/notices.tsx";
import { useRemote } from "../../../state/remote.ts";
import { words } from "../../../words/words.ts";
import { type Condition, findProblem, fromWhere, toWhere } from "../../objects/conditions.ts";
import { ConditionRow, emptyRow } from "../../objects/filter.tsx";
import { changeDraft, draft } from "../draft.ts";

/** The condition on devices as rows with typed values; the draft keeps its JSON beside them. */
export function ConditionRows() {
  const schemas = useRemote(findSchemas, []);
  return (
    <Loaded remote={schemas}>{({ _Installation: schema = {} }) => <Rows schema={schema} />}</Loaded>
  );
}

function Rows({ schema }: { readonly schema: Schema }) {
  const { studio, objects } = words.value;
  const { rows, where } = draft.value;
  useEffect(() => {
    if (rows.length === 0 && where !== "") changeDraft({ rows: fromWhere(where, schema) });
  }, []);
  const fields = Object.keys(schema).filter((field) => field !== "ACL");
  const first = fields.includes("deviceType") ? "deviceType" : (fields[0] ?? "");
  const set = (next: readonly Condition[]) =>
    changeDraft({ rows: next, where: join(next, schema) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: each row has its own labels
    <div role="group" aria-label={studio.conditions} class="filter">
      {rows.length === 0 && where !== "" && <p class="quiet">{studio.notRows}</p>}
      {rows.map((row, index) => (
        <ConditionRow
          key={index}
          row={row}
          schema={schema}
          fields={fields}
          isChecked={false}
          onChange={(changes) =>
            set(rows.map((one, at) => (at === index ? { ...one, ...changes } : one)))
          }
          onRemove={() => set(rows.filter((_, at) => at !== index))}
        />
      ))}
      <button type="button" onClick={() => set([...rows, emptyRow(first, schema)])}>
        {objects.addFilter}
      </button>
    </div>
  );
}

/** Empty while a row is wrong: such a condition must not be sent. */
const join = (rows: readonly Condition[], schema: Schema): string =>
  rows.some((row) => findProblem(row, schema)) ? "" : (toWhere(rows, schema) ?? "");
