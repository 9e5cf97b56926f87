import type {
  VendorDefinition,
  VendorProfile,
} from "../../../domain/push/providers/vendor-definition.ts";

/** An HTTP request to a vendor. */
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

/** Sends one request outside of a batch, such as for an access token. */
export type SendRequest = (
  request: VendorRequest,
) => Promise<{ readonly status: number; readonly body: string }>;

/** Access tokens of a vendor, which all senders share. */
export interface VendorTokens<Profile extends VendorProfile> {
  /** What the token depends on: it is sealed with these, and corrected secrets get a new one. */
  secrets(profile: Profile): readonly string[];
  /** @throws CredentialsError, TokenUnavailableError */
  issue(
    profile: Profile,
    context: { readonly nowMs: number; readonly send: SendRequest },
  ): Promise<IssuedToken>;
}

/** The part of one chunk that goes to a vendor in one request. */
export interface VendorBatch<Profile, Message> {
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
  readonly definition: VendorDefinition<Profile, Message>;
  readonly tokens?: VendorTokens<Profile>;
  toRequest(batch: VendorBatch<Profile, Message>): VendorRequest;
}
