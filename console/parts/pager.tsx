import { words } from "../words/words.ts";

interface PagerProps {
  readonly skip: number;
  readonly limit: number;
  /** Rows on this page; fewer than `limit` on the last one. */
  readonly shown: number;
  readonly onSkip: (skip: number) => void;
}

export function Pager({ skip, limit, shown, onSkip }: PagerProps) {
  const { common } = words.value;
  if (skip === 0 && shown < limit) return null;
  return (
    <div class="row pager">
      <button type="button" disabled={skip === 0} onClick={() => onSkip(Math.max(0, skip - limit))}>
        {common.previous}
      </button>
      <span class="quiet">{common.rows(skip + 1, skip + shown)}</span>
      <button type="button" disabled={shown < limit} onClick={() => onSkip(skip + limit)}>
        {common.next}
      </button>
    </div>
  );
}
