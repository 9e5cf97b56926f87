import { estimatePaths } from "../api/compare-paths.ts";
import { installationIndexes } from "../api/installation-class.ts";
import type { AccessPath } from "../domain/objects/access-path.ts";
import { cheapest, listPaths } from "../domain/objects/plan-query.ts";
import type { WhereExpression } from "../domain/objects/where-expression.ts";
import { type Access, toAccesses } from "../domain/push/audience.ts";
import type { PushPorts } from "../ports/push-ports.ts";

/** The partitions of an audience: by postings or by a scan, whichever reads less. */
export async function chooseAccesses(
  where: WhereExpression,
  { readers, indexCatalog }: Pick<PushPorts, "readers" | "indexCatalog">,
): Promise<readonly Access[]> {
  const reader = readers._Installation;
  const size = await reader.size();
  // Everybody is wanted, in no order.
  const query = { where, order: [], limit: 0, skip: 0, count: true };
  const indexes = installationIndexes(await indexCatalog.usableFields());
  const paths = listPaths(query, indexes, size).filter(isPartitioned);
  const { candidates } = await estimatePaths(paths, { query, size, reader });
  return toAccesses(cheapest(candidates, Number.POSITIVE_INFINITY)?.path, size.objects);
}

/** More entries than these are not merged by every page. */
const MAX_ENTRIES = 25;

/** Can a push go on with this path where another planner has stopped? */
function isPartitioned(path: AccessPath): boolean {
  return path.kind === "scan" || (path.kind === "postings" && path.entries.length <= MAX_ENTRIES);
}
