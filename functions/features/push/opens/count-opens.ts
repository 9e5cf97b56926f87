import { ApiError } from "../../../domain/api-error.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { contentsOf, findLanguages, toLanguageData } from "../languages/languages.ts";
import { getLiveActivity } from "../../../domain/push/providers/apns/live-activity.ts";

/** The member of `data` that carries the id of the push to apps. */
const PUSH_ID = "push_id";

const OWN_ID = `data must not have a member ${PUSH_ID} beside count_opens, which adds it.`;
const ACTIVITY = "A Live Activity is not opened like a notification; leave count_opens out.";

/** @throws ApiError badParameter for content that can't carry the id of its push */
export function checkOpenCounting(data: JsonObject): void {
  if (contentsOf(data).some((content) => Object.hasOwn(content, PUSH_ID))) {
    throw new ApiError("badParameter", OWN_ID);
  }
  if (getLiveActivity(data)) throw new ApiError("badParameter", ACTIVITY);
}

/** The content with the id of its push, in each language as a member of the app's own. */
export function withPushId(data: JsonObject, push: string): JsonObject {
  const languages = findLanguages(data);
  if (!languages) return { ...data, [PUSH_ID]: push };
  const own = (language: string) => ({ ...toLanguageData(data, language), [PUSH_ID]: push });
  return Object.fromEntries(languages.map((language) => [language, own(language)]));
}
