import { Fragment } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { StoredObject } from "../../../api/objects.ts";
import { titleOf } from "../class-facts.ts";
import type { ColumnChoice } from "./column-choice.ts";
import { GridHead, type HeadProps } from "./grid-head.tsx";
import { onGridKey } from "./grid-keys.ts";
import { GridRow } from "./grid-row.tsx";
import { PICK_WIDTH } from "./pinned.ts";
import type { Grid } from "./use-grid.ts";
import { useGridFocus } from "./use-grid-focus.ts";
import type { Rows } from "./use-rows.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

export interface GridTableProps extends Omit<HeadProps, "rows"> {
  readonly grid: Grid;
  readonly columns: ColumnChoice;
  readonly rows: readonly StoredObject[];
  readonly source: Rows;
}

/** Rows that have to be loaded before the reader comes to them. */
const AHEAD = 500;

/** Scrolls by itself, and draws only the rows that are in sight. */
export function GridTable({ grid, columns, rows, source, ...head }: GridTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { cursor } = grid;
  const fields = ["objectId", ...columns.shown];
  cursor.fields.current = fields;
  const indexOf = (id: string | undefined) =>
    id === undefined ? -1 : rows.findIndex(({ objectId }) => objectId === id);
  const activeId = cursor.place.value?.id;
  const active = useMemo(() => indexOf(activeId), [rows, activeId]);
  const { drawn, below, scrollTo } = useVirtualRows(scroller, rows.length, active);
  const lastDrawn = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (!source.isComplete && lastDrawn > 0 && rows.length - lastDrawn < AHEAD) source.loadMore();
  }, [lastDrawn, rows.length, source]);
  useGridFocus(scroller, cursor, (id) => scrollTo(indexOf(id)));
  const width = PICK_WIDTH + fields.reduce((sum, field) => sum + columns.widthOf(field), 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading
    <div
      ref={scroller}
      class="scroll grid-scroll"
      role="region"
      aria-label={titleOf(grid.className)}
    >
      <table
        class="grid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are chosen and edited
        role="grid"
        aria-rowcount={source.isComplete ? rows.length + 2 : -1}
        style={{ width: `${width}px` }}
        onKeyDown={(event) => onGridKey(event, { grid, rows, columns })}
      >
        <colgroup>
          <col style={{ width: `${PICK_WIDTH}px` }} />
          {fields.map((field) => (
            <col key={field} style={{ width: `${columns.widthOf(field)}px` }} />
          ))}
        </colgroup>
        <GridHead {...head} grid={grid} columns={columns} rows={rows} />
        <tbody>
          {drawn.map(({ index, gap }) => {
            const row = rows[index];
            return (
              row && (
                <Fragment key={row.objectId}>
                  {gap > 0 && <Gap height={gap} />}
                  <GridRow
                    {...{ grid, columns, index, rows }}
                    row={grid.present(row)}
                    isFirst={active < 0 && index === 0}
                  />
                </Fragment>
              )
            );
          })}
          {below > 0 && <Gap height={below} />}
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows that are not drawn. */
function Gap({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden class="gap">
      <td style={{ height: `${height}px` }} />
    </tr>
  );
}
