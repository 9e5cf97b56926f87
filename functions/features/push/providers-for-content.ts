import type { JsonObject } from "../../domain/json.ts";
import type { ProviderDefinitions } from "../../domain/push/providers/provider-definition.ts";
import { TARGETS } from "./push-features.ts";

/** The providers as they reach devices with this content. */
export function providersFor(
  data: JsonObject,
  providers: ProviderDefinitions,
): ProviderDefinitions {
  return TARGETS.reduce((reached, target) => target(data, reached), providers);
}
