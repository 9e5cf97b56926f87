import { useSignal } from "@preact/signals";
import { type Count as Counted, countObjects } from "../../api/objects.ts";
import { Action } from "../../parts/action.tsx";
import { formatNumber, words } from "../../words/words.ts";

interface CountProps {
  readonly className: string;
  readonly where: string | undefined;
}

/** Counts when it is asked to, since a count may read the whole class. */
export function Count({ className, where }: CountProps) {
  const count = useSignal<Counted | undefined>(undefined);
  const run = async () => {
    count.value = await countObjects(className, where);
  };
  return (
    <>
      <Action run={run}>{words.value.common.count}</Action>
      {count.value && (
        <strong role="status">
          {count.value.approximate && "≈ "}
          {formatNumber(count.value.count)}
        </strong>
      )}
    </>
  );
}
