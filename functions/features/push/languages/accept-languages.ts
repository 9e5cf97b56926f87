import { ApiError } from "../../../domain/api-error.ts";
import type { PushOrder } from "../../../domain/push/request/push-order.ts";
import type { CheckedRequest } from "../push-feature.ts";
import { findLanguages, findSpareLanguage } from "./languages.ts";

/** Each language gets chunks of its own. */
const MAX_LANGUAGES = 20;

const SPARE =
  "Name the content of devices in other languages: data by language needs the member default or en.";
const LISTED =
  "data by language needs POST /1.1/push: the languages of listed devices are not looked up.";

/**
 * @throws ApiError badParameter for content by language that leaves devices out, or has too many, or is
 *   for listed devices
 * @see docs/protocol/push.md, Content by language
 */
export function acceptLanguages(order: PushOrder, { devices }: CheckedRequest): PushOrder {
  const languages = findLanguages(order.data);
  if (!languages) return order;
  if (devices) throw new ApiError("badParameter", LISTED);
  if (languages.length > MAX_LANGUAGES) {
    throw new ApiError("badParameter", `data may have at most ${MAX_LANGUAGES} languages.`);
  }
  if (findSpareLanguage(languages) === undefined) throw new ApiError("badParameter", SPARE);
  return order;
}
