import { call } from "./client.ts";
import type { StoredObject } from "./objects.ts";

interface ScanPage {
  readonly results: readonly StoredObject[];
  /** Null on the last page. */
  readonly cursor: string | null;
}

/** All objects that match, page by page in order of creation. */
export async function* scanObjects(
  className: string,
  where: string | undefined,
): AsyncGenerator<readonly StoredObject[]> {
  let cursor: string | undefined;
  do {
    const query = { where, cursor, limit: 1000, returnACL: "true" };
    const page: ScanPage = await call(`/1.1/scan/classes/${encodeURIComponent(className)}`, {
      query,
    });
    yield page.results;
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
}
