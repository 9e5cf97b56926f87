import { route } from "./route.ts";

const lastQueries = new Map<string, string>();

/** Keeps the query of a class's list, so that other pages lead back to the same objects. */
export function keepQuery(className: string): void {
  lastQueries.set(className, route.value.query.toString());
}

/** The members of the query that was kept last. */
export const lastQuery = (className: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(lastQueries.get(className) ?? ""));
