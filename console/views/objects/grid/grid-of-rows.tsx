import { useMemo } from "preact/hooks";
import { Empty, Failure } from "../../../parts/notices.tsx";
import { formatNumber, words } from "../../../words/words.ts";
import { isLarge, LargeClass } from "../large-class.tsx";
import { ChosenRows } from "./chosen-rows.tsx";
import type { ColumnChoice } from "./column-choice.ts";
import { SortNote, UndoNote } from "./grid-notes.tsx";
import { GridTable, type GridTableProps } from "./grid-table.tsx";
import { RemovalNote } from "./removal-note.tsx";
import type { Grid } from "./use-grid.ts";
import type { Rows } from "./use-rows.ts";

interface GridOfRowsProps extends Omit<GridTableProps, "rows" | "source"> {
  readonly grid: Grid;
  readonly columns: ColumnChoice;
  readonly rows: Rows;
  readonly where: string | undefined;
  readonly onClear: () => void;
}

/** The rows of a query between what is said of them and what is done with them. */
export function GridOfRows({ grid, rows: source, where, onClear, ...table }: GridOfRowsProps) {
  const { className, removal } = grid;
  const { loaded, explain, error, isComplete } = source;
  const { hidden } = removal;
  const rows = useMemo(
    () => (hidden.size === 0 ? loaded : loaded?.filter(({ objectId }) => !hidden.has(objectId))),
    [loaded, hidden],
  );
  return (
    <>
      <UndoNote grid={grid} />
      <RemovalNote removal={removal} />
      {error !== undefined && <Failure error={error} />}
      {rows === undefined && error === undefined && <Empty>{words.value.common.loading}</Empty>}
      {rows && (
        <>
          <LargeClass className={className} explain={explain} />
          {!isLarge(className, explain) && (
            <SortNote className={className} order={table.order} explain={explain} />
          )}
          <ChosenRows grid={grid} rows={rows} schema={table.columns.schema} />
          <GridTable {...table} {...{ grid, rows, source }} />
          {rows.length === 0 ? (
            <NoRows where={where} onClear={onClear} />
          ) : (
            <p class="quiet" role="status">
              {words.value.browse.loaded(formatNumber(rows.length), isComplete)}
            </p>
          )}
        </>
      )}
    </>
  );
}

interface NoRowsProps {
  readonly where: string | undefined;
  readonly onClear: () => void;
}

function NoRows({ where, onClear }: NoRowsProps) {
  const { grid } = words.value;
  if (where === undefined) return <Empty />;
  return (
    <div class="row">
      <Empty>{grid.noMatch}</Empty>
      <button type="button" onClick={onClear}>
        {grid.clear}
      </button>
    </div>
  );
}
