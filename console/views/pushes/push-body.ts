import { parseJsonObject } from "../../parts/json.ts";
import { type Draft, listChannels, type Text } from "./draft.ts";

type Members = Readonly<Record<string, unknown>>;

/** The member of `data` for devices whose language has no text of its own. */
export const OTHERS = "default";

/** The body of `POST /1.1/push`, of a draft without problems. */
export function toPush(from: Draft): Record<string, unknown> {
  const { quietFrom, quietTo, expiresIn } = from;
  return {
    ...toAudience(from),
    ...(from.when === "now" ? {} : { push_time: new Date(from.sendAt).toISOString() }),
    ...(expiresIn === "" ? {} : { expiration_interval: Number(expiresIn) }),
    ...(quietFrom === "" ? {} : { quiet_hours: { from: quietFrom, to: quietTo } }),
    ...toContent(from),
  };
}

export function toAudience({ audience, channels, where }: Draft): Record<string, unknown> {
  if (audience === "channels") return { channels: listChannels(channels) };
  return audience === "everyone" ? { confirmAll: true } : { where: JSON.parse(where) };
}

/** The content of a push, apart from audience and time. */
function toContent(from: Draft): Members {
  return withData(from, toData(from));
}

/** The content in the language that the page shows, as one device gets it. */
export function toShownContent(from: Draft): Members {
  return withData(from, toTextData(from, shownText(from)));
}

/** The result of `toShownContent` for each language. */
export function listContents(from: Draft): readonly Members[] {
  return [OTHERS, ...Object.keys(from.translations)].map((shown) =>
    toShownContent({ ...from, shown }),
  );
}

/** The text that the page shows and changes. */
export function shownText({ title, alert, shown, translations }: Draft): Text {
  return translations[shown] ?? { title, alert };
}

/** The change of a draft that changes the shown text. */
export function withText(from: Draft, changes: Partial<Text>): Partial<Draft> {
  const { shown, translations } = from;
  const text = translations[shown];
  return text ? { translations: { ...translations, [shown]: { ...text, ...changes } } } : changes;
}

function withData({ isSandbox, countsOpens }: Draft, data: Members): Members {
  return {
    prod: isSandbox ? "dev" : "prod",
    ...(countsOpens ? { count_opens: true } : {}),
    data,
  };
}

function toData(from: Draft): Members {
  const { title, alert, translations } = from;
  if (Object.keys(translations).length === 0) return toTextData(from, { title, alert });
  const texts = { ...translations, [OTHERS]: { title, alert } };
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, toTextData(from, text)]),
  );
}

/** Everything but the text is the same in all languages. */
function toTextData({ custom, badge, sound }: Draft, { title, alert }: Text): Members {
  const parsed = parseJsonObject(custom);
  const members = {
    ...("value" in parsed ? parsed.value : {}),
    ...{ title, alert, sound, badge: /^\d+$/.test(badge) ? Number(badge) : badge },
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ""));
}
