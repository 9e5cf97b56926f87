import { DRAWN_KEY, EARLY_SECONDS, INLINE_TYPES } from "../../functions/contract/file-keys.ts";

/** Id of the origin with confirmed files alone. */
export const PUBLISHED_ORIGIN = "published";

/** Part of the cache key, so that bytes cached before a callback are not served later. */
export const EARLY_HEADER = "x-landfall-early";

/** Clocks of the edge may be behind. */
const CLOCK_SKEW_SECONDS = 300;

const IS_EARLY = `var drawn = ${DRAWN_KEY};
function isEarly(uri) {
  var found = drawn.exec(uri);
  if (!found) return false;
  var age = Date.now() / 1000 - parseInt(found[1], 36);
  return age > -${CLOCK_SKEW_SECONDS} && age < ${EARLY_SECONDS};
}`;

/**
 * For a quarter of an hour an upload can be read before its callback, because some SDKs don't wait for it. Later
 * requests reach only confirmed files, in any encoding of their path. A key that the master key chose has no
 * time and is trusted. An early answer is not compressed, since compression hides its length.
 */
export const VIEWER_REQUEST = `import cf from "cloudfront";
${IS_EARLY}
function isDrawn(uri) {
  try {
    return drawn.test(decodeURIComponent(uri));
  } catch (error) {
    return true;
  }
}
function handler(event) {
  var request = event.request;
  delete request.headers["${EARLY_HEADER}"];
  if (isEarly(request.uri)) {
    request.headers["${EARLY_HEADER}"] = { value: "1" };
    delete request.headers["accept-encoding"];
  } else if (isDrawn(request.uri)) cf.selectRequestOriginById("${PUBLISHED_ORIGIN}");
  return request;
}`;

/** The limits that a callback enforces on uploads. */
export interface FileLimits {
  readonly maxBytes: number;
  readonly refusedTypes: readonly string[];
}

/**
 * Browsers save files of types that they would run, whatever type the uploader has claimed. While a
 * file may be unconfirmed, content that its callback would refuse is refused, and caches keep it
 * for a minute.
 */
export function viewerResponse({ maxBytes, refusedTypes }: FileLimits): string {
  return `var inline = ${INLINE_TYPES};
var refused = ${JSON.stringify(refusedTypes.map((type) => type.toLowerCase()))};
${IS_EARLY}
function valueOf(headers, name) {
  return headers[name] ? headers[name].value : "";
}
function isRefused(status, headers) {
  var type = valueOf(headers, "content-type").split(";")[0].trim().toLowerCase();
  var range = valueOf(headers, "content-range");
  var length = range ? range.split("/")[1] : valueOf(headers, "content-length");
  if (status === 200 && length === "") return true;
  if (Number(length) > ${maxBytes}) return true;
  return refused.some((each) => each === type || each === type.split("/")[0] + "/*");
}
function handler(event) {
  var response = event.response;
  var headers = response.headers;
  if (!inline.test(valueOf(headers, "content-type"))) {
    headers["content-disposition"] = { value: "attachment" };
  }
  if (!isEarly(event.request.uri)) return response;
  headers["cache-control"] = { value: "public, max-age=60" };
  if (isRefused(response.statusCode, headers)) {
    response.statusCode = 403;
    response.statusDescription = "Forbidden";
    response.body = "";
  }
  return response;
}`;
}
