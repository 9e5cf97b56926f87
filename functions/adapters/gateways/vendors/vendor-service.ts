import type { Vendor } from "../../../contract/push-providers.ts";
import type {
  DeliveryOutcome,
  GatewayAnswer,
} from "../../../domain/push/providers/delivery-outcome.ts";
import type { PushContent } from "../../../domain/push/providers/provider-definition.ts";
import type { Rendering } from "../../../domain/push/providers/rendering.ts";
import type { VendorProfile } from "../../../domain/push/providers/vendor-definition.ts";

/** An HTTP POST request to a vendor. */
export interface VendorRequest {
  /** `https://host/path?query`; the local cloud serves it at `<its origin>/host/path?query`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An access token and its end, Unix ms. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAtMs: number;
}

/** Sends one request outside of a batch, such as for an access token. Rejects without an answer. */
export type SendRequest = (
  request: VendorRequest,
) => Promise<{ readonly status: number; readonly body: string }>;

/** Access tokens of a vendor, which all senders share. */
interface VendorTokens<Profile extends VendorProfile> {
  /** What the token depends on: it is sealed with these, and corrected secrets get a new one. */
  secrets(profile: Profile): readonly string[];
  /** @throws CredentialsError, TokenUnavailableError */
  issue(
    profile: Profile,
    context: { readonly nowMs: number; readonly send: SendRequest },
  ): Promise<IssuedToken>;
}

/** The devices of one chunk that go to a vendor in one request. */
interface VendorBatch<Profile, Message> {
  readonly message: Message;
  readonly profile: Profile;
  readonly tokens: readonly string[];
  /** Absent for vendors without access tokens. */
  readonly accessToken: string | undefined;
  /** objectId of the push. */
  readonly push: string;
  /** Id of the chunk, and the number of the request in it: the same on every attempt. */
  readonly chunk: string;
  readonly request: number;
  readonly nowMs: number;
}

/** How a vendor is called. */
export interface VendorService<Profile extends VendorProfile, Message> {
  readonly provider: Vendor;
  readonly tokens?: VendorTokens<Profile>;
  /** The message without its devices. */
  render(content: PushContent, profile: Profile): Rendering<Message>;
  toRequest(batch: VendorBatch<Profile, Message>): VendorRequest;
  /** One outcome for each token in order, or one for all. `UNCLEAR` where the answer does not tell. */
  toOutcomes(
    answer: GatewayAnswer,
    tokens: readonly string[],
    nowMs: number,
  ): DeliveryOutcome | readonly DeliveryOutcome[];
}
