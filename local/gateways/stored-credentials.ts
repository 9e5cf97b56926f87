import type { ApnsKey } from "./apns.ts";
import type { SimulatedVendorName } from "./vendors/vendors.ts";

/** The members of the push credentials that simulated gateways check. */
export type PushCredentialsValue = {
  readonly apns?: { readonly keys?: readonly ApnsKey[] };
} & { readonly [Vendor in SimulatedVendorName]?: readonly unknown[] };

/** The key that pages of the app subscribe with; undefined without one. */
export function readVapidPublicKey({ webpush = [] }: PushCredentialsValue): string | undefined {
  const [profile] = webpush as readonly { readonly publicKey?: string }[];
  return profile?.publicKey;
}

/** Credentials that are not a JSON object are none. */
export function readPushCredentials(text: string): PushCredentialsValue {
  try {
    return JSON.parse(text) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
