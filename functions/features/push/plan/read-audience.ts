import type { Access } from "../../../domain/push/audience/audience.ts";
import { itemBytes, toReadUnits } from "../../../domain/push/report/item-size.ts";
import type { WhereExpression } from "../../../domain/queries/where-expression.ts";
import type { InstallationPage, InstallationStore } from "../../../ports/installations.ts";

export type AudienceReader = Pick<
  InstallationStore,
  "scanPage" | "subscribersPage" | "findByUnique" | "findMany"
>;

/** Installations in the order of one key, the objectId. */
export type AudiencePage = InstallationPage;

/** Installations in one read: a megabyte ends it sooner. */
const SCAN_LIMIT = 2_000;
const POSTINGS_LIMIT = 1_000;
const IDS_LIMIT = 1_000;

/** A page of an audience: where it begins, and the devices and fields that it needs. */
export interface AudienceRequest {
  readonly access: Access;
  /** objectId to read on from; empty for the start. */
  readonly after: string;
  /** The page may leave out installations that can't match it. */
  readonly filter?: WhereExpression;
  /** Top-level fields that the caller looks at; absent: all. Others may be left out. */
  readonly fields?: ReadonlySet<string>;
}

export async function readAudience(
  reader: AudienceReader,
  { access, after, filter, fields }: AudienceRequest,
): Promise<AudiencePage> {
  const from = after === "" ? {} : { from: after };
  if (access.kind === "list") return { items: [], scanned: 0 };
  if (access.kind === "scan") {
    const { segment, segments: totalSegments } = access;
    const limit = SCAN_LIMIT;
    return reader.scanPage({ segment, totalSegments, limit, filter, fields, ...from });
  }
  if (access.kind === "ids") return readByIds(reader, access.objectIds, after);
  if (access.kind === "unique") {
    const found = [...(await reader.findByUnique(access.entries)).values()];
    return readByIds(
      reader,
      found.map(({ objectId }) => objectId),
      after,
    );
  }
  const pages = await Promise.all(
    access.entries.map((entry) =>
      reader.subscribersPage({ entry, limit: POSTINGS_LIMIT, ...from }),
    ),
  );
  return mergePages(pages);
}

async function readByIds(
  reader: AudienceReader,
  objectIds: readonly string[],
  after: string,
): Promise<AudiencePage> {
  const left = [...new Set(objectIds)].filter((objectId) => objectId > after).sort();
  const ids = left.slice(0, IDS_LIMIT);
  const items = [...(await reader.findMany(ids))].sort(byObjectId);
  const last = ids.at(-1);
  const isMore = left.length > ids.length && last !== undefined;
  const readUnits = items.reduce((sum, item) => sum + toReadUnits(itemBytes(item)), 0);
  return { items, scanned: ids.length, readUnits, ...(isMore && { next: last }) };
}

/** Merges by objectId, up to the last one that all pages have read; each device comes once. */
function mergePages(pages: readonly InstallationPage[]): AudiencePage {
  const ends = pages.flatMap(({ next }) => (next === undefined ? [] : [next]));
  const horizon = ends.sort()[0];
  const byId = new Map(pages.flatMap(({ items }) => items.map((item) => [item.objectId, item])));
  const items = [...byId.values()]
    .filter(({ objectId }) => horizon === undefined || objectId <= horizon)
    .sort(byObjectId);
  const scanned = pages.reduce((sum, page) => sum + page.scanned, 0);
  const readUnits = pages.reduce((sum, page) => sum + (page.readUnits ?? 0), 0);
  return { items, scanned, readUnits, ...(horizon !== undefined && { next: horizon }) };
}

function byObjectId(a: { objectId: string }, b: { objectId: string }): number {
  return a.objectId < b.objectId ? -1 : 1;
}
