import { postingEntry } from "../installation-index.ts";
import { parseWhere } from "../objects/where.ts";
import type { WhereExpression } from "../objects/where-expression.ts";
import { equalities } from "../objects/where-match.ts";
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
/** More entries are cheaper to scan for. */
const MAX_ENTRIES = 25;

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
 * The entries of the index that hold every match, or undefined: scan. The fewest entries win.
 *
 * @param indexedFields fields whose postings are complete
 */
export function findEntries(
  audience: WhereExpression,
  indexedFields: readonly string[],
): readonly string[] | undefined {
  const candidates = equalities(audience)
    .filter(({ field }) => indexedFields.includes(field))
    .map(({ field, values }) => values.map((value) => postingEntry(field, value)))
    .filter((entries) => entries.length <= MAX_ENTRIES && !entries.includes(undefined))
    .map((entries) => [...new Set(entries as string[])]);
  return candidates.sort((a, b) => a.length - b.length)[0];
}

/** @param devices approximate number of installations; decides how many segments read them */
export function chooseAccess(entries: readonly string[] | undefined, devices: number): Access[] {
  if (entries) return [{ kind: "postings", entries }];
  const wanted = Math.ceil(devices / SEGMENT_DEVICES);
  const segments = Math.min(MAX_SEGMENTS, Math.max(1, wanted));
  return Array.from({ length: segments }, (_, segment) => ({ kind: "scan", segment, segments }));
}
