import type { Vendor } from "../../../contract/push-providers.ts";
import type { IssuedToken, PostRequest, SendRequest } from "./access-token.ts";
import type { DeliveryOutcome, GatewayAnswer } from "./delivery-outcome.ts";
import type { PushContent } from "./provider-definition.ts";
import type { Rendering } from "./rendering.ts";
import type { VendorProfile } from "./vendor-definition.ts";

/** Headers of a body by its type. */
export const FORM = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
export const JSON_BODY = { "content-type": "application/json; charset=utf-8" };

/** How and when an access token is asked for. */
export interface TokenContext {
  readonly nowMs: number;
  readonly send: SendRequest;
  /** The result of `hostFor`; empty without it. */
  readonly host: string;
}

/** Access tokens of a vendor, which all senders share; each host of `hostFor` has its own. */
export interface VendorTokens<Profile extends VendorProfile> {
  /** The secrets that the token depends on: it is sealed with them, and corrected secrets get a new token. */
  secrets(profile: Profile): readonly string[];
  /** Made by each process for itself, since the vendor neither knows nor counts them. */
  readonly isMadeHere?: true;
  /** @throws CredentialsError, TokenUnavailableError */
  issue(profile: Profile, context: TokenContext): Promise<IssuedToken>;
}

/** The devices of one chunk that go to a vendor in one request. */
export interface VendorBatch<Profile, Message> {
  readonly message: Message;
  readonly profile: Profile;
  readonly tokens: readonly string[];
  /** Absent for vendors without access tokens. */
  readonly accessToken: string | undefined;
  /** objectId of the push. */
  readonly push: string;
  /** 32 hexadecimal digits, the same whenever the push is sent to these devices in one request. */
  readonly requestId: string;
  /** Absent for vendors without tasks, and for few devices. */
  readonly task: string | undefined;
  readonly nowMs: number;
}

/** The message that a vendor stores before it gets the devices. */
export type StoredMessage<Profile, Message> = Omit<
  VendorBatch<Profile, Message>,
  "tokens" | "requestId" | "task"
>;

/** A message that the vendor stores first, so that its requests name it instead of repeating it. */
interface VendorTask<Profile, Message> {
  /** Requests to fewer devices carry the message themselves. */
  readonly leastDevices: number;
  /** Messages of a push with the same key share a task. */
  keyFor(message: Message): string;
  toRequest(batch: StoredMessage<Profile, Message>): PostRequest;
  /** The task and its end; undefined where the answer is a refusal. */
  read(answer: GatewayAnswer, nowMs: number): IssuedToken | undefined;
}

/** How a vendor is called. */
export interface VendorService<Profile extends VendorProfile, Message> {
  readonly provider: Vendor;
  readonly tokens?: VendorTokens<Profile>;
  readonly task?: VendorTask<Profile, Message>;
  /** The message without its devices. */
  render(content: PushContent, profile: Profile): Rendering<Message>;
  /** Judges the outcomes of one host of `hostFor`; `attempt` is that of the chunk. */
  judgeHost?(outcomes: readonly DeliveryOutcome[], attempt: number): readonly DeliveryOutcome[];
  /**
   * Devices of different hosts go in different requests, and an outage of one host stops no other.
   *
   * @default - the vendor has one host for a profile
   */
  hostFor?(token: string, profile: Profile): string;
  /** The outcome of a token that the vendor is not asked about; undefined for all others. */
  refuse?(token: string): DeliveryOutcome | undefined;
  /** Names the class of a message, if each class has a quota of its own. */
  quotaClass?(message: Message): string;
  toRequest(batch: VendorBatch<Profile, Message>): PostRequest;
  /** One outcome for each token in order, or one for all; `UNCLEAR` if the answer has none. */
  toOutcomes(
    answer: GatewayAnswer,
    tokens: readonly string[],
    nowMs: number,
  ): DeliveryOutcome | readonly DeliveryOutcome[];
}
