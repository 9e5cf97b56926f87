import { isProvider, PUSH_PROVIDERS } from "../../../functions/contract/push-providers.ts";

export const providerName = (provider: string): string =>
  isProvider(provider) ? PUSH_PROVIDERS[provider].displayName : provider;
