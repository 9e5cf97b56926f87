import type { Column, Explanation } from "../../../api/objects.ts";

/** The order of a grid without a choice: the newest objects first. */
export const USUAL_ORDER = "-createdAt";

const SORTED_TYPES = ["String", "Number", "Boolean", "Date"];

export const canSort = (column: Column | undefined): boolean =>
  column !== undefined && SORTED_TYPES.includes(column.type);

interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** The first key of an `order`, such as `-price,name`. */
export function readSort(order: string): Sort {
  const [first = ""] = order.split(",");
  return { field: first.trim().replace(/^[-+]/, ""), descending: first.trim().startsWith("-") };
}

/** The order after a click on a header: texts begin with the first, numbers and dates with the last. */
export function nextOrder(order: string, field: string, column: Column | undefined): string {
  const { field: current, descending } = readSort(order);
  const isDescending = current === field ? !descending : column?.type !== "String";
  return isDescending ? `-${field}` : field;
}

const BY_CREATION = ["createdAt", "objectId"];

/** Whether the class had to be read to sort it. */
export function isSortedByReading(order: string, explain: Explanation | undefined): boolean {
  const { path } = explain ?? {};
  const { field } = readSort(order);
  if (path === undefined || BY_CREATION.includes(field)) return false;
  if (path.kind === "ids" || path.kind === "unique") return false;
  return !(path.kind === "sorted" && path.field === field && path.ordered);
}
