import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Cursor, Place } from "./use-cursor.ts";

/**
 * Focuses the cell that the cursor wants, and gives the focus back to a cell that loses it because its row takes another
 * place among the drawn ones.
 */
export function useGridFocus(
  scroller: RefObject<HTMLElement>,
  { place, wanted }: Cursor,
  scrollTo: (id: string) => void,
): void {
  const hasFocus = useRef(false);
  useEffect(() => {
    const grid = scroller.current;
    const onFocus = () => {
      hasFocus.current = true;
    };
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      const isElsewhere = relatedTarget !== null && !grid?.contains(relatedTarget as Node);
      if (isElsewhere) hasFocus.current = false;
    };
    grid?.addEventListener("focusin", onFocus);
    grid?.addEventListener("focusout", onBlur);
  }, []);
  useLayoutEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (isLost && place.value) focusCell(scroller.current, place.value, { preventScroll: true });
  });
  useEffect(() => {
    if (wanted.value === undefined) return;
    scrollTo(wanted.value.id);
    focusCell(scroller.current, wanted.value, {});
    wanted.value = undefined;
  }, [wanted.value]);
}

function focusCell(
  scroller: HTMLElement | null,
  { id, field }: Place,
  options: FocusOptions,
): void {
  const cells = [...(scroller?.querySelectorAll<HTMLElement>("td[data-field]") ?? [])];
  const cell = cells.find(({ dataset }) => dataset.id === id && dataset.field === field);
  const input = cell?.querySelector<HTMLElement>("form input, form textarea, form select");
  (input ?? cell)?.focus(options);
}
