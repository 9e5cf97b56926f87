import type { JsonObject } from "../../../domain/json.ts";
import type { OwnTokens } from "../push-feature.ts";
import { OWN_TOKENS } from "../push-features.ts";

/** The tokens that are for this content only; undefined for the tokens of the devices. */
export function findOwnTokens(data: JsonObject): OwnTokens | undefined {
  for (const find of OWN_TOKENS) {
    const tokens = find(data);
    if (tokens) return tokens;
  }
  return undefined;
}
