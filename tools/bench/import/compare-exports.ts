import { isDeepStrictEqual } from "node:util";
import { readExports } from "../../../cli/formats/read-exports.ts";
import type { GeneratedClass, GeneratedLinks } from "./generated-export.ts";

export interface Comparison {
  readonly equal: number;
  /** The first few differences. */
  readonly different: readonly string[];
  readonly missing: number;
}

const SHOWN = 5;

/**
 * Compares an export of the stack with the imported rows, row by row. Every generated row must be
 * there once, and no other row.
 */
export async function compareExport(
  folder: string,
  classes: readonly GeneratedClass[],
  links: GeneratedLinks,
): Promise<Comparison> {
  const wanted = new Map(classes.map((each) => [each.className, toIndex(each)]));
  const wantedLinks = new Set(
    Array.from({ length: links.count }, (_, index) => Object.values(links.link(index)).join()),
  );
  const different: string[] = [];
  let equal = 0;
  for await (const row of readExports([folder])) {
    if (row.kind === "link" && wantedLinks.delete(`${row.owningId},${row.relatedId}`)) equal++;
    else if (row.kind === "object" && isExpected(wanted.get(row.className), row.value)) equal++;
    else if (different.length < SHOWN) different.push(JSON.stringify(row).slice(0, 500));
  }
  const missing = [...wanted.values()].reduce((sum, { left }) => sum + left.size, wantedLinks.size);
  return { equal, different, missing };
}

interface WantedRows {
  readonly row: GeneratedClass["row"];
  /** Numbers of rows by objectId that were not met yet. */
  readonly left: Map<string, number>;
}

function toIndex({ count, row }: GeneratedClass): WantedRows {
  const left = new Map<string, number>();
  for (let index = 0; index < count; index++) left.set(String(row(index).objectId), index);
  return { row, left };
}

/** Members that the service adds or only one of both has: kinds of hashes, columns of relations. */
const IGNORED = ["passwordKind", "emailVerified", "related"];

function isExpected(
  wanted: WantedRows | undefined,
  value: Readonly<Record<string, unknown>>,
): boolean {
  const id = String(value.objectId);
  const index = wanted?.left.get(id);
  if (wanted === undefined || index === undefined) return false;
  wanted.left.delete(id);
  return isDeepStrictEqual(comparable(value), comparable(wanted.row(index)));
}

function comparable(value: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(value).filter(([key]) => !IGNORED.includes(key));
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)));
}
