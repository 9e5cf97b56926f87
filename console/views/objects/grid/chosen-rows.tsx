import type { Schema, StoredObject } from "../../../api/objects.ts";
import { Action } from "../../../parts/action.tsx";
import { formatNumber, words } from "../../../words/words.ts";
import { AclButton } from "./acl-dialog.tsx";
import { ExportButton } from "./export-dialog.tsx";
import type { Grid } from "./use-grid.ts";

interface ChosenRowsProps {
  readonly grid: Grid;
  readonly rows: readonly StoredObject[];
  readonly schema: Schema;
}

/** A deletion of more objects asks first; one of fewer can be taken back for some seconds. */
const MANY = 20;

/** Buttons that export, share or delete the chosen rows. */
export function ChosenRows({ grid, rows, schema }: ChosenRowsProps) {
  const text = words.value.grid;
  if (grid.chosen.value.size === 0) return null;
  const chosen = rows.filter(({ objectId }) => grid.chosen.value.has(objectId));
  if (chosen.length === 0) return null;
  const count = formatNumber(chosen.length);
  return (
    <div class="row chosen">
      <strong role="status">{text.picked(count)}</strong>
      <ExportButton className={grid.className} schema={schema} rows={chosen.map(grid.present)} />
      {grid.className !== "_File" && <AclButton grid={grid} rows={chosen} />}
      <Action
        kind="danger"
        question={chosen.length > MANY ? text.deleteQuestion(count) : undefined}
        run={async () => grid.removal.remove(chosen.map(grid.present))}
      >
        {text.deleteMany(count)}
      </Action>
    </div>
  );
}
