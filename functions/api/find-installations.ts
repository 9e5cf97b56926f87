import { postingEntry } from "../domain/installation-index.ts";
import { toInstallationBody } from "../domain/installations/installation-body.ts";
import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import type { JsonObject } from "../domain/json.ts";
import { type Acl, isPermitted } from "../domain/objects/acl.ts";
import { byCreation, parseObjectQuery, selectPage } from "../domain/objects/query.ts";
import type { WhereExpression } from "../domain/objects/where-expression.ts";
import { equalities, matches } from "../domain/objects/where-match.ts";
import type { InstallationPage } from "../ports/installation-store.ts";
import type { InstallationsPorts } from "../ports/installations-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { withRolesFor } from "./with-roles.ts";

const PAGE = { limit: 1_000, consistent: true };

/**
 * GET /1.1/installations: by postings where the query allows, else by a scan. In creation order;
 * without those that the requester may not read.
 */
export async function findInstallations(
  { requester, query }: OperationRequest<"findInstallations">,
  ports: InstallationsPorts,
): Promise<OperationResponse> {
  const parsed = parseObjectQuery(query);
  const found = new Map<string, JsonObject>();
  let reader = requester;
  for await (const page of candidates(parsed.where, ports)) {
    reader = await withRolesFor(reader, page, { permission: "read", roles: ports.roles });
    for (const row of page) {
      const body = toInstallationBody(row);
      if (!isPermitted(row.ACL as Acl | undefined, "read", reader)) continue;
      if (matches(parsed.where, body)) found.set(row.objectId, body);
    }
  }
  return { body: selectPage([...found.values()].sort(byCreation), parsed) };
}

/** Every match is among them; some may come twice. */
async function* candidates(
  where: WhereExpression,
  { installations, indexCatalog }: InstallationsPorts,
): AsyncGenerator<readonly StoredInstallation[]> {
  const entries = usablePostings(where, await indexCatalog.usableFields());
  if (entries === undefined) {
    const segment = { segment: 0, totalSegments: 1, ...PAGE };
    yield* pages((from) => installations.scanPage({ ...segment, ...from }));
  }
  for (const entry of entries ?? []) {
    yield* pages((from) => installations.subscribersPage({ entry, ...PAGE, ...from }));
  }
}

/** The postings of one condition that every match fulfils; undefined when there is no such. */
function usablePostings(
  where: WhereExpression,
  indexedFields: readonly string[],
): readonly string[] | undefined {
  for (const { field, values } of equalities(where)) {
    if (!indexedFields.includes(field)) continue;
    const entries = values.map((value) => postingEntry(field, value));
    if (entries.every((entry) => entry !== undefined)) return entries;
  }
  return undefined;
}

async function* pages(
  read: (from: { from?: string }) => Promise<InstallationPage>,
): AsyncGenerator<readonly StoredInstallation[]> {
  let from: { from?: string } | undefined = {};
  while (from) {
    const { items, next }: InstallationPage = await read(from);
    yield items;
    from = next === undefined ? undefined : { from: next };
  }
}
