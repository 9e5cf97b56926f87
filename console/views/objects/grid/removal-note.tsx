import { Action } from "../../../parts/action.tsx";
import { Failure } from "../../../parts/notices.tsx";
import { formatNumber, words } from "../../../words/words.ts";
import type { Removal } from "./use-removal.ts";

/** Says what becomes of the rows that were deleted last, and offers to keep them or to create them again. */
export function RemovalNote({ removal }: { readonly removal: Removal }) {
  const { browse } = words.value;
  const last = removal.last.value;
  if (last === undefined) return null;
  const count = formatNumber(last.rows.length);
  return (
    <>
      {last.error !== undefined && <Failure error={last.error} />}
      <div class="row" role="status">
        {last.state === "waiting" && (
          <>
            <span>{browse.removing(count, last.seconds ?? 0)}</span>
            <button type="button" onClick={removal.keep}>
              {browse.keep}
            </button>
          </>
        )}
        {last.state === "deleted" && last.rows.length > 0 && (
          <>
            <span>{browse.removed(count)}</span>
            <Action run={removal.restore}>{browse.restore}</Action>
          </>
        )}
        {last.state === "restored" && browse.restored(count)}
        {last.state === "kept" && browse.kept}
      </div>
    </>
  );
}
