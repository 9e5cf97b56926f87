import { signal } from "@preact/signals";
import { type Parsed, parseJsonObject } from "../../parts/json.ts";

export const AUDIENCES = ["everyone", "channels", "condition"] as const;
type Audience = (typeof AUDIENCES)[number];

/** A push as it is being written: strings as they were typed. */
export interface Draft {
  readonly audience: Audience;
  readonly channels: string;
  readonly where: string;
  readonly title: string;
  readonly alert: string;
  readonly badge: string;
  readonly sound: string;
  readonly custom: string;
  /** Value of a `datetime-local` input, in the reader's time zone. */
  readonly sendAt: string;
  readonly expiresIn: string;
  readonly isSandbox: boolean;
}

const EMPTY: Draft = {
  audience: "everyone",
  channels: "",
  where: "",
  title: "",
  alert: "",
  badge: "",
  sound: "",
  custom: "",
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

/** The body of `POST /1.1/push`, or what is wrong with the draft. */
export function toPush(from: Draft): Parsed<Record<string, unknown>> {
  const custom = parseJsonObject(from.custom);
  if ("problem" in custom) return custom;
  const audience = toAudience(from);
  if ("problem" in audience) return audience;
  return {
    value: {
      ...audience.value,
      ...toTimes(from),
      prod: from.isSandbox ? "dev" : "prod",
      data: withoutEmpty({
        ...custom.value,
        title: from.title,
        alert: from.alert,
        badge: toBadge(from.badge),
        sound: from.sound,
      }),
    },
  };
}

function toAudience({ audience, channels, where }: Draft): Parsed<Record<string, unknown>> {
  if (audience === "channels") {
    const names = channels.split(",").map((name) => name.trim());
    return { value: { channels: names.filter((name) => name !== "") } };
  }
  if (audience === "everyone") return { value: { confirmAll: true } };
  const condition = parseJsonObject(where);
  return "problem" in condition ? condition : { value: { where: condition.value } };
}

const toTimes = ({ sendAt, expiresIn }: Draft) => ({
  ...(sendAt === "" ? {} : { push_time: new Date(sendAt).toISOString() }),
  ...(expiresIn === "" ? {} : { expiration_interval: Number(expiresIn) }),
});

const toBadge = (badge: string) => (/^\d+$/.test(badge) ? Number(badge) : badge);

const withoutEmpty = (members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ""));
