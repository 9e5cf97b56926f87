import { signal } from "@preact/signals";
import { parseJsonObject, problemOf } from "../../parts/json.ts";
import { formatTime, words } from "../../words/words.ts";

export const AUDIENCES = ["unchosen", "channels", "condition", "everyone"] as const;
export const TIMES = ["now", "later"] as const;

/** A push that is being written; its strings are as typed. */
export interface Draft {
  readonly audience: (typeof AUDIENCES)[number];
  readonly channels: string;
  readonly where: string;
  readonly title: string;
  readonly alert: string;
  readonly badge: string;
  readonly sound: string;
  readonly custom: string;
  readonly when: (typeof TIMES)[number];
  /** Value of a `datetime-local` input, in the reader's time zone; empty until all of it is filled. */
  readonly sendAt: string;
  readonly expiresIn: string;
  readonly isSandbox: boolean;
}

const EMPTY: Draft = {
  audience: "unchosen",
  channels: "",
  where: "",
  title: "",
  alert: "",
  badge: "",
  sound: "",
  custom: "",
  when: "now",
  sendAt: "",
  expiresIn: "",
  isSandbox: false,
};

/** Kept while the reader looks at other views. */
export const draft = signal<Draft>(EMPTY);

export function changeDraft(changes: Partial<Draft>): void {
  draft.value = { ...draft.value, ...changes };
}

export function clearDraft(): void {
  draft.value = EMPTY;
}

type Checked = "audience" | "channels" | "condition" | "badge" | "custom" | "sendAt" | "expiresIn";

/** Problems that keep the draft from being sent, by field; the words of the view have a label for each. */
export type Problems = Partial<Record<Checked, string>>;

/** The service sends a push at once if it is due within a minute. */
const MIN_AHEAD_MS = 60_000;

export function findProblems(from: Draft, nowMs: number): Problems {
  const { compose } = words.value;
  const found = {
    audience: from.audience === "unchosen" ? compose.audienceHint : undefined,
    channels: from.audience === "channels" ? findChannelProblem(from) : undefined,
    condition: from.audience === "condition" ? findConditionProblem(from) : undefined,
    badge: /^(\d*|Increment)$/.test(from.badge) ? undefined : compose.badBadge,
    custom: problemOf(parseJsonObject(from.custom))?.(words.value),
    sendAt: from.when === "later" ? findTimeProblem(from, nowMs) : undefined,
    expiresIn: /^([1-9]\d*)?$/.test(from.expiresIn) ? undefined : compose.badExpiry,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

const findChannelProblem = ({ channels }: Draft) =>
  listChannels(channels).length === 0 ? words.value.compose.noChannel : undefined;

/** The service takes an empty condition for every device. */
function findConditionProblem({ where }: Draft): string | undefined {
  const parsed = parseJsonObject(where);
  if ("problem" in parsed) return parsed.problem(words.value);
  const isEmpty = Object.keys(parsed.value).length === 0;
  return isEmpty ? words.value.compose.emptyCondition : undefined;
}

function findTimeProblem({ sendAt }: Draft, nowMs: number): string | undefined {
  const { compose } = words.value;
  const sendMs = Date.parse(sendAt);
  if (Number.isNaN(sendMs)) return compose.noTime;
  const isPast = sendMs < nowMs + MIN_AHEAD_MS;
  return isPast ? compose.pastTime(formatTime(new Date(nowMs).toISOString())) : undefined;
}

/** The body of `POST /1.1/push`, of a draft without problems. */
export function toPush(from: Draft): Record<string, unknown> {
  const custom = parseJsonObject(from.custom);
  return {
    ...toAudience(from),
    ...(from.when === "now" ? {} : { push_time: new Date(from.sendAt).toISOString() }),
    ...(from.expiresIn === "" ? {} : { expiration_interval: Number(from.expiresIn) }),
    prod: from.isSandbox ? "dev" : "prod",
    data: withoutEmpty({
      ...("value" in custom ? custom.value : {}),
      title: from.title,
      alert: from.alert,
      badge: /^\d+$/.test(from.badge) ? Number(from.badge) : from.badge,
      sound: from.sound,
    }),
  };
}

function toAudience({ audience, channels, where }: Draft): Record<string, unknown> {
  if (audience === "channels") return { channels: listChannels(channels) };
  return audience === "everyone" ? { confirmAll: true } : { where: JSON.parse(where) };
}

const listChannels = (channels: string) =>
  channels
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");

const withoutEmpty = (members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ""));
