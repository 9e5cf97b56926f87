import { ApiError } from "../domain/api-error.ts";
import {
  draftInstallation,
  type InstallationDraft,
} from "../domain/installations/draft-installation.ts";
import { identifierEntries } from "../domain/installations/identifiers.ts";
import { toChangedBody, toInstallationBody } from "../domain/installations/installation-body.ts";
import type { InstallationWrite } from "../domain/installations/installation-write.ts";
import { absorb, overruledKeys } from "../domain/installations/merge-rows.ts";
import type { StoredInstallation } from "../domain/installations/stored-installation.ts";
import type { JsonObject } from "../domain/json.ts";
import { type Acl, isPermitted } from "../domain/objects/acl.ts";
import type { WhereExpression } from "../domain/queries/where-expression.ts";
import type { Requester } from "../domain/requester.ts";
import type { InstallationsPorts } from "../ports/installations.ts";
import { withRolesFor } from "../queries/with-roles.ts";
import { assertInstallationMatches } from "./access.ts";

export interface SavedInstallation {
  readonly before: StoredInstallation | undefined;
  readonly after: StoredInstallation;
  readonly changedKeys: readonly string[];
  /** With the roles that decide whether they may read `after`. */
  readonly reader: Requester;
}

export interface SaveRequest {
  readonly requester: Requester;
  readonly body: JsonObject;
  /** The row to save, read anew at every attempt; undefined creates. */
  find(): Promise<StoredInstallation | undefined>;
  /** Must hold for the stored row, or nothing is saved. */
  readonly where?: WhereExpression | undefined;
}

const OBJECT_ID_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const OBJECT_ID_LENGTH = 32;

/**
 * @throws ApiError forbidden when an ACL denies the write, noEffect when `where` does not hold,
 *   unavailable when other requests keep changing the installation
 */
export async function saveInstallation(
  request: SaveRequest,
  ports: InstallationsPorts,
): Promise<SavedInstallation> {
  const { installations, roles } = ports;
  const { write, changedKeys } = await installations.save(() => decideSave(request, ports));
  logMerge(write, ports);
  const { before, after } = write;
  const reader = await withRolesFor(request.requester, [after], { permission: "read", roles });
  return { before, after, changedKeys, reader };
}

async function decideSave(request: SaveRequest, ports: InstallationsPorts) {
  const before = await request.find();
  await assertWritable(before ? [before] : [], request.requester, ports);
  if (before && request.where) {
    const { where, requester } = request;
    await assertInstallationMatches(where, { row: before, requester }, ports);
  }
  const draft = draftInstallation(before, request.body, {
    objectId: ports.random.text(OBJECT_ID_LENGTH, OBJECT_ID_ALPHABET),
    nowMs: ports.clock.now(),
    retentionDays: ports.settings.installationDays,
  });
  const { others, expiredOwners } = await findOthers(draft, ports);
  // Registered between the two reads: the next attempt finds that row and saves it.
  if (!before && others.length > 0) return undefined;
  await assertWritable(others, request.requester, ports);
  const { changedKeys } = draft;
  return { write: absorb(draft, others, expiredOwners), changedKeys };
}

function logMerge(write: InstallationWrite, { log }: InstallationsPorts): void {
  if (write.absorbed.length === 0) return;
  log.info("installations merged", {
    kept: write.after.objectId,
    removed: write.absorbed.map(({ objectId }) => objectId).join(),
    overruledFields: overruledKeys(write).join(),
  });
}

/** The body of an answer with `fetchWhenSave`; see `toChangedBody` for who sees only a part. */
export function savedBody(
  { before, after, changedKeys, reader }: SavedInstallation,
  knowsObjectId: boolean,
): JsonObject {
  const readable = isPermitted(after.ACL as Acl | undefined, "read", reader);
  const whole = before === undefined || reader.master || (knowsObjectId && readable);
  return whole ? toInstallationBody(after) : toChangedBody(after, changedKeys);
}

async function assertWritable(
  rows: readonly StoredInstallation[],
  requester: Requester,
  { roles }: InstallationsPorts,
): Promise<void> {
  const writer = await withRolesFor(requester, rows, { permission: "write", roles });
  for (const { ACL: acl } of rows) {
    if (!isPermitted(acl as Acl | undefined, "write", writer)) throw new ApiError("forbidden");
  }
}

/** Other owners of the identifiers that the installation did not have before. */
async function findOthers(
  { before, after }: InstallationDraft,
  { installations }: InstallationsPorts,
): Promise<{ others: readonly StoredInstallation[]; expiredOwners: readonly string[] }> {
  const held = new Set(before && identifierEntries(before));
  const claimed = identifierEntries(after).filter((entry) => !held.has(entry));
  const items = await installations.findByUnique(claimed);
  const owners = new Set([...items.values()].map(({ objectId }) => objectId));
  owners.delete(after.objectId);
  const others = await installations.findMany([...owners]);
  const found = new Set(others.map(({ objectId }) => objectId));
  return { others, expiredOwners: [...owners].filter((owner) => !found.has(owner)) };
}
