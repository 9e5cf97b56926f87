import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useLayoutEffect, useReducer, useState } from "preact/hooks";

/** A row to draw, below pixels of rows that are not drawn. */
interface DrawnRow {
  readonly index: number;
  readonly gap: number;
}

interface VirtualRows {
  readonly drawn: readonly DrawnRow[];
  /** Pixels of the rows behind the last one. */
  readonly below: number;
  readonly scrollTo: (index: number) => void;
}

/** As `tr.object` of grid.css. */
const ROW_HEIGHT = 36;
/** The header and the row of filters cover the top. */
const HEAD_HEIGHT = 76;
const OVERSCAN = 6;

/** @param kept a row that stays drawn, because it has the focus */
export function useVirtualRows(
  scroller: RefObject<HTMLElement>,
  count: number,
  kept: number | undefined,
): VirtualRows {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => draw(0),
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) =>
      withKept(defaultRangeExtractor(range), kept, count),
  };
  const [rows] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  rows.setOptions(options);
  useLayoutEffect(() => rows._didMount(), []);
  useLayoutEffect(() => rows._willUpdate());
  let end = 0;
  const drawn = rows.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  return {
    ...{ drawn, below: rows.getTotalSize() - end },
    scrollTo: (index) => rows.scrollToIndex(index),
  };
}

function withKept(range: number[], kept: number | undefined, count: number): number[] {
  if (kept === undefined || kept < 0 || kept >= count || range.includes(kept)) return range;
  return [...range, kept].sort((one, other) => one - other);
}
