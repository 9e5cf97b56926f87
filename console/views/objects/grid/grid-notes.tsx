import { useSignal } from "@preact/signals";
import type { Explanation } from "../../../api/objects.ts";
import { Action } from "../../../parts/action.tsx";
import { formatNumber, words } from "../../../words/words.ts";
import { isSortedByReading, readSort } from "./sort.ts";
import type { Grid } from "./use-grid.ts";

interface SortNoteProps {
  readonly className: string;
  readonly order: string;
  readonly explain: Explanation | undefined;
}

/** Says that no index has the order, and which line of the settings would be one. */
export function SortNote({ className, order, explain }: SortNoteProps) {
  if (!isSortedByReading(order, explain)) return null;
  const { grid } = words.value;
  const { readUnits = 0, proposal } = explain ?? {};
  const isSystem = className.startsWith("_");
  const isOfFilter = proposal?.includes("indexedFields");
  return (
    <p class="quiet about" role="status">
      {grid.sorted(readSort(order).field, formatNumber(Math.ceil(readUnits)))}{" "}
      {isSystem && grid.noSortIndex}
      {!isSystem && proposal && (
        <>
          {isOfFilter ? grid.filterIndex : grid.sortIndex} <code>{proposal}</code> {grid.fill}{" "}
          <code>npx landfall reindex --class {className}</code>
        </>
      )}
    </p>
  );
}

/** Offers to undo the last edit, and says what became of it. */
export function UndoNote({ grid: { lastEdit, undo } }: { readonly grid: Grid }) {
  const { grid } = words.value;
  const outcome = useSignal<"undone" | "undoConflict" | undefined>(undefined);
  const edit = lastEdit.value;
  if (edit === undefined)
    return <p role="status">{outcome.value === undefined ? "" : grid[outcome.value]}</p>;
  return (
    <div class="row" role="status">
      <span>{grid.changed(edit.field, edit.objectId)}</span>
      <Action
        key={edit.updatedAt}
        run={async () => {
          outcome.value = (await undo()) ? "undone" : "undoConflict";
        }}
      >
        {grid.undo}
      </Action>
      <small class="quiet">{grid.undoHint}</small>
    </div>
  );
}
