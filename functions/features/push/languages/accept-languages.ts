import { ApiError } from "../../../domain/api-error.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { findLanguages, findSpareLanguage, toLanguageData } from "./languages.ts";

/** Each language gets chunks of its own. */
const MAX_LANGUAGES = 20;

const SPARE =
  "Name the content of devices in other languages: data by language needs the member default or en.";
const ACTIVITY =
  "live_activity must be a member of data itself; its devices translate it by themselves.";

/**
 * @throws ApiError badParameter for content by language that leaves devices out, or has too many
 * @see docs/protocol/push-content.md, Content by language
 */
export function checkLanguages(data: JsonObject): void {
  const languages = findLanguages(data);
  if (!languages) return;
  if (languages.length > MAX_LANGUAGES) {
    throw new ApiError("badParameter", `data may have at most ${MAX_LANGUAGES} languages.`);
  }
  if (findSpareLanguage(languages) === undefined) throw new ApiError("badParameter", SPARE);
  const hasActivity = languages.some((language) =>
    Object.hasOwn(toLanguageData(data, language), "live_activity"),
  );
  if (hasActivity) throw new ApiError("badParameter", ACTIVITY);
}
