import { words } from "../../../words/words.ts";
import type { ColumnChoice } from "./column-choice.ts";
import { cellAttributes } from "./pinned.ts";
import { canSort, nextOrder, readSort } from "./sort.ts";

interface HeaderProps {
  readonly field: string;
  readonly columns: ColumnChoice;
  readonly order: string;
  readonly onOrder: (order: string) => void;
}

/** Pixels by which a key resizes a column. */
const STEP = 20;

/** A header that is dragged to move its column; its right edge resizes it. */
export function HeaderCell({ field, columns, order, onOrder }: HeaderProps) {
  return (
    <th
      scope="col"
      {...cellAttributes(columns, field)}
      aria-sort={sortOf(order, field)}
      draggable
      onDragStart={(event) => event.dataTransfer?.setData("text/plain", field)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        columns.moveTo(event.dataTransfer?.getData("text/plain") ?? "", field);
      }}
      onKeyDown={(event) => onKey(event, field, columns)}
    >
      <Title {...{ field, columns, order, onOrder }} />
      <span
        class="edge"
        aria-hidden
        onPointerDown={(event) => startResize(event, field, columns)}
      />
    </th>
  );
}

function Title({ field, columns: { schema }, order, onOrder }: HeaderProps) {
  // A button even where nothing sorts, since keys move and resize the column.
  const isSortable = canSort(schema[field]);
  const sort = sortOf(order, field);
  return (
    <button
      type="button"
      class="sort"
      title={isSortable ? words.value.grid.sortBy(field) : field}
      onClick={() => isSortable && onOrder(nextOrder(order, field, schema[field]))}
    >
      {field}
      {isSortable && (
        <span aria-hidden class={sort ? "arrow" : "arrow off"}>
          {sort === "descending" ? "▾" : "▴"}
        </span>
      )}
    </button>
  );
}

function sortOf(order: string, field: string) {
  const sort = readSort(order);
  if (sort.field !== field) return undefined;
  return sort.descending ? "descending" : "ascending";
}

function onKey(event: KeyboardEvent, field: string, columns: ColumnChoice): void {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined;
  if (by === undefined || !event.altKey) return;
  event.preventDefault();
  if (event.shiftKey) columns.resize(field, columns.widthOf(field) + by * STEP);
  else columns.move(field, by);
}

function startResize(event: PointerEvent, field: string, columns: ColumnChoice): void {
  // Otherwise the header would be dragged.
  event.preventDefault();
  const before = columns.widthOf(field);
  const edge = event.currentTarget as HTMLElement;
  const onMove = ({ clientX }: PointerEvent) =>
    columns.resize(field, before + clientX - event.clientX);
  edge.setPointerCapture(event.pointerId);
  edge.addEventListener("pointermove", onMove);
  const end = () => edge.removeEventListener("pointermove", onMove);
  edge.addEventListener("pointerup", end, { once: true });
}
