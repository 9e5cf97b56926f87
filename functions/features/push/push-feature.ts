import type { JsonObject } from "../../domain/json.ts";
import type { AudienceTest } from "../../domain/push/audience/audience.ts";
import type { PushRecord } from "../../domain/push/ledger/push-record.ts";
import type { PushOrder } from "../../domain/push/request/push-order.ts";
import type { PushPorts } from "../../ports/push.ts";

/** A stage that few pushes need, so that its code is not part of a cold start. */
export interface LateStage<Question, Stage> {
  /** Whether a request or a record needs the stage. */
  isAsked(question: Question): boolean;
  /** Imports the module that has the stage. */
  load(): Promise<Stage>;
}

/** One push of several that answer one request. */
export interface PushPart {
  /** The request as it would be for this part alone. */
  readonly body: JsonObject;
  /** Members that the feature adds to the record of the part. */
  readonly members: Partial<PushRecord>;
}

/**
 * Accept: divides a request into pushes that go out at different times.
 *
 * @throws ApiError for wrong parameters
 */
export interface Division {
  divide(body: JsonObject, order: PushOrder, nowMs: number): readonly PushPart[];
}

/** Accept, cancel: when the parts of a divided push go out, Unix ms; undefined for other pushes. */
export type FindMoments = (record: PushRecord) => readonly number[] | undefined;

/** Plan: leaves out devices of the audience that a push is not for. */
export type Narrow = (
  test: AudienceTest,
  place: { readonly record: PushRecord; readonly partition: number },
  ports: Pick<PushPorts, "records" | "plans" | "providers">,
) => AudienceTest | Promise<AudienceTest>;

/** Report: what a dry run counts besides the devices. */
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

/** Report: how operators see a push that has the feature. */
export interface Report {
  startCount?(record: PushRecord): DryRunCount | undefined;
  /** Why a device of the audience does not get this push; undefined if it does. */
  explainAbsence?(record: PushRecord, installation: JsonObject): string | undefined;
}
