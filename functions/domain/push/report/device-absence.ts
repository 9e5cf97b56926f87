import type { JsonObject } from "../../json.ts";
import { isoMs } from "../../objects/typed-value.ts";
import { countSubQueries } from "../../queries/sub-query.ts";
import { parseWhere } from "../../queries/where.ts";
import type { WhereExpression } from "../../queries/where-expression.ts";
import { matches } from "../../queries/where-match.ts";
import type { WorkBudget } from "../../work-budget.ts";
import { toGroupDefaults } from "../audience/audience.ts";
import { isFinished, type PushRecord } from "../ledger/push-record.ts";
import type { ProviderDefinitions } from "../providers/provider-definition.ts";
import { addressFor, type Exclusion, findExclusion } from "../providers/target.ts";
import type { DeviceFate } from "./device-trace.ts";

/** The known facts about a device that is in no chunk of a push. */
export interface AbsenceFacts {
  readonly providers: ProviderDefinitions;
  readonly record: PushRecord;
  /** Undefined if there is none any more. */
  readonly installation: (JsonObject & { readonly objectId: string }) | undefined;
  /** The condition with its sub-queries answered; undefined before the push has started. */
  readonly audience: WhereExpression | undefined;
  /** Why a feature leaves the device out of this push. */
  readonly leftOut: string | undefined;
  /** Devices came as a list, not by a query. */
  readonly isListed: boolean;
  /** All partitions of the audience were read to their ends. */
  readonly isPlanned: boolean;
  /** Pays for matching the installation. */
  readonly work: WorkBudget;
}

/** Explains why a device is in no chunk, judging by its current installation. */
export function explainAbsence(facts: AbsenceFacts): DeviceFate {
  const { record, installation, providers, isListed, isPlanned } = facts;
  if (isListed) return absent("unlisted", "device_ids did not name this device.");
  if (!installation) return absent("unknown", UNKNOWN);
  const nowMs = record._startedMs ?? record._createdMs;
  const exclusion = findExclusion(installation, toGroupDefaults(record), { providers, nowMs });
  if (exclusion) return toExcluded(exclusion, installation);
  const mismatch = findMismatch(facts, installation);
  if (mismatch) return absent("mismatch", mismatch);
  if (facts.leftOut) return absent("leftOut", facts.leftOut);
  const address = addressFor(installation, providers);
  const stop = address && record._stopped?.[address.provider];
  if (stop !== undefined) {
    return {
      state: "excluded",
      reason: stop,
      explanation: "The push was stopped at this provider before the device was looked up.",
    };
  }
  if (!isPlanned && !isFinished(record)) return unplanned(record);
  return absent("changed", laterChange(record, installation));
}

const UNKNOWN = "No installation has this identifier; look a deleted one up by its objectId.";

/** Why a push is not for a device, by the names that docs/protocol/records.md lists. */
type Absence = "unlisted" | "unknown" | "mismatch" | "leftOut" | "changed" | "reached";

/** A device that the push is not for. */
export function absent(reason: Absence, explanation: string): DeviceFate {
  return { state: "not-in-audience", reason, explanation };
}

function unplanned({ status, "push-time": time }: PushRecord): DeviceFate {
  const explanation =
    status === "scheduled"
      ? `The push waits for ${time}.`
      : "The device matches, and the audience is still being looked up.";
  return { state: "pending", explanation };
}

function toExcluded(reason: Exclusion, installation: JsonObject): DeviceFate {
  return { state: "excluded", reason, explanation: EXCLUSIONS[reason](installation) };
}

const EXCLUSIONS: Readonly<Record<Exclusion, (installation: JsonObject) => string>> = {
  invalid: () => "The installation is marked with valid: false.",
  silent: ({ updatedAt }) =>
    `The device was last seen at ${updatedAt}, more than 90 days before the push.`,
  noAddress: () => "The installation has no token that a push service knows for this content.",
  refused: () =>
    "The gateway refused the device's token on three days. It is tried again 30 days after the last one, or as soon as the device registers again.",
};

/** Names the members of the client's `where` that the installation does not match. */
function findMismatch(
  { record, audience, work }: AbsenceFacts,
  installation: JsonObject,
): string | undefined {
  const { valid: _, ...where } = record.where;
  const unfulfilled = Object.entries(where).filter(
    ([name, value]) => !isFulfilled({ [name]: value }, installation, work),
  );
  if (unfulfilled.length > 0) {
    return `The installation does not match ${JSON.stringify(Object.fromEntries(unfulfilled))}.`;
  }
  if (!audience || matches(audience, installation, work)) return undefined;
  return "The installation does not match the results of the sub-queries in where.";
}

/** Sub-queries are left to the audience, in which they are answered. */
function isFulfilled(where: JsonObject, installation: JsonObject, work: WorkBudget): boolean {
  const condition = parseWhere(where, { master: false, work });
  return countSubQueries(condition) > 0 || matches(condition, installation, work);
}

function laterChange({ _startedMs, _createdMs }: PushRecord, { updatedAt }: JsonObject): string {
  const lookedUpMs = _startedMs ?? _createdMs;
  if ((isoMs(updatedAt) ?? 0) < lookedUpMs) {
    return "The installation matches now, but was not found when the audience was looked up.";
  }
  return `The installation matches now; it was saved at ${updatedAt}, after the audience was looked up at ${new Date(lookedUpMs).toISOString()}.`;
}
