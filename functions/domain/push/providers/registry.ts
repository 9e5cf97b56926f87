import { APNS } from "./apns/apns-provider.ts";
import { FCM } from "./fcm/fcm-provider.ts";
import type { ProviderDefinitions } from "./provider-definition.ts";

/** One row for each provider of functions/contract/push-providers.ts; tests may add their own. */
export const PROVIDERS = { apns: APNS, fcm: FCM } satisfies ProviderDefinitions;
