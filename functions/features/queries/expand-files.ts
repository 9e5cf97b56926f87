import { type FileValues, replaceFiles, toFileValue } from "../../domain/files/file-values.ts";
import type { JsonObject } from "../../domain/json.ts";
import { isPermitted } from "../../domain/objects/acl.ts";
import { isObjectId } from "../../domain/objects/object.ts";
import { fitAnswer } from "../../domain/queries/answer-size.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import { toAnswerBody } from "./app-class.ts";
import { checkClassAccess } from "./class-access.ts";
import { withRolesFor } from "./with-roles.ts";

/** Rows of files that one answer may read. */
const MAX_FILES = 1_000;
/** Characters that files may add to one answer: one object may name a large row thousands of times. */
const MAX_ADDED = 2_000_000;
const MATCH_ALL = { kind: "and", operands: [] } as const;

/**
 * The objects with their files as `_File` has them, even without `include`. A file whose row is
 * gone becomes null. A file stays as stored if the requester may not read it, beyond the limits,
 * and in an object that would be too large for an answer.
 *
 * @param fileIds ids that the objects name
 */
export async function expandFiles(
  objects: readonly JsonObject[],
  fileIds: readonly string[],
  { requester, ports }: { readonly requester: Requester; readonly ports: ObjectsPorts },
): Promise<readonly JsonObject[]> {
  const ids = [...new Set(fileIds)].filter(isObjectId).slice(0, MAX_FILES);
  const values = ids.length > 0 && (await readFiles(ids, requester, ports));
  if (!values) return objects;
  const room = { left: MAX_ADDED };
  return objects.map((object) => {
    const { left } = room;
    const expanded = replaceFiles(object, values, room) as JsonObject;
    const fits = room.left === left || fitAnswer([expanded]).length > 0;
    return fits ? expanded : object;
  });
}

/** @returns undefined if no file is stored, or the requester may read none */
async function readFiles(
  ids: readonly string[],
  requester: Requester,
  ports: ObjectsPorts,
): Promise<FileValues | undefined> {
  const { classes, roles } = ports;
  const { work } = requester;
  if (work.left("readUnits") <= 0) return undefined;
  const stored = await classes?.catalog.find("_File");
  if (stored === undefined || stored.isEmpty) return undefined;
  const access = { class: "_File", operation: "get" } as const;
  const checked = await checkClassAccess(access, requester, ports);
  if (!checked.permitted) return undefined;
  const values = new Map(ids.map((id) => [id, toFileValue(null)]));
  const path = { kind: "ids", objectIds: ids } as const;
  const request = { path, filter: MATCH_ALL, wanted: ids.length };
  let reader = checked.requester;
  for await (const { objects, readUnits } of classes?.reader("_File").read(request) ?? []) {
    work.charge("readUnits", readUnits);
    reader = await withRolesFor(reader, objects, { permission: "read", roles });
    for (const row of objects) {
      if (isPermitted(row.ACL, "read", reader))
        values.set(row.objectId, toFileValue(toAnswerBody(row, false)));
      else values.delete(row.objectId);
    }
  }
  return values;
}
