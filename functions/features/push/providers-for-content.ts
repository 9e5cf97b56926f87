import type { Provider } from "../../contract/push-providers.ts";
import type { JsonObject } from "../../domain/json.ts";
import { findLanguages, withLanguage } from "./languages/languages.ts";
import { findActivityToken, toActivityProvider } from "../../domain/push/providers/apns/live-activity.ts";
import type { ProviderDefinition, ProviderDefinitions } from "../../domain/push/providers/provider-definition.ts";

/**
 * The providers as they reach devices with this content: a Live Activity goes to the devices that
 * have a token for it and to no other, since no other system could show it; content by language
 * groups devices by their language.
 */
export function providersFor(
  data: JsonObject,
  providers: ProviderDefinitions,
): ProviderDefinitions {
  const token = findActivityToken(data);
  if (token) return mapProviders(providers, (each) => toActivityProvider(each, token));
  const languages = findLanguages(data);
  if (languages) return mapProviders(providers, (each) => withLanguage(each, languages));
  return providers;
}

function mapProviders(
  providers: ProviderDefinitions,
  change: (definition: ProviderDefinition) => ProviderDefinition,
): ProviderDefinitions {
  const entries = Object.entries(providers).map(([name, definition]) => [name, change(definition)]);
  return Object.fromEntries(entries) as Record<Provider, ProviderDefinition>;
}
