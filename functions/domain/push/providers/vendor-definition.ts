import type { Provider } from "../../../contract/push-providers.ts";
import type { DeliveryOutcome, GatewayAnswer, OutcomeRules } from "./delivery-outcome.ts";
import type { PushContent } from "./provider-definition.ts";
import type { Rendering } from "./rendering.ts";

/** The credentials of one app at one vendor, and how its notifications look there. */
export interface VendorProfile {
  /** `deviceProfile` of the installations it reaches. @default "_default": those that name none */
  readonly profile?: string;
  /** Title of notifications without one, where the vendor demands a title. */
  readonly appName?: string;
}

/**
 * What distinguishes the push service of one phone maker from the others: they all take many
 * registration ids in a request, and answer about each of them or about all at once.
 */
export interface VendorDefinition<Profile extends VendorProfile, Message> {
  readonly provider: Provider;
  readonly displayName: string;
  /** Values of `vendor`, compared without case. */
  readonly vendors: readonly string[];
  /** Members of `data` for its devices; a later one wins. */
  readonly dataKeys: readonly string[];
  /** How many registration ids a request carries. */
  readonly devicesPerRequest: number;
  /** The vendor's pace for all pushes of an app; absent if it has none. */
  readonly devicesPerMinute?: number;
  /** By business code of the answer; tells what recorded reasons mean. */
  readonly rules: OutcomeRules;
  /** Reasons of credentials that reach nobody, each with the next step. */
  readonly nextSteps: Readonly<Record<string, string>>;
  /** Members of a profile that hold no secret; `render` sees no other in a dry run. */
  readonly publicMembers: readonly (keyof Profile & string)[];
  /** The message without its devices. */
  render(content: PushContent, profile: Profile): Rendering<Message>;
  /** One outcome for each token in order, or one for all. `UNCLEAR` where the answer does not tell. */
  toOutcomes(
    answer: GatewayAnswer,
    tokens: readonly string[],
    nowMs: number,
  ): DeliveryOutcome | readonly DeliveryOutcome[];
}
