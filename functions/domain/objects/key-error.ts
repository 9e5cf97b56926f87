import { ApiError } from "../api-error.ts";

const MAX_SHOWN = 128;
const FORM = "A key starts with a letter or digit and has only letters, digits and _.";

/**
 * LeanCloud's text begins and ends like this.
 *
 * @param reason a sentence
 */
export function invalidKeyName(key: string, reason: string = FORM): ApiError {
  const column = key.slice(0, MAX_SHOWN);
  return new ApiError("invalidKeyName", `Invalid key name. ${reason} The column is: '${column}'.`);
}
