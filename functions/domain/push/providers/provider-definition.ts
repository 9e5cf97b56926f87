import type { Provider } from "../../../contract/push-providers.ts";
import type { DeviceAddress } from "../../installations/device-address.ts";
import type { Json, JsonObject } from "../../json.ts";
import type { OutcomeRules } from "./delivery-outcome.ts";
import type { PublicCredentials } from "./public-credentials.ts";
import type { Rendering } from "./rendering.ts";

/** Members that all devices of one chunk share. */
export interface DeviceGroup {
  readonly topic?: string;
  readonly teamId?: string;
  readonly deviceProfile?: string;
  /** The content that the devices get, if the push has several. */
  readonly language?: string;
  /** APNs gateway; always true for providers that have only one. */
  readonly production: boolean;
  /** The devices of the chunk have several groups, and each device names its own. */
  readonly mixed?: true;
}

/** Members of the group that come from the push itself. */
export interface GroupDefaults {
  readonly production: boolean;
  /** Wins over the installation's topic. */
  readonly topic?: string;
  /** For installations that name no team. */
  readonly teamId?: string;
  /** For devices whose installation is not looked up. */
  readonly deviceProfile?: string;
}

/** Members of a push that go into its payloads. */
export interface PushContent {
  /** objectId of the push. */
  readonly push: string;
  readonly data: JsonObject;
  readonly notificationChannel?: string | undefined;
  readonly expiresAtMs?: number | undefined;
  readonly nowMs: number;
  /** The parameter that the vendor repeats in receipts; absent if none are wanted. */
  readonly receipt?: string | undefined;
}

export type InstallationFields = { readonly [Field in string]?: Json };

/**
 * Everything that the pipeline needs to know of a push provider. Its gateway adapter is chosen by
 * the wiring; how its sender is deployed stands in functions/contract/push-providers.ts.
 */
export interface ProviderDefinition<Address extends DeviceAddress = DeviceAddress> {
  /** The name as people write it. */
  readonly displayName: string;
  /**
   * `device_type` of POST /push/devices for its devices. The first provider of a type takes the
   * tokens that no installation is known for.
   */
  readonly deviceType: "ios" | "android";
  /** Values of `vendor` under which installations register its tokens; none for device tokens. */
  readonly vendors: readonly string[];
  /** Fields of an installation that `addressFor` reads. */
  readonly addressFields: readonly string[];
  /** How many devices the gateway takes in one request. */
  readonly devicesPerRequest: number;
  /** The provider's quota for all pushes of an app; absent if it has none. */
  readonly devicesPerMinute?: number;
  /** Whether its devices show Live Activities, which have tokens of their own. */
  readonly hasLiveActivities?: true;
  readonly rules: OutcomeRules;
  /** Reasons of the sender itself, for devices that no gateway has been asked about. */
  readonly senderReasons: readonly string[];
  /** Reasons for which the credentials reach no device of a group, each with the next step. */
  readonly nextSteps: Readonly<Record<string, string>>;
  /** The reason for which the credentials reach no device of a group; undefined if they do. */
  findMissing(credentials: PublicCredentials, group: DeviceGroup): string | undefined;
  /** The address of an installation; undefined if another provider, or none, reaches it. */
  addressFor(installation: InstallationFields): Address | undefined;
  /** The address of a device that a request names by its token. */
  addressForToken(token: string): Address;
  /** The group that a device belongs to, and its token as chunks carry it. */
  toDevice(
    address: Address,
    defaults: GroupDefaults,
  ): { readonly group: DeviceGroup; readonly token: string };
  /**
   * Renders the notification of one device for a dry run: `payload`, and `headers` if any.
   *
   * @param isKnown its installation is known, so that its badge can be raised
   * @param credentials undefined before they were published
   */
  preview(
    content: PushContent,
    device: { readonly group: DeviceGroup; readonly isKnown: boolean },
    credentials?: PublicCredentials,
  ): Rendering<JsonObject> | Promise<Rendering<JsonObject>>;
  /** True if a push raises the badge of each device; absent for providers without badges. */
  raisesBadge?(data: JsonObject): boolean;
  /**
   * The provider's id of a notification, the same on every attempt.
   *
   * @param device objectId of the installation, or the token if none is known
   */
  notificationId?(push: string, device: string): string;
}

/** The providers that a pipeline serves. */
export type ProviderDefinitions = Readonly<Record<Provider, ProviderDefinition>>;

export function providersIn(definitions: ProviderDefinitions): readonly Provider[] {
  return Object.keys(definitions) as Provider[];
}

/** The same providers, each of them changed. */
export function mapProviders(
  providers: ProviderDefinitions,
  change: (definition: ProviderDefinition) => ProviderDefinition,
): ProviderDefinitions {
  const entries = Object.entries(providers).map(([name, definition]) => [name, change(definition)]);
  return Object.fromEntries(entries) as Record<Provider, ProviderDefinition>;
}
