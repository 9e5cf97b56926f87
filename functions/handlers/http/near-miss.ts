import { isNearMiss } from "../../contract/nearest-name.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { JsonObject } from "../../domain/json.ts";

/**
 * SDKs send keys that mean nothing here, so unknown ones are ignored; but a push with `chanels` would
 * reach every device.
 *
 * @throws ApiError badParameter, which suggests the known key
 */
export function rejectNearMisses(body: JsonObject, known: readonly string[]): void {
  for (const key of Object.keys(body)) {
    if (known.includes(key)) continue;
    const meant = known.find((name) => isNearMiss(key, name));
    if (meant === undefined) continue;
    throw new ApiError("badParameter", `Unknown key ${key}; did you mean ${meant}?`);
  }
}
