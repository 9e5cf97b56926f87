import { ApiError } from "../api-error.ts";

const MAX_URL_LENGTH = 2_048;

/**
 * Asserts that a file's URL can't run code, because apps put it into links and images.
 *
 * @throws ApiError badParameter (1)
 */
export function assertFileUrl(url: string): void {
  if (/^https?:\/\/[^\s"'<>\\]+$/i.test(url) && url.length <= MAX_URL_LENGTH) return;
  throw new ApiError("badParameter", "url must begin with http:// or https://.");
}
