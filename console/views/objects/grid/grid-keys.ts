import type { StoredObject } from "../../../api/objects.ts";
import { canEdit } from "./cell.tsx";
import type { ColumnChoice } from "./column-choice.ts";
import type { Place } from "./use-cursor.ts";
import type { Grid } from "./use-grid.ts";

interface Shown {
  readonly grid: Grid;
  readonly rows: readonly StoredObject[];
  readonly columns: ColumnChoice;
}

/** Rows that a key moves by, and columns. */
const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/** Arrows move, Enter and typing edit, Space chooses the row. */
export function onGridKey(event: KeyboardEvent, shown: Shown): void {
  const cell = event.target instanceof HTMLTableCellElement ? event.target.dataset : {};
  const { id, field } = cell;
  if (id === undefined || field === undefined) return;
  const isHandled = move(event, { id, field }, shown) || act(event, { id, field }, shown);
  if (isHandled) event.preventDefault();
}

function move(event: KeyboardEvent, { id, field }: Place, { grid, rows }: Shown): boolean {
  const by = MOVES[event.key];
  if (by === undefined || event.altKey) return false;
  const [down, right] = by;
  const isFar = event.ctrlKey || event.metaKey;
  const fields = grid.cursor.fields.current;
  const row = rows.findIndex(({ objectId }) => objectId === id);
  const nextRow = clamp(row + (isFar ? toEdge(by) : down), rows.length);
  const nextField = fields[clamp(fields.indexOf(field) + right, fields.length)];
  grid.cursor.goTo({ id: rows[nextRow]?.objectId ?? id, field: nextField ?? field });
  return true;
}

/** Ctrl goes to the first or the last row with up, down, Home and End. */
function toEdge([down, right]: readonly [number, number]): number {
  if (down !== 0) return down * Number.POSITIVE_INFINITY;
  return Number.isFinite(right) ? 0 : right;
}

const clamp = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

function act(event: KeyboardEvent, { id, field }: Place, { grid, columns }: Shown): boolean {
  const { key, target } = event;
  if (key === " ") return toggle(grid, id);
  const column = columns.schema[field];
  if (key === "Enter" && !canEdit(grid.className, field, column))
    return follow(target as HTMLElement);
  if (!canEdit(grid.className, field, column)) return false;
  const isTyped = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (key !== "Enter" && key !== "F2" && !isTyped) return false;
  const isText = isTyped && !WITHOUT_TEXT.includes(column?.type ?? "");
  grid.cursor.editing.value = { id, field, ...(isText ? { start: key } : {}) };
  return true;
}

/** Values that are chosen instead of typed. */
const WITHOUT_TEXT = ["Boolean", "File"];

function toggle({ chosen }: Grid, id: string): boolean {
  const others = [...chosen.value].filter((other) => other !== id);
  chosen.value = new Set(chosen.value.has(id) ? others : [...others, id]);
  return true;
}

function follow(cell: HTMLElement): boolean {
  const link = cell.querySelector("a");
  link?.click();
  return link !== null;
}
