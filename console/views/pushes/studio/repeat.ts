import type { PushRecord } from "../../../api/pushes.ts";
import { type Draft, EMPTY, type Text } from "../draft.ts";
import { OTHERS } from "../push-body.ts";

type Members = Readonly<Record<string, unknown>>;

/** A draft with the content and the audience of a former push, which goes out at once by default. */
export function toDraft({ msg = {}, where, prod, objectId }: PushRecord): Draft {
  const { common: all, translations } = splitLanguages(msg) ?? { common: msg, translations: {} };
  const { push_id: counted, ...common }: Members = all;
  return {
    ...EMPTY,
    ...toAudienceOf(where),
    ...toFields(common),
    translations,
    isSandbox: prod === "dev",
    countsOpens: counted !== undefined,
    repeatOf: objectId,
  };
}

/** Puts known members into fields, and the rest into JSON, such as a text for each platform. */
function toFields({ title, alert, badge, sound, ...custom }: Members): Partial<Draft> {
  const words = Object.entries({ title, alert, badge, sound });
  const others = words.filter(([, value]) => value !== undefined && !isSimple(value));
  const rest = { ...Object.fromEntries(others), ...custom };
  return {
    ...Object.fromEntries(
      words.filter(([, value]) => isSimple(value)).map(([name, value]) => [name, String(value)]),
    ),
    custom: Object.keys(rest).length > 0 ? JSON.stringify(rest, null, 1) : "",
  };
}

/** Splits a content by language; undefined if languages differ in more than their texts, or none is the default. */
function splitLanguages(msg: Members) {
  const { [OTHERS]: others, ...rest } = msg;
  const languages = Object.entries(rest);
  if (!isContent(others) || languages.length === 0) return undefined;
  const same = JSON.stringify(withoutText(others));
  const translations: Record<string, Text> = {};
  for (const [language, content] of languages) {
    if (!isContent(content) || JSON.stringify(withoutText(content)) !== same) return undefined;
    translations[language] = { title: content.title ?? "", alert: content.alert };
  }
  return { common: { ...others }, translations };
}

interface Content {
  readonly title?: string;
  readonly alert: string;
}

function isContent(content: unknown): content is Content {
  const { title = "", alert } = Object(content) as Partial<Content>;
  return typeof title === "string" && typeof alert === "string";
}

/** The members in one order, since records have them in another. */
function withoutText({ title: _, alert: __, ...rest }: Content): readonly unknown[] {
  return Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1));
}

const isSimple = (value: unknown) => typeof value === "string" || typeof value === "number";

/** The record of a push has `valid` merged in, which the service adds again. */
function toAudienceOf(where: unknown): Partial<Draft> {
  const { valid: _, ...condition } = Object(where) as Record<string, unknown>;
  const [[field, value] = [], ...others] = Object.entries(condition);
  if (field === undefined) return {};
  if (field === "channels" && typeof value === "string" && others.length === 0) {
    return { audience: "channels", channels: value };
  }
  return { audience: "json", where: JSON.stringify(condition, null, 1) };
}
