import type { StoredObject } from "../../../api/objects.ts";
import { words } from "../../../words/words.ts";
import { Cell, canEdit } from "./cell.tsx";
import type { ColumnChoice } from "./column-choice.ts";
import { cellAttributes } from "./pinned.ts";
import { isAt } from "./use-cursor.ts";
import type { Grid } from "./use-grid.ts";

interface GridRowProps {
  readonly grid: Grid;
  readonly columns: ColumnChoice;
  readonly row: StoredObject;
  readonly rows: readonly StoredObject[];
  readonly index: number;
  /** Whether Tab comes to this row. */
  readonly isFirst: boolean;
}

/** The header and the row of filters stand before the first row. */
const HEAD_ROWS = 2;

export function GridRow({ grid, columns, row, rows, index, isFirst }: GridRowProps) {
  const { objectId: id } = row;
  const { chosen } = grid;
  return (
    <tr
      class="object"
      aria-rowindex={index + 1 + HEAD_ROWS}
      aria-selected={chosen.value.has(id) || undefined}
    >
      <td class="pick">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={words.value.grid.pick(id)}
          checked={chosen.value.has(id)}
          onClick={(event) => pick(grid, rows, index, event)}
        />
      </td>
      {["objectId", ...columns.shown].map((field) => (
        <GridCell
          key={field}
          {...{ grid, columns, row, field }}
          isFirst={isFirst && field === "objectId"}
        />
      ))}
    </tr>
  );
}

interface GridCellProps extends Pick<GridRowProps, "grid" | "columns" | "row" | "isFirst"> {
  readonly field: string;
}

function GridCell({ grid, columns, row, field, isFirst }: GridCellProps) {
  const { cursor } = grid;
  const { objectId: id } = row;
  const column = columns.schema[field];
  const isEditing = isAt(cursor.editing.value, id, field);
  return (
    <td
      {...cellAttributes(columns, field, ...(isEditing ? ["editing"] : []))}
      data-id={id}
      data-field={field}
      tabIndex={isFirst || isAt(cursor.place.value, id, field) ? 0 : -1}
      onFocus={() => {
        if (!isAt(cursor.place.value, id, field)) cursor.place.value = { id, field };
      }}
      onDblClick={() => {
        if (canEdit(grid.className, field, column) && !isEditing)
          cursor.editing.value = { id, field };
      }}
    >
      <Cell {...{ grid, row, field, column }} />
    </td>
  );
}

/** With Shift, all rows from the one that was chosen last. */
function pick(grid: Grid, rows: readonly StoredObject[], index: number, event: MouseEvent): void {
  const { chosen } = grid;
  const isChosen = (event.currentTarget as HTMLInputElement).checked;
  const ids = rows.map(({ objectId }) => objectId);
  const last = ids.indexOf([...chosen.value].at(-1) ?? "");
  const range = event.shiftKey && last >= 0 ? [last, index] : [index, index];
  const changed = ids.slice(Math.min(...range), Math.max(...range) + 1);
  const others = [...chosen.value].filter((id) => !changed.includes(id));
  chosen.value = new Set(isChosen ? [...others, ...changed] : others);
}
