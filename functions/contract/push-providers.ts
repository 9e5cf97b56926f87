/** How a provider's sender is deployed. */
interface SenderDeployment {
  /** As people write it. */
  readonly displayName: string;
}

/**
 * Every push provider. Each has its own queue, its own function `send-<provider>` and the variables
 * `<PROVIDER>_QUEUE` and `<PROVIDER>_DEAD_LETTERS_URL`; everything that the functions know of it
 * is in functions/domain/push/providers.
 */
export const PUSH_PROVIDERS = {
  apns: { displayName: "APNs" },
  fcm: { displayName: "FCM" },
} as const satisfies Record<string, SenderDeployment>;

export type Provider = keyof typeof PUSH_PROVIDERS;

export const PROVIDER_NAMES = Object.keys(PUSH_PROVIDERS) as readonly Provider[];

/** A record with one value for each provider. */
export function forEachProvider<Value>(
  toValue: (provider: Provider) => Value,
): Record<Provider, Value> {
  const entries = PROVIDER_NAMES.map((provider) => [provider, toValue(provider)] as const);
  return Object.fromEntries(entries) as Record<Provider, Value>;
}
