import type { Json, JsonObject } from "../json.ts";
import { withAcl } from "../objects/acl.ts";
import type { StoredInstallation } from "./stored-installation.ts";

const IDENTITY = ["objectId", "createdAt", "updatedAt"];

/** A stored installation without the service's own attributes and without the ACL. */
export function toInstallationBody(installation: JsonObject): JsonObject {
  return select(installation, (key) => !key.startsWith("_") && key !== "ACL");
}

/** The same with the ACL, for reads that ask for it. */
export function toReadableBody(installation: JsonObject): JsonObject {
  return withAcl(select(installation, (key) => !key.startsWith("_")));
}

/** The answer to a save by a requester who may not read the row: only the keys just sent. */
export function toSentBody(
  installation: StoredInstallation,
  sentKeys: readonly string[],
): JsonObject {
  const visible = new Set([...sentKeys, ...IDENTITY]);
  return select(toInstallationBody(installation), (key) => visible.has(key));
}

function select(object: JsonObject, isVisible: (key: string) => boolean): JsonObject {
  const selected: { [key: string]: Json } = {};
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (value !== undefined && isVisible(key)) selected[key] = value;
  }
  return selected;
}
