import type { SplitChanges } from "../../domain/classes/relations.ts";
import {
  draftInstallation,
  type InstallationDraft,
} from "../../domain/installations/draft-installation.ts";
import { holdsAny, identifierEntries } from "../../domain/installations/identifiers.ts";
import { toInstallationBody, toSentBody } from "../../domain/installations/installation-body.ts";
import {
  type InstallationWrite,
  mergeRows,
  type OtherRows,
  overruledKeys,
} from "../../domain/installations/merge-rows.ts";
import { tieOwners } from "../../domain/installations/owner-fields.ts";
import type { StoredInstallation } from "../../domain/installations/stored-installation.ts";
import { isJsonObject, type Json, type JsonObject } from "../../domain/json.ts";
import { type Acl, isPermitted } from "../../domain/objects/acl.ts";
import type { WhereExpression } from "../../domain/queries/where-expression.ts";
import type { Requester } from "../../domain/requester.ts";
import type { InstallationsPorts } from "../../ports/installations.ts";
import type { Sender } from "../../ports/network-throttle.ts";
import type { LimitedBy } from "../../ports/rate-limits.ts";
import { prepareRelations, splitSystemRelations } from "../classes/system-relations.ts";
import { readRelationFields } from "../queries/app-class.ts";
import { checkClassAccess } from "../queries/class-access.ts";
import { withRolesFor } from "../queries/with-roles.ts";
import { assertAclKept, assertMatches, assertUpdatable } from "./access.ts";

export interface SaveRequest {
  readonly sender: Sender;
  readonly body: JsonObject;
  /** Finds the row to save, again for every attempt; undefined creates one. */
  find(): Promise<StoredInstallation | undefined>;
  /** The objectId of a new row. @default - drawn at random */
  readonly objectId?: string | undefined;
  /** Unix milliseconds, for a new row. @default - now */
  readonly createdAtMs?: number | undefined;
  /** Condition on an existing row. */
  readonly where?: WhereExpression | undefined;
}

export interface SavedInstallation {
  /** Relations of the class, as each of its rows shows them. */
  readonly relations: JsonObject;
  readonly before: StoredInstallation | undefined;
  readonly after: StoredInstallation;
  readonly changedKeys: readonly string[];
  /** Changed keys whose values were in the request, and don't depend on stored ones. */
  readonly sentKeys: readonly string[];
  /** The requester, with the roles that decide whether they may read `after`. */
  readonly reader: Requester;
}

const OBJECT_ID_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const OBJECT_ID_LENGTH = 32;

/**
 * Reads, decides and writes; the store decides again when another request changed one of the rows.
 *
 * @throws ApiError forbidden when an ACL denies the write, noEffect when `where` does not hold,
 *   unavailable when other requests keep changing the installation
 */
export async function saveInstallation(
  { body: sent, ...given }: SaveRequest,
  ports: InstallationsPorts & LimitedBy<"registrations">,
): Promise<SavedInstallation> {
  const { installations, roles } = ports;
  const { fields, relations } = await splitSystemRelations("_Installation", sent, ports);
  const request = { ...given, body: fields, relations };
  const admit = once(() => ports.networkThrottle.admit("registrations", request.sender));
  const decision = await installations.save(
    () => decideSave(request, admit, ports),
    request.sender.requester.work,
  );
  const { write, changedKeys } = decision;
  logMerge(write, ports);
  logRefusedOwners(decision, ports);
  const { before, after } = write;
  await decision.saveRelations();
  const reader = await withRolesFor(request.sender.requester, [after], {
    permission: "read",
    roles,
  });
  const sentKeys = Object.keys(request.body).filter((key) => isPlain(request.body[key]));
  const shown = await readRelationFields("_Installation", ports.classes);
  return { before, after, changedKeys, sentKeys, reader, relations: shown };
}

function isPlain(value: Json | undefined): boolean {
  return !isJsonObject(value) || !Object.hasOwn(value, "__op");
}

/** @param admit counts a new device of the sender's network */
async function decideSave(
  request: SaveRequest & Pick<SplitChanges, "relations">,
  admit: () => Promise<unknown>,
  ports: InstallationsPorts,
) {
  const { body, where, find, objectId, createdAtMs } = request;
  const { requester } = request.sender;
  const before = await find();
  await assertUpdatable(before ? [before] : [], requester, ports);
  if (before && where) await assertMatches(where, { row: before, requester }, ports);
  const draft = draftInstallation(before, body, {
    objectId: objectId ?? ports.random.text(OBJECT_ID_LENGTH, OBJECT_ID_ALPHABET),
    firstRevision: ports.clock.now(),
    nowMs: (before ? undefined : createdAtMs) ?? ports.clock.now(),
    retentionDays: ports.settings.installationDays,
    webPushHosts: ports.settings.webPushHosts,
  });
  const found = await findOtherRows(draft, ports);
  const { others } = found;
  // The device was registered between the two reads: the next attempt finds and saves that row.
  if (!before && others.length > 0) return undefined;
  await assertUpdatable(others, requester, ports);
  const claimsObjectId = !before && objectId !== undefined;
  const merged = mergeRows(draft, { ...found, claimsObjectId, mayProtect: requester.master });
  const { write, refusedOwners } = withTiedOwners(merged, request, ports);
  const { after } = write;
  const existing = before ? [before, ...others] : others;
  await assertAclKept(existing, after.ACL as Acl | undefined, { requester, roles: ports.roles });
  if (!before) await admit();
  const name = { className: "_Installation", objectId: after.objectId, requester } as const;
  const saveRelations = await prepareRelations(name, request.relations, ports);
  return { write, refusedOwners, changedKeys: draft.changedKeys, saveRelations };
}

/** The write without owners that the session does not prove; the master key may name any user. */
function withTiedOwners(
  write: InstallationWrite,
  { sender: { requester } }: SaveRequest,
  { settings }: InstallationsPorts,
) {
  const { master, user } = requester;
  if (master) return { write, refusedOwners: [] };
  const rule = { fields: settings.ownerFromSession, userId: user?.objectId };
  const { installation, refused } = tieOwners(write.before, write.after, rule);
  return { write: { ...write, after: installation }, refusedOwners: refused };
}

/** A save may be decided several times. */
function once<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run();
    return running;
  };
}

/** Other rows that own an identifier which the installation has only now. */
async function findOtherRows(
  { before, after }: InstallationDraft,
  { installations }: InstallationsPorts,
): Promise<OtherRows> {
  const held = new Set(before && identifierEntries(before));
  const claimed = identifierEntries(after).filter((entry) => !held.has(entry));
  const items = await installations.findByUnique(claimed);
  const owners = new Set([...items.values()].map(({ objectId }) => objectId));
  owners.delete(after.objectId);
  const rows = await installations.findMany([...owners]);
  const found = new Set(rows.map(({ objectId }) => objectId));
  return {
    others: rows.filter((row) => holdsAny(row, claimed)),
    namesakes: rows.filter((row) => !holdsAny(row, claimed)),
    expiredOwners: [...owners].filter((owner) => !found.has(owner)),
  };
}

function logMerge(write: InstallationWrite, { log }: InstallationsPorts): void {
  if (write.absorbed.length === 0) return;
  log.info("installations merged", {
    kept: write.after.objectId,
    removed: write.absorbed.map(({ objectId }) => objectId).join(),
    overruledFields: overruledKeys(write).join(),
  });
}

function logRefusedOwners(
  { write, refusedOwners }: { write: InstallationWrite; refusedOwners: readonly string[] },
  { log }: InstallationsPorts,
): void {
  if (refusedOwners.length === 0) return;
  const { objectId } = write.after;
  log.info("installation owners left out", { objectId, fields: refusedOwners.join() });
}

/**
 * The body of an answer with `fetchWhenSave`: the whole row if the requester created it or may `get` it,
 * since Java replaces the list of channels that it knows by the one in the answer.
 */
export async function toSavedBody(
  { before, after, sentKeys, reader, relations }: SavedInstallation,
  ports: InstallationsPorts,
): Promise<JsonObject> {
  if (before === undefined) return { ...toInstallationBody(after), ...relations };
  const isReadable = isPermitted(after.ACL as Acl | undefined, "read", reader);
  const access = { class: "_Installation", operation: "get" } as const;
  const seesAll = isReadable && (await checkClassAccess(access, reader, ports)).permitted;
  return seesAll ? { ...toInstallationBody(after), ...relations } : toSentBody(after, sentKeys);
}
