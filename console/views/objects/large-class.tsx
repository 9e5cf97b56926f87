import type { Explanation } from "../../api/objects.ts";
import { getServer } from "../../state/server.ts";
import { formatNumber, words } from "../../words/words.ts";

/** As many as `npx landfall import` warns of. */
const LARGE = 10_000;

interface LargeClassProps {
  readonly className: string;
  readonly explain: Explanation | undefined;
}

export const isLarge = (className: string, explain: Explanation | undefined): boolean =>
  (explain?.objects ?? 0) >= LARGE && !className.startsWith("_");

/** Warns that queries without an index read a large class; names the index that this page's query would need. */
export function LargeClass({ className, explain }: LargeClassProps) {
  if (!isLarge(className, explain)) return null;
  const { objects = 0, proposal } = explain ?? {};
  const { large } = words.value.objects;
  const logs = getServer().isLocal ? ".local/*/logs/*.log" : "--stack NAME";
  return (
    <div class="notice" role="note">
      <p>{large.size(formatNumber(objects))}</p>
      <p>
        {large.suggest} <code>npx landfall indexes suggest {logs}</code>
      </p>
      {proposal && (
        <p>
          {large.proposal} <code>{proposal}</code> {large.fill}{" "}
          <code>npx landfall reindex --class {className}</code>
        </p>
      )}
    </div>
  );
}
