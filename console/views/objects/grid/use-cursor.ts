import { type Signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";

/** A cell; `objectId` is the first column. */
export interface Place {
  readonly id: string;
  readonly field: string;
}

/** A cell that is being edited. */
interface Editing extends Place {
  /** The text that replaces the value; absent to edit the value. */
  readonly start?: string;
}

export interface Cursor {
  /** The cell that has the focus when the grid has it. */
  readonly place: Signal<Place | undefined>;
  readonly editing: Signal<Editing | undefined>;
  /** The cell that takes the focus as soon as it is drawn. */
  readonly wanted: Signal<Place | undefined>;
  /** Ends the editing and focuses this cell. */
  readonly goTo: (place: Place) => void;
  /** Goes to the cell at the right (1) or the left (-1). */
  readonly step: (id: string, field: string, by: number) => void;
  /** The columns in their order; the grid sets them. */
  readonly fields: { current: readonly string[] };
}

export function useCursor(): Cursor {
  const place = useSignal<Place | undefined>(undefined);
  const editing = useSignal<Editing | undefined>(undefined);
  const wanted = useSignal<Place | undefined>(undefined);
  const goTo = (next: Place) => {
    editing.value = undefined;
    place.value = next;
    wanted.value = next;
  };
  const fields = useRef<readonly string[]>([]);
  const step = (id: string, field: string, by: number) => {
    const next = fields.current[fields.current.indexOf(field) + by];
    goTo({ id, field: next ?? field });
  };
  return { place, editing, wanted, goTo, step, fields };
}

export const isAt = (place: Place | undefined, id: string, field: string): boolean =>
  place?.id === id && place.field === field;
