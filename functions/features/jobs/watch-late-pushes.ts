import { FAULT_LINES } from "../../contract/faults.ts";
import type { PushRecord } from "../../domain/push/ledger/push-record.ts";
import { judgeUnfinished, type UnfinishedPush } from "../../domain/push/report/lateness.ts";
import type { Clock, Log } from "../../ports/system.ts";

/** Collects the unfinished pushes of one run. */
export interface LateWatch {
  note(record: PushRecord): void;
  /** Writes one line if a push is unfinished for over a minute, and one if pushes are late. */
  report(): void;
}

/** Younger pushes are normal: a line a minute about them would be noise. */
const WORTH_MS = 60_000;

export function watchLatePushes({ clock, log }: { clock: Clock; log: Log }): LateWatch {
  const unfinished: UnfinishedPush[] = [];
  return {
    note: (record) => {
      const judged = judgeUnfinished(record, clock.now());
      if (judged && judged.ageMs >= WORTH_MS) unfinished.push(judged);
    },
    report: () => {
      const late = unfinished.filter((each) => each.late);
      if (unfinished.length > 0) log.info("pushes unfinished", toFacts(unfinished));
      if (late.length > 0) log.warn(FAULT_LINES.latePushes, toFacts(late));
    },
  };
}

/** Their number, and the oldest of them. */
function toFacts(pushes: readonly UnfinishedPush[]) {
  const [oldest] = [...pushes].sort((a, b) => b.ageMs - a.ageMs);
  const { push = "", ageMs = 0, because = [] } = oldest ?? {};
  const ageSeconds = Math.round(ageMs / 1_000);
  return { pushes: pushes.length, push, ageSeconds, because: because.join(" ") };
}
