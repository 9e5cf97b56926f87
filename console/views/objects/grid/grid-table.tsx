import type { StoredObject } from "../../../api/objects.ts";
import { ObjectLink } from "../../../parts/values.tsx";
import { words } from "../../../words/words.ts";
import { titleOf } from "../class-facts.ts";
import { Cell } from "./cell.tsx";
import type { ColumnChoice } from "./column-choice.ts";
import { canSort, nextOrder, readSort } from "./sort.ts";
import type { Grid } from "./use-grid.ts";

interface GridTableProps {
  readonly grid: Grid;
  readonly columns: ColumnChoice;
  readonly rows: readonly StoredObject[];
  readonly order: string;
  readonly onOrder: (order: string) => void;
}

/** Scrolls sideways by itself where the page is narrower than the columns. */
export function GridTable({ grid, columns, rows, order, onOrder }: GridTableProps) {
  const { schema, shown } = columns;
  const classOf = (field: string) => (schema[field]?.type === "Number" ? "number" : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it, too
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading
    <div class="scroll" role="region" aria-label={titleOf(grid.className)} tabIndex={0}>
      <table class="grid">
        <thead>
          <tr>
            <th class="pick">
              <PickAll grid={grid} rows={rows} />
            </th>
            <th scope="col">objectId</th>
            {shown.map((field) => (
              <th key={field} scope="col" class={classOf(field)} aria-sort={sortOf(order, field)}>
                <Header {...{ field, columns, order, onOrder }} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(grid.present).map((row) => (
            <tr key={row.objectId}>
              <td class="pick">
                <Pick grid={grid} id={row.objectId} />
              </td>
              <td>
                <ObjectLink className={grid.className} id={row.objectId} />
              </td>
              {shown.map((field) => (
                <td key={field} class={classOf(field)}>
                  <Cell grid={grid} row={row} field={field} column={schema[field]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sortOf(order: string, field: string) {
  const sort = readSort(order);
  if (sort.field !== field) return undefined;
  return sort.descending ? "descending" : "ascending";
}

interface HeaderProps extends Pick<GridTableProps, "columns" | "order" | "onOrder"> {
  readonly field: string;
}

function Header({ field, columns: { schema }, order, onOrder }: HeaderProps) {
  if (!canSort(schema[field])) return <>{field}</>;
  const sort = sortOf(order, field);
  const arrow = sort === "descending" ? "▾" : "▴";
  return (
    <button
      type="button"
      class="sort"
      title={words.value.grid.sortBy(field)}
      onClick={() => onOrder(nextOrder(order, field, schema[field]))}
    >
      {field}
      <span aria-hidden class={sort ? "arrow" : "arrow off"}>
        {arrow}
      </span>
    </button>
  );
}

function PickAll({ grid, rows }: Pick<GridTableProps, "grid" | "rows">) {
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

function Pick({ grid: { chosen }, id }: { readonly grid: Grid; readonly id: string }) {
  const toggle = (isChosen: boolean) => {
    const others = [...chosen.value].filter((other) => other !== id);
    chosen.value = new Set(isChosen ? [...others, id] : others);
  };
  return (
    <input
      type="checkbox"
      aria-label={words.value.grid.pick(id)}
      checked={chosen.value.has(id)}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  );
}
