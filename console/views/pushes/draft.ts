import { signal } from "@preact/signals";
import { parseJsonObject, problemOf } from "../../parts/json.ts";
import { formatTime, words } from "../../words/words.ts";
import type { Condition } from "../objects/conditions.ts";

export const AUDIENCES = ["channels", "condition", "json", "everyone"] as const;
export const TIMES = ["now", "later"] as const;

export interface Text {
  readonly title: string;
  readonly alert: string;
}

/** A push that is being written; its strings are as typed. */
export interface Draft {
  readonly audience: (typeof AUDIENCES)[number] | "unchosen";
  readonly channels: string;
  /** A condition as JSON; that of `rows`, and empty while one of them is wrong. */
  readonly where: string;
  /** The condition as rows, where it can be written so. */
  readonly rows: readonly Condition[];
  /** The text, for every device whose language has none in `translations`. */
  readonly title: string;
  readonly alert: string;
  /** A text for each other language, by its BCP 47 tag. */
  readonly translations: Readonly<Record<string, Text>>;
  /** The language whose text the page shows: one of `translations`, else the text for all others. */
  readonly shown: string;
  readonly badge: string;
  readonly sound: string;
  readonly custom: string;
  readonly when: (typeof TIMES)[number];
  /** Value of a `datetime-local` input, in the reader's time zone; empty until all of it is filled. */
  readonly sendAt: string;
  readonly expiresIn: string;
  readonly isSandbox: boolean;
  readonly countsOpens: boolean;
  /** `22:00`; both empty for none. */
  readonly quietFrom: string;
  readonly quietTo: string;
  /** The push that the draft repeats. */
  readonly repeatOf: string;
}

export const EMPTY: Draft = {
  audience: "unchosen",
  channels: "",
  where: "",
  rows: [],
  title: "",
  alert: "",
  translations: {},
  shown: "default",
  badge: "",
  sound: "",
  custom: "",
  when: "now",
  sendAt: "",
  expiresIn: "",
  isSandbox: false,
  countsOpens: false,
  quietFrom: "",
  quietTo: "",
  repeatOf: "",
};

/** Kept while the reader looks at other views. */
export const draft = signal<Draft>(EMPTY);

export function changeDraft(changes: Partial<Draft>): void {
  draft.value = { ...draft.value, ...changes };
}

export function clearDraft(): void {
  draft.value = EMPTY;
}

type Checked = AudienceField | "alert" | "badge" | "custom" | "sendAt" | "expiresIn" | "quietFrom";
type AudienceField = "audience" | "channels" | "condition" | "json";

/** Problems that keep the draft from being sent, by field; the words of the view have a label for each. */
export type Problems = Partial<Record<Checked, string>>;

/** The service sends a push at once if it is due within a minute. */
const MIN_AHEAD_MS = 60_000;

export function findProblems(from: Draft, nowMs: number): Problems {
  const { sendAt, expiresIn, quietFrom, quietTo } = from;
  const { compose, studio } = words.value;
  return known({
    ...findAudienceProblems(from),
    ...findContentProblems(from),
    sendAt: from.when === "later" ? findTimeProblem(sendAt, nowMs) : undefined,
    expiresIn: /^([1-9]\d*)?$/.test(expiresIn) ? undefined : compose.badExpiry,
    quietFrom: isQuiet(quietFrom, quietTo) ? undefined : studio.badQuiet,
  });
}

export const findContentProblems = ({ badge, custom, ...from }: Draft): Problems =>
  known({
    alert: findTextProblem(from),
    badge: /^(\d*|Increment)$/.test(badge) ? undefined : words.value.compose.badBadge,
    custom: problemOf(parseJsonObject(custom))?.(words.value),
  });

export function findAudienceProblems(from: Draft): Problems {
  const { audience } = from;
  if (audience === "unchosen") return { audience: words.value.compose.audienceHint };
  return known({
    channels: audience === "channels" ? findChannelProblem(from) : undefined,
    condition: audience === "condition" ? findRowsProblem(from) : undefined,
    json: audience === "json" ? findConditionProblem(from) : undefined,
  });
}

const known = (found: { readonly [field in Checked]?: string | undefined }): Problems =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));

/** The service requires a text in each language of the push. */
function findTextProblem({
  alert,
  translations,
}: Pick<Draft, "alert" | "translations">): string | undefined {
  const { studio } = words.value;
  const all = Object.entries({ ...translations, [studio.otherLanguages]: { alert } });
  const [language] = all.find(([, text]) => text.alert === "") ?? [];
  return all.length > 1 && language !== undefined ? studio.noText(language) : undefined;
}

const isQuiet = (from: string, to: string) =>
  from === "" || to === "" ? from === to : from !== to;

function findRowsProblem({ rows, where }: Draft): string | undefined {
  if (rows.length === 0) return words.value.studio.noCondition;
  return where === "" ? words.value.studio.wrongCondition : undefined;
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

function findTimeProblem(sendAt: string, nowMs: number): string | undefined {
  const { compose } = words.value;
  const sendMs = Date.parse(sendAt);
  if (Number.isNaN(sendMs)) return compose.noTime;
  const isPast = sendMs < nowMs + MIN_AHEAD_MS;
  return isPast ? compose.pastTime(formatTime(new Date(nowMs).toISOString())) : undefined;
}

export const listChannels = (channels: string) =>
  channels
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
