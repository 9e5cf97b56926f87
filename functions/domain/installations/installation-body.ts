import type { Json, JsonObject } from "../json.ts";
import type { StoredInstallation } from "./stored-installation.ts";

const IDENTITY = ["objectId", "createdAt", "updatedAt"];

/** What leaves of a stored installation: neither the service's own attributes nor the ACL. */
export function toInstallationBody(installation: JsonObject): JsonObject {
  return select(installation, (key) => !key.startsWith("_") && key !== "ACL");
}

/** The same with the ACL, which a read answers when it is asked for. */
export function toReadableBody(installation: JsonObject): JsonObject {
  return select(installation, (key) => !key.startsWith("_"));
}

/**
 * What leaves for someone who has shown no knowledge of the objectId: only what was just sent. A
 * token or an installationId must not be enough to read whose device it is.
 */
export function toChangedBody(
  installation: StoredInstallation,
  changedKeys: readonly string[],
): JsonObject {
  const visible = new Set([...changedKeys, ...IDENTITY]);
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
