import type { DeviceAddress } from "../../../domain/installations/device-address.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../domain/json.ts";
import { PLATFORM_NAMES } from "../../../domain/push/providers/platform-data.ts";
import {
  type DeviceGroup,
  mapProviders,
  type ProviderDefinition,
  type ProviderDefinitions,
} from "../../../domain/push/providers/provider-definition.ts";

/** Member of `data` for devices whose language has no content of its own. */
const OTHER_LANGUAGES = "default";
/** Stands in for it. */
const SPARE_LANGUAGE = "en";

/** Language, script and region, as BCP 47 writes them. */
const TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;
/** Longer names are not locales; an app can save any string. */
const MAX_LOCALE_LENGTH = 64;
/** Locales whose choice is remembered; devices can invent more. */
const MAX_KNOWN_LOCALES = 1_000;

/**
 * The languages of content such as `{"en": {…}, "zh-Hant": {…}, "default": {…}}`, in alphabetical
 * order; undefined for other content. Each of them shows something, so that custom data with a short
 * name is not mistaken for a language.
 *
 * @see docs/protocol/push-content.md, Content by language
 */
export function findLanguages(data: JsonObject): readonly string[] | undefined {
  const names = Object.keys(data);
  if (!names.some((name) => name !== OTHER_LANGUAGES)) return undefined;
  const isLanguage = (name: string) => name === OTHER_LANGUAGES || isTag(name);
  if (!names.every((name) => isLanguage(name) && isShown(data[name]))) return undefined;
  return names.sort();
}

/** `aps` and some platforms look like languages. */
function isTag(name: string): boolean {
  return TAG.test(name) && name !== "aps" && !PLATFORM_NAMES.includes(name);
}

/** An alert of its own, or of one of its platforms. */
function isShown(content: Json | undefined): boolean {
  if (!isJsonObject(content)) return false;
  return [content, ...PLATFORM_NAMES.map((name) => content[name])].some(hasAlert);
}

function hasAlert(part: Json | undefined): boolean {
  return isJsonObject(part) && (Object.hasOwn(part, "alert") || hasAlert(part.aps));
}

/** The language for devices whose own is not among these; undefined if there is none. */
export function findSpareLanguage(languages: readonly string[]): string | undefined {
  return [OTHER_LANGUAGES, SPARE_LANGUAGE].find((name) => languages.includes(name));
}

/** The contents by language; undefined for content that is for all languages. */
export function splitLanguages(data: JsonObject): Readonly<Record<string, JsonObject>> | undefined {
  const languages = findLanguages(data);
  const contents = languages?.map((language) => [language, data[language] as JsonObject]);
  return contents && Object.fromEntries(contents);
}

/** The content for the devices of a language; `data` itself if it is for all languages. */
export function toLanguageData(
  data: JsonObject,
  { language }: Pick<DeviceGroup, "language">,
): JsonObject {
  const languages = findLanguages(data);
  if (!languages) return data;
  const chosen = data[language ?? ""] ?? data[findSpareLanguage(languages) ?? ""];
  return isJsonObject(chosen) ? chosen : data;
}

/** Groups devices by the language of their content. */
export function groupByLanguage(
  data: JsonObject,
  providers: ProviderDefinitions,
): ProviderDefinitions {
  const languages = findLanguages(data);
  return languages ? mapProviders(providers, (each) => withLanguage(each, languages)) : providers;
}

/** Adds to the group of each device the language that its `localeIdentifier` chooses. */
function withLanguage(
  definition: ProviderDefinition,
  languages: readonly string[],
): ProviderDefinition {
  const choose = createLanguageChoice(languages);
  return {
    ...definition,
    addressFields: [...definition.addressFields, "localeIdentifier"],
    addressFor: (installation) => {
      const address = definition.addressFor(installation);
      return address && { ...address, language: choose(installation.localeIdentifier) };
    },
    toDevice: (address, defaults) => {
      const { token, group } = definition.toDevice(address, defaults);
      const { language } = address as DeviceAddress & { readonly language?: string };
      return { token, group: language === undefined ? group : { ...group, language } };
    },
  };
}

/**
 * Chooses a language for a `localeIdentifier` as devices save it, such as `zh_CN`, `zh-Hant_HK` or
 * `en_US@calendar=japanese`: the most specific one that it belongs to (RFC 4647, Lookup). The script
 * that a region writes counts, so that `zh_TW` finds `zh-Hant`.
 */
export function createLanguageChoice(
  languages: readonly string[],
): (locale: Json | undefined) => string {
  const spare = findSpareLanguage(languages) ?? OTHER_LANGUAGES;
  const known = new Map<string, string>();
  return (locale) => {
    if (typeof locale !== "string" || locale.length > MAX_LOCALE_LENGTH) return spare;
    const before = known.get(locale);
    if (before !== undefined) return before;
    const chosen = lookUp(locale).find((tag) => languages.includes(tag)) ?? spare;
    if (known.size < MAX_KNOWN_LOCALES) known.set(locale, chosen);
    return chosen;
  };
}

/** Tags that a locale belongs to, the most specific first. */
function lookUp(locale: string): readonly string[] {
  const tag = locale
    .replace(/[@.].*$/, "")
    .replaceAll("#", "")
    .replace(/[_-]+/g, "-");
  try {
    const { language, script, region } = new Intl.Locale(orderTag(tag)).maximize();
    return [
      `${language}-${script}-${region}`,
      `${language}-${region}`,
      `${language}-${script}`,
      language,
    ];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Android writes the script last: `zh-TW-Hant`. */
function orderTag(tag: string): string {
  const [language = "", ...rest] = tag.replace(/-$/, "").split("-");
  const script = rest.find((part) => part.length === 4);
  return [language, ...(script ? [script] : []), ...rest.filter((part) => part !== script)].join(
    "-",
  );
}
