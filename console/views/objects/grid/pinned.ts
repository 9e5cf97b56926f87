import type { ColumnChoice } from "./column-choice.ts";

/** Width of the column with the checkboxes. */
export const PICK_WIDTH = 40;

/** Pixels from the left edge at which a pinned column stays; undefined for any other. */
function leftOf({ pinned, widthOf }: ColumnChoice, field: string): number | undefined {
  const stay = pinned.length > 0 ? ["objectId", ...pinned] : [];
  const index = stay.indexOf(field);
  if (index < 0) return undefined;
  return stay.slice(0, index).reduce((sum, before) => sum + widthOf(before), PICK_WIDTH);
}

/** The attributes of a cell, with what a pinned column needs. */
export function cellAttributes(columns: ColumnChoice, field: string, ...classes: string[]) {
  const left = leftOf(columns, field);
  const isNumber = columns.schema[field]?.type === "Number";
  const all = [...classes, isNumber && "number", left !== undefined && "pinned"];
  return {
    class: all.filter(Boolean).join(" ") || undefined,
    ...(left === undefined ? {} : { style: { left: `${left}px` } }),
  };
}
