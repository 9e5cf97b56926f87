import { defined } from "../../defined.ts";
import { isObjectId } from "../../objects/object.ts";
import type { AccessPath } from "../../queries/access-path.ts";
import { conditionFields } from "../../queries/queried-fields.ts";
import { parseWhere } from "../../queries/where.ts";
import type { WhereExpression } from "../../queries/where-expression.ts";
import { compileWhere, type Matcher } from "../../queries/where-match.ts";
import { UNLIMITED_WORK } from "../../work-budget.ts";
import type { PushRecord } from "../ledger/push-record.ts";
import type { GroupDefaults, ProviderDefinitions } from "../providers/provider-definition.ts";
import { targetFields } from "../providers/target.ts";

/**
 * How one partition of the audience is read, always in the order of one key:
 * - `scan`: a parallel segment of the table of installations
 * - `postings`: the union of some entries of the index, merged by objectId, so that a device in
 *   several of them is read once
 * - `ids`, `unique`: devices by their objectIds, or by entries of unique values
 * - `list`: device ids that came with the request; its chunks are planned with the record
 */
export type Access =
  | { readonly kind: "scan"; readonly segment: number; readonly segments: number }
  | { readonly kind: "postings"; readonly entries: readonly string[] }
  | { readonly kind: "ids"; readonly objectIds: readonly string[] }
  | { readonly kind: "unique"; readonly entries: readonly string[] }
  | { readonly kind: "list" };

/** Devices that one partition of a scan should have. */
const SEGMENT_DEVICES = 50_000;

/** The condition in a record, without `valid: true`, which is checked for every device. */
export function toAudience({ where }: Pick<PushRecord, "where">): WhereExpression {
  const { valid, ...rest } = where;
  const condition = valid === true || valid === undefined ? rest : where;
  return parseWhere(condition, { master: false, work: UNLIMITED_WORK });
}

/** The condition of a push, ready to be tested on installations. */
export interface AudienceTest {
  readonly where: WhereExpression;
  /** Tests the whole condition. */
  readonly isMatch: Matcher;
  /** Top-level fields that decide which devices are meant and how they are reached. */
  readonly fields: ReadonlySet<string>;
}

export function audienceTest(where: WhereExpression, providers: ProviderDefinitions): AudienceTest {
  const fields = new Set([...targetFields(providers), ...conditionFields(where)]);
  return { where, isMatch: compileWhere(where, UNLIMITED_WORK), fields };
}

export function toGroupDefaults(record: PushRecord): GroupDefaults {
  const { _topic: topic, _teamId: teamId, _deviceProfile: deviceProfile } = record;
  return { production: record.prod === "prod", ...defined({ topic, teamId, deviceProfile }) };
}

/**
 * A path of the planner as the partitions of a push.
 *
 * @param devices approximate number of installations; decides how many segments read them
 * @param planners partitions that can be planned at once; more would only wait
 */
export function toAccesses(
  path: AccessPath | undefined,
  devices: number,
  planners: number,
): Access[] {
  if (path?.kind === "postings") return [{ kind: "postings", entries: path.entries }];
  if (path?.kind === "unique") return [path];
  // Other strings name no object, and DynamoDB rejects some of them as keys.
  if (path?.kind === "ids") return [{ ...path, objectIds: path.objectIds.filter(isObjectId) }];
  const wanted = Math.ceil(devices / SEGMENT_DEVICES);
  const segments = Math.min(planners, Math.max(1, wanted));
  return Array.from({ length: segments }, (_, segment) => ({ kind: "scan", segment, segments }));
}
