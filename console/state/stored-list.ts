import { type Signal, signal } from "@preact/signals";
import { getServer } from "./server.ts";

/** Lists by the key of their storage, so that all views of a page share one. */
const lists = new Map<string, Signal<readonly unknown[]>>();

/** A list that this browser keeps for the deployment. */
export interface StoredList<T> {
  readonly items: readonly T[];
  set(items: readonly T[]): void;
}

/** @param isItem what another version of the console kept is left out */
export function storedList<T>(name: string, isItem: (item: unknown) => item is T): StoredList<T> {
  const key = `landfall.${name}.${getServer().api}`;
  const list = lists.get(key) ?? signal<readonly unknown[]>(read(key));
  lists.set(key, list);
  return {
    items: list.value.filter(isItem),
    set: (items) => {
      list.value = items;
      localStorage.setItem(key, JSON.stringify(items));
    },
  };
}

function read(key: string): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
