import type { Schema, StoredObject } from "../../../api/objects.ts";
import { Action } from "../../../parts/action.tsx";
import { formatNumber, words } from "../../../words/words.ts";
import { ExportButton } from "./export-dialog.tsx";
import type { Grid } from "./use-grid.ts";

interface ChosenRowsProps {
  readonly grid: Grid;
  readonly rows: readonly StoredObject[];
  readonly schema: Schema;
}

/** Buttons that export or delete the chosen rows. */
export function ChosenRows({ grid, rows, schema }: ChosenRowsProps) {
  const text = words.value.grid;
  const chosen = rows.filter(({ objectId }) => grid.chosen.value.has(objectId));
  if (chosen.length === 0) return null;
  const count = formatNumber(chosen.length);
  return (
    <div class="row chosen">
      <strong role="status">{text.picked(count)}</strong>
      <ExportButton className={grid.className} schema={schema} rows={chosen.map(grid.present)} />
      <Action
        kind="danger"
        question={text.deleteQuestion(count)}
        run={() => grid.remove(chosen.map(({ objectId }) => objectId))}
      >
        {text.deleteMany(count)}
      </Action>
    </div>
  );
}
