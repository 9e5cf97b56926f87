import type { AccessPath } from "../objects/access-path.ts";
import { parseWhere } from "../objects/where.ts";
import type { WhereExpression } from "../objects/where-expression.ts";
import type { PushRecord } from "./push-record.ts";
import type { GroupDefaults } from "./target.ts";

/**
 * How one partition of the audience is read, always in the order of one key:
 * - `scan`: a parallel segment of the table of installations
 * - `postings`: the union of some entries of the index, merged by objectId, so that a device in
 *   several of them is read once
 * - `list`: device ids that came with the request; its chunks are planned with the record
 */
export type Access =
  | { readonly kind: "scan"; readonly segment: number; readonly segments: number }
  | { readonly kind: "postings"; readonly entries: readonly string[] }
  | { readonly kind: "list" };

/** Devices that one partition of a scan should have. */
const SEGMENT_DEVICES = 50_000;
/** One transaction starts a push: its record, its partitions, its schedule entry. */
const MAX_SEGMENTS = 64;

/** The query behind a record; `valid` is checked on every device anyway. */
export function audienceOf({ where }: Pick<PushRecord, "where">): WhereExpression {
  const { valid, ...rest } = where;
  return parseWhere(valid === true || valid === undefined ? rest : where);
}

export function groupDefaultsOf(record: PushRecord): GroupDefaults {
  const { _topic: topic, _teamId: teamId, _deviceProfile: deviceProfile } = record;
  return {
    production: record.prod === "prod",
    ...(topic === undefined ? {} : { topic }),
    ...(teamId === undefined ? {} : { teamId }),
    ...(deviceProfile === undefined ? {} : { deviceProfile }),
  };
}

/**
 * A path of the planner as the partitions of a push.
 *
 * @param devices approximate number of installations; decides how many segments read them
 */
export function toAccesses(path: AccessPath | undefined, devices: number): Access[] {
  if (path?.kind === "postings") return [{ kind: "postings", entries: path.entries }];
  const wanted = Math.ceil(devices / SEGMENT_DEVICES);
  const segments = Math.min(MAX_SEGMENTS, Math.max(1, wanted));
  return Array.from({ length: segments }, (_, segment) => ({ kind: "scan", segment, segments }));
}
