import type { Schema } from "../../api/objects.ts";
import { words } from "../../words/words.ts";

/** The usual first columns of the classes that every app has; columns of the app follow them. */
const PREFERRED: Readonly<Record<string, readonly string[]>> = {
  _User: ["username", "email", "mobilePhoneNumber", "emailVerified"],
  _Installation: ["deviceType", "vendor", "channels", "timeZone", "valid"],
  _Role: ["name", "users", "roles"],
  _File: ["name", "mime_type", "metaData", "url"],
};

/** Columns of these classes that are shown when they are chosen. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  _User: ["mobilePhoneVerified", "loginBlocked", "authData"],
  _Installation: [
    ...["deviceToken", "installationId", "apnsTopic", "apnsTeamId", "deviceProfile"],
    ...["registrationId", "fid", "webPushSubscription", "badge"],
  ],
  _File: ["key", "bucket", "provider"],
};

/** Fields that are not edited here: ids, times, and fields with a separate editor. */
const FIXED_FIELDS = ["objectId", "createdAt", "updatedAt", "ACL"];

/** A sign-up ignores them. */
const AFTER_CREATION = ["loginBlocked"];

/** All columns of the grid but the objectId; those that the class has not used yet, too. */
export function allColumns(className: string, schema: Schema): readonly string[] {
  const preferred = PREFERRED[className] ?? [];
  const own = Object.keys(schema).filter(
    (field) => !FIXED_FIELDS.includes(field) && !preferred.includes(field),
  );
  return [...preferred, ...own, "createdAt", "updatedAt", "ACL"];
}

/** The columns that are shown before the reader has chosen others. */
export function pickColumns(className: string, schema: Schema): readonly string[] {
  const later = ["ACL", ...(LATER[className] ?? [])];
  return allColumns(className, schema).filter((field) => !later.includes(field));
}

export function titleOf(className: string): string {
  const { nav } = words.value;
  const titles: Readonly<Record<string, string>> = {
    _User: nav.users,
    _Installation: nav.devices,
    _Role: nav.roles,
    _File: nav.files,
  };
  return titles[className] ?? className;
}

/** Columns in the order of the schema, then the ones that only this object has. */
export function listFields(schema: Schema, object: object): readonly string[] {
  const known = new Set([...Object.keys(schema), ...Object.keys(object)]);
  const isNew = !Object.hasOwn(object, "objectId");
  return [...known].filter(
    (field) => !(FIXED_FIELDS.includes(field) || (isNew && AFTER_CREATION.includes(field))),
  );
}
