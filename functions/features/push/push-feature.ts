import type { JsonObject } from "../../domain/json.ts";
import type { Access, AudienceTest } from "../../domain/push/audience/audience.ts";
import type { PushRecord } from "../../domain/push/ledger/push-record.ts";
import type {
  DeviceGroup,
  ProviderDefinitions,
} from "../../domain/push/providers/provider-definition.ts";
import type { DeviceFate } from "../../domain/push/report/device-trace.ts";
import type { DeviceList, PushOrder } from "../../domain/push/request/push-order.ts";
import type { TokenPlace } from "../../ports/installations.ts";
import type { PushPorts } from "../../ports/push.ts";

/*
 * The seam between the path of a push and its optional features: what a feature can add to a stage.
 * A push that does not have the feature passes a stage unchanged.
 */

/** A stage that few pushes need, so that its code is not part of a cold start. */
export interface LateStage<Question, Stage> {
  /** Whether a request or a record needs the stage. */
  isAsked(question: Question): boolean;
  /** Imports the module that has the stage. */
  load(): Promise<Stage>;
}

/** A request whose parameters have been checked. */
export interface CheckedRequest {
  readonly body: JsonObject;
  /** All contents of the push. */
  readonly contents: readonly JsonObject[];
  /** The devices of a push that lists them. */
  readonly devices: DeviceList | undefined;
  /** When the push goes out, Unix ms. */
  readonly sentMs: number;
}

/**
 * Accept: the order after the feature has read its own parameters and content.
 *
 * @throws ApiError for a wrong request
 */
export type Accept = (order: PushOrder, request: CheckedRequest) => PushOrder;

/** The members that a feature adds to a new record. */
export interface RecordAddition {
  readonly members: Partial<PushRecord>;
  /** Members that each content of the push gets. */
  readonly content: JsonObject;
}

/** Accept: additions to the record of a new push; undefined for a push without the feature. */
export type AddToRecord = (order: PushOrder, objectId: string) => RecordAddition | undefined;

/** One push of several that answer one request. */
export interface PushPart {
  /** The request as it would be for this part alone. */
  readonly body: JsonObject;
  /** Members that the feature adds to the record of the part. */
  readonly members: Partial<PushRecord>;
}

/** Accept: divides a request into pushes that go out at different times. */
export interface Division {
  /** @throws ApiError for wrong parameters */
  divide(body: JsonObject, order: PushOrder, nowMs: number): readonly PushPart[];
}

/** Accept, cancel: when the parts of a divided push go out, Unix ms; undefined for other pushes. */
export type FindMoments = (record: PushRecord) => readonly number[] | undefined;

/** Target: the providers as they reach devices with this content. */
export type Target = (data: JsonObject, providers: ProviderDefinitions) => ProviderDefinitions;

/** Plan: the partitions that the audience must be read in; undefined for any. */
export type FindAccesses = (
  record: PushRecord,
  ports: Pick<PushPorts, "records" | "progress">,
) => Promise<readonly Access[] | undefined>;

/** Plan: leaves out devices of the audience that a push is not for. */
export type Narrow = (
  test: AudienceTest,
  place: { readonly record: PushRecord; readonly partition: number },
  ports: Pick<PushPorts, "records" | "plans" | "providers">,
) => AudienceTest | Promise<AudienceTest>;

/** Present: the contents of `data` by their names; undefined if it is one content. */
export type SplitContent = (data: JsonObject) => Readonly<Record<string, JsonObject>> | undefined;

/** Present: the content that a group of devices gets. */
export type ChooseContent = (data: JsonObject, group: Pick<DeviceGroup, "language">) => JsonObject;

/** Plan, present: the push whose audience and notification ids this one takes over. */
export type FindOrigin = (record: PushRecord) => string | undefined;

/** Tokens that are for one content only. */
export interface OwnTokens {
  /** Accepted tokens are sampled separately from other kinds. */
  readonly kind: string;
  /** The token that is removed when it is dead, instead of the installation. */
  readonly place: TokenPlace | undefined;
}

/** Send: the kind of a chunk's tokens; undefined for the devices' own tokens. */
export type FindOwnTokens = (data: JsonObject) => OwnTokens | undefined;

/** Report: counts of a dry run in addition to the devices. */
export interface DryRunCount {
  /** Fields of an installation that `add` reads. */
  readonly fields: readonly string[];
  /** How often the parts of the push read the audience; default: once. */
  readonly readings?: number;
  /** Called for each device that the push goes to. */
  add(installation: JsonObject): void;
  /** @param share the part of the audience that was read */
  end(share: number): JsonObject;
}

/** Report: how operators see a push that may have the feature. */
export interface Report {
  startCount?(record: PushRecord): DryRunCount | undefined;
  /** Why a device of the audience does not get this push; undefined if it does. */
  explainAbsence?(record: PushRecord, installation: JsonObject): string | undefined;
  /** Pushes before this one that may have reached the device, the last one first. */
  findEarlier?(record: PushRecord): readonly string[];
  /**
   * Why a device does not get this push after its fate in an earlier one; undefined if it does.
   *
   * @param stop why the earlier push was stopped at the device's provider
   */
  explainEarlier?(push: string, fate: DeviceFate, stop: string | undefined): string | undefined;
}

/** Report: devices that did something with a notification, as a member of the record. */
export interface DeviceCount {
  readonly member: string;
  readonly port: "opens" | "deliveries";
  isCounted(record: PushRecord): boolean;
  /**
   * True: counts the devices of every provider. Otherwise only of providers that have sent a count.
   */
  readonly isForAll: boolean;
}

/** Report: the fields that the app key may read; undefined for all. */
export type LimitFields = (record: PushRecord) => readonly string[] | undefined;
