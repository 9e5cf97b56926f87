import { createObjects, type LandfallObject, scanPath } from "../objects-class.ts";
import { assert } from "../outcome.ts";
import { accepted, scaled, type Target } from "../target.ts";

const ROWS = 10_000;
const PAGES = 20;

export async function verifyScan(target: Target): Promise<string> {
  const rows = scaled(target, ROWS);
  const ids = await createObjects(target, rows);
  const vanished = new Set<string>();
  const limit = rows / PAGES;
  const seen = await scanAll(target, limit, (page) => vanish(target, page, vanished));
  const staying = ids.filter((id) => !vanished.has(id));
  const missed = staying.filter((id) => !seen.has(id));
  assert(
    missed.length === 0,
    `${missed.length} of ${ids.length} objects were missed: ${missed[0]}`,
  );
  const repeated = [...seen.values()].filter((times) => times > 1).length;
  assert(repeated === 0, `${repeated} objects came twice`);
  return `${seen.size} objects were seen once, while ${vanished.size} were deleted`;
}

/** Visits every page. @returns how often each object came */
async function scanAll(
  target: Target,
  limit: number,
  afterPage: (page: readonly LandfallObject[]) => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>();
  let cursor: unknown;
  do {
    const path = scanPath(target, { limit, cursor });
    const page = accepted(await target.send("GET", path, { as: "master" }), "A scan");
    const results = page.results as readonly LandfallObject[];
    for (const { objectId } of results) seen.set(objectId, (seen.get(objectId) ?? 0) + 1);
    await afterPage(results);
    cursor = page.cursor;
  } while (cursor);
  return seen;
}

/** Deletes the object after which the next page begins. */
async function vanish({ send }: Target, page: readonly LandfallObject[], vanished: Set<string>) {
  const last = page.at(-1)?.objectId;
  if (last === undefined) return;
  accepted(
    await send("DELETE", `/1.1/classes/LandfallVerify/${last}`, { as: "master" }),
    "A deletion",
  );
  vanished.add(last);
}
