import type { PushRecord } from "../../api/pushes.ts";
import { formatNumber, words } from "../../words/words.ts";

type Facts = Pick<PushRecord, "status" | "devices" | "successes">;

/** Apps that were removed leave invalid tokens behind, so a good push rarely reaches all. */
const GOOD_PERCENT = 90;

/** A push that has ended is named by how many devices' gateways accepted it. */
export function PushStatus({ record }: { readonly record: Facts }) {
  const { statuses, errorWith } = words.value.push;
  const { status } = record;
  if (!hasEnded(record)) {
    const look = status === "in-queue" ? "badge busy" : "badge";
    return <span class={look}>{statuses[status] ?? status}</span>;
  }
  const { text, look } = describeReach(record);
  if (status === "error") return <span class="badge bad">{errorWith(text)}</span>;
  return <span class={look}>{text}</span>;
}

function describeReach({ devices = 0, successes = 0 }: Facts) {
  const { push } = words.value;
  if (devices === 0) return { text: push.noDevices, look: "badge" };
  if (successes === 0) return { text: push.noneAccepted, look: "badge bad" };
  if (successes >= devices) return { text: push.allAccepted, look: "badge good" };
  // Never "0 %" or "100 %", which would mean none and all.
  const percent = Math.max(1, Math.floor((100 * successes) / devices));
  const look = percent >= GOOD_PERCENT ? "badge good" : "badge busy";
  return { text: push.partAccepted(formatNumber(percent)), look };
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
