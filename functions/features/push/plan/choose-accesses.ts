import { type Access, toAccesses } from "../../../domain/push/audience/audience.ts";
import type { AccessPath } from "../../../domain/queries/access-path.ts";
import { cheapest, listPaths } from "../../../domain/queries/plan-query.ts";
import type { WhereExpression } from "../../../domain/queries/where-expression.ts";
import type { Settings } from "../../../domain/settings.ts";
import type { ClassSize, ObjectsPorts } from "../../../ports/objects.ts";
import { estimatePaths } from "../../queries/compare-paths.ts";
import { installationIndexes } from "../../queries/installation-class.ts";

interface AccessPorts extends Pick<ObjectsPorts, "indexCatalog"> {
  readonly settings: Pick<Settings, "planners">;
  readonly readers: {
    readonly _Installation: Pick<
      ObjectsPorts["readers"]["_Installation"],
      "size" | "measure" | "count"
    >;
  };
}

/** The way in which an audience is read, and its estimated read units. */
export interface AudienceAccess {
  readonly accesses: readonly Access[];
  readonly estimatedUnits: number;
}

/** The partitions of an audience, by the path that reads least. */
export async function chooseAccesses(
  where: WhereExpression,
  ports: AccessPorts,
): Promise<readonly Access[]> {
  return (await estimateAccesses(where, ports)).accesses;
}

/**
 * The partitions of an audience with the read units that they probably take. The store's count of a
 * class is hours old, so a scan is chosen and divided only by a size that was measured.
 */
export async function estimateAccesses(
  where: WhereExpression,
  { readers, indexCatalog, settings }: AccessPorts,
): Promise<AudienceAccess> {
  const reader = readers._Installation;
  const indexes = installationIndexes(await indexCatalog.usableFields());
  // All matches, in any order.
  const query = { where, order: [], limit: 0, skip: 0, count: true };
  const choose = async (size: ClassSize) => {
    const paths = listPaths(query, indexes, size).filter(isPartitioned);
    const { candidates } = await estimatePaths(paths, { query, size, reader });
    return cheapest(candidates, Number.POSITIVE_INFINITY);
  };
  let size = await reader.size();
  let choice = await choose(size);
  if (choice?.path.kind === "scan") {
    size = larger(size, await reader.measure());
    choice = await choose(size);
  }
  return {
    accesses: toAccesses(choice?.path, size.objects, settings.planners),
    estimatedUnits: choice?.estimatedUnits ?? 0,
  };
}

function larger(one: ClassSize, other: ClassSize): ClassSize {
  return one.objects > other.objects ? one : other;
}

/** Each page merges the postings of all entries, so they must be few. */
const MAX_ENTRIES = 25;
/** UTF-16 units of ids or entries in a partition, whose item is written with every page. */
const MAX_KEYS_LENGTH = 100_000;

/** True if another planner can continue on this path where one has stopped. */
function isPartitioned(path: AccessPath): boolean {
  switch (path.kind) {
    case "scan":
      return true;
    case "postings":
      return path.entries.length <= MAX_ENTRIES;
    case "ids":
      return path.objectIds.join().length <= MAX_KEYS_LENGTH;
    case "unique":
      return path.entries.join().length <= MAX_KEYS_LENGTH;
    case "creation":
    case "idOrder":
    case "sorted":
      return false;
  }
}
