import type { StoredObject } from "../../../api/objects.ts";
import { words } from "../../../words/words.ts";
import type { ColumnChoice } from "./column-choice.ts";
import { HeaderCell } from "./header-cell.tsx";
import { cellAttributes } from "./pinned.ts";
import { QuickFilter, type QuickProps } from "./quick-filter.tsx";
import type { Grid } from "./use-grid.ts";

export interface HeadProps extends Omit<QuickProps, "field" | "column"> {
  readonly grid: Grid;
  readonly columns: ColumnChoice;
  readonly rows: readonly StoredObject[];
  readonly order: string;
  readonly onOrder: (order: string) => void;
}

export function GridHead({ grid, columns, rows, order, onOrder, ...quick }: HeadProps) {
  return (
    <thead>
      <tr>
        <th class="pick">
          <PickAll grid={grid} rows={rows} />
        </th>
        <th scope="col" {...cellAttributes(columns, "objectId")}>
          objectId
        </th>
        {columns.shown.map((field) => (
          <HeaderCell key={field} {...{ field, columns, order, onOrder }} />
        ))}
      </tr>
      <tr class="quick">
        <td class="pick" />
        <td {...cellAttributes(columns, "objectId")} />
        {columns.shown.map((field) => (
          <td key={field} {...cellAttributes(columns, field)}>
            <QuickFilter key={field} field={field} column={columns.schema[field]} {...quick} />
          </td>
        ))}
      </tr>
    </thead>
  );
}

function PickAll({ grid, rows }: Pick<HeadProps, "grid" | "rows">) {
  const { chosen } = grid;
  const isAll = rows.length > 0 && rows.every(({ objectId }) => chosen.value.has(objectId));
  return (
    <input
      type="checkbox"
      aria-label={words.value.grid.pickAll}
      checked={isAll}
      onChange={() => {
        chosen.value = new Set(isAll ? [] : rows.map(({ objectId }) => objectId));
      }}
    />
  );
}
