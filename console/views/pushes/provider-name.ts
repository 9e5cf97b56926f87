import { isProvider, PUSH_PROVIDERS } from "../../../functions/contract/push-providers.ts";
import { words } from "../../words/words.ts";

/** The name of a provider in the reader's language. */
export const providerName = (provider: string): string =>
  words.value.service.providers[provider] ??
  (isProvider(provider) ? PUSH_PROVIDERS[provider].displayName : provider);
