import { createHash } from "node:crypto";
import {
  type ClassDefinitions,
  definitionFor,
} from "../../functions/domain/classes/class-definition.ts";
import { getType } from "../../functions/domain/objects/typed-value.ts";
import type { SourceRow } from "../formats/source-row.ts";
import type { ClassIndex } from "../indexes/suggest.ts";

/** An index for a field that has so many values that queries may look for them. */
export interface IndexSuggestion extends ClassIndex {
  readonly reason: string;
}

export interface FieldProfiles {
  /** Passes rows on and learns from them. */
  watch<Row extends { readonly kind: string }>(rows: AsyncIterable<Row>): AsyncIterable<Row>;
  suggestions(): readonly IndexSuggestion[];
}

/** A query of fewer objects costs less than its index. */
const MIN_ROWS = 1_000;
/** Different values that are remembered of a field: 8 bytes each, and 300 fields of a class at most. */
const MAX_VALUES = 2_000;
const MAX_FIELDS = 300;
/** Longer strings are texts to read, and shorter ones may be names to look for. */
const MAX_KEY_LENGTH = 64;
/** A value that more of the rows share is not worth an index. */
const MAX_SHARE = 0.1;

interface Profile {
  rows: number;
  keys: number;
  ordered: number;
  repeated: boolean;
  readonly values: Set<number>;
}

/**
 * Learns which imported fields of the app's classes look like keys or like orders. Data shows which fields
 * could be queried, but only queries show which are: `npx landfall indexes suggest` reads those.
 */
export function createFieldProfiles(definitions: ClassDefinitions): FieldProfiles {
  const classes = new Map<string, Map<string, Profile>>();
  const learn = ({ className, value }: SourceRow) => {
    if (className.startsWith("_")) return;
    const fields = classes.get(className) ?? new Map<string, Profile>();
    classes.set(className, fields);
    for (const [field, member] of Object.entries(value)) note(fields, field, member);
  };
  return {
    async *watch(rows) {
      for await (const row of rows) {
        if (row.kind === "object") learn(row as unknown as SourceRow);
        yield row;
      }
    },
    suggestions: () =>
      [...classes].flatMap(([className, fields]) =>
        [...fields].flatMap(([field, profile]) => {
          const suggestion = judge(profile);
          const isKnown = isIndexed(definitions, className, field);
          return suggestion && !isKnown ? [{ class: className, field, ...suggestion }] : [];
        }),
      ),
  };
}

const BUILT_IN: ReadonlySet<string> = new Set(["objectId", "createdAt", "updatedAt", "ACL"]);

function note(fields: Map<string, Profile>, field: string, value: unknown): void {
  if (BUILT_IN.has(field) || value === null || value === undefined) return;
  const known = fields.get(field);
  if (!known && fields.size >= MAX_FIELDS) return;
  const profile = known ?? { rows: 0, keys: 0, ordered: 0, repeated: false, values: new Set() };
  fields.set(field, profile);
  profile.rows += 1;
  if (typeof value === "string" && value.length <= MAX_KEY_LENGTH) profile.keys += 1;
  else if (typeof value === "number" || isDate(value)) profile.ordered += 1;
  else return;
  if (profile.repeated && profile.values.size >= MAX_VALUES) return;
  const digest = toDigest(value);
  if (profile.values.has(digest)) profile.repeated = true;
  else if (profile.values.size < MAX_VALUES) profile.values.add(digest);
}

function isDate(value: unknown): boolean {
  return getType(value as never) === "Date";
}

function toDigest(value: unknown): number {
  return createHash("sha256").update(JSON.stringify(value)).digest().readUIntBE(0, 6);
}

function judge(profile: Profile): Pick<IndexSuggestion, "kind" | "reason"> | undefined {
  const { rows, keys, ordered, values } = profile;
  if (rows < MIN_ROWS || 1 / values.size > MAX_SHARE) return undefined;
  const count = `${rows.toLocaleString("en")} values`;
  if (ordered === rows) return { kind: "sortedFields", reason: `${count} in an order` };
  if (keys !== rows) return undefined;
  return profile.repeated
    ? { kind: "indexedFields", reason: `${count}, each in several objects` }
    : { kind: "uniqueFields", reason: `${count}, none of them seen twice` };
}

function isIndexed(definitions: ClassDefinitions, className: string, field: string): boolean {
  const definition = definitionFor(className, definitions);
  const { indexedFields = [], sortedFields = [], uniqueFields = [] } = definition;
  return [...indexedFields, ...sortedFields, ...uniqueFields].includes(field);
}
