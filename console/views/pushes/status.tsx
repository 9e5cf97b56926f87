import type { PushRecord } from "../../api/pushes.ts";
import { words } from "../../words/words.ts";

const CLASSES = {
  scheduled: "badge",
  "in-queue": "badge busy",
  done: "badge good",
  error: "badge bad",
};

export function PushStatus({ status }: Pick<PushRecord, "status">) {
  return (
    <span class={CLASSES[status] ?? "badge"}>{words.value.push.statuses[status] ?? status}</span>
  );
}

export function hasEnded({ status }: Pick<PushRecord, "status">): boolean {
  return status === "done" || status === "error";
}

/** The alert of a push as one line. */
export function summarize(msg: PushRecord["msg"]): string {
  const { title, alert } = firstWith(msg ?? {});
  const shown = typeof alert === "object" && alert !== null ? joinWords(alert as Words) : alert;
  const parts = [title, shown].filter((part) => typeof part === "string" && part !== "");
  return parts.length > 0 ? parts.join(": ") : JSON.stringify(msg ?? {});
}

interface Words {
  readonly title?: unknown;
  readonly body?: unknown;
  readonly alert?: unknown;
}

const joinWords = ({ title, body }: Words) =>
  [title, body].filter((part) => typeof part === "string").join(": ");

/** The words may stand in the data of a platform or a language only. */
function firstWith(msg: Readonly<Record<string, unknown>>): Words {
  if (msg.alert !== undefined || msg.title !== undefined) return msg;
  const members = Object.values(msg).filter(
    (member): member is Words => typeof member === "object" && member !== null,
  );
  return members.find(({ alert }) => alert !== undefined) ?? {};
}
