import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { SystemClass } from "./class-name.ts";
import { getType, own } from "./typed-value.ts";

/** A column in the answer of `/schemas`; `className` only for pointers and relations. */
export interface ColumnType {
  readonly type: string;
  readonly className?: string;
}

export type ClassSchema = Readonly<Record<string, ColumnType>>;

export const EVERY_CLASS: ClassSchema = {
  objectId: { type: "String" },
  createdAt: { type: "Date" },
  updatedAt: { type: "Date" },
  ACL: { type: "ACL" },
};

/** The built-in columns of each class, without secrets. */
export const CLASS_COLUMNS: Readonly<Record<SystemClass, ClassSchema>> = {
  _User: {
    ...EVERY_CLASS,
    username: { type: "String" },
    email: { type: "String" },
    emailVerified: { type: "Boolean" },
    mobilePhoneNumber: { type: "String" },
    mobilePhoneVerified: { type: "Boolean" },
    loginBlocked: { type: "Boolean" },
    authData: { type: "Object" },
  },
  _Installation: {
    ...EVERY_CLASS,
    deviceType: { type: "String" },
    deviceToken: { type: "String" },
    installationId: { type: "String" },
    channels: { type: "Array" },
    apnsTopic: { type: "String" },
    apnsTeamId: { type: "String" },
    deviceProfile: { type: "String" },
    vendor: { type: "String" },
    registrationId: { type: "String" },
    fid: { type: "String" },
    webPushSubscription: { type: "Object" },
    timeZone: { type: "String" },
    badge: { type: "Number" },
    valid: { type: "Boolean" },
  },
  _Role: {
    ...EVERY_CLASS,
    name: { type: "String" },
    users: { type: "Relation", className: "_User" },
    roles: { type: "Relation", className: "_Role" },
  },
};

/** Column types by the `__type` of a value. */
const TYPED_VALUES: Readonly<Record<string, string>> = {
  Date: "Date",
  Pointer: "Pointer",
  GeoPoint: "GeoPoint",
  Bytes: "Bytes",
  File: "File",
  _File: "File",
  Relation: "Relation",
};

/**
 * The columns of a class, which has no declared schema: the built-in ones, and every field of a
 * sample of objects with its most frequent type. A field that is null in all of them is left out.
 *
 * @param sample newest first: among equally frequent types, the newest wins
 */
export function inferSchema(builtIn: ClassSchema, sample: readonly JsonObject[]): ClassSchema {
  const counts = new Map<string, Map<string, number>>();
  for (const object of sample) {
    for (const [field, value] of Object.entries(object)) {
      const type = columnType(value);
      if (type === undefined || Object.hasOwn(builtIn, field)) continue;
      const key = JSON.stringify(type);
      const fieldCounts = counts.get(field) ?? new Map<string, number>();
      counts.set(field, fieldCounts.set(key, (fieldCounts.get(key) ?? 0) + 1));
    }
  }
  const fields = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...builtIn,
    ...Object.fromEntries(fields.map(([field, types]) => [field, mostFrequent(types)])),
  };
}

function mostFrequent(types: ReadonlyMap<string, number>): ColumnType {
  const [[key] = ["{}"]] = [...types].sort(([, a], [, b]) => b - a);
  return JSON.parse(key) as ColumnType;
}

/** undefined for null, which fits every column. */
export function columnType(value: Json): ColumnType | undefined {
  if (value === null) return undefined;
  if (Array.isArray(value)) return { type: "Array" };
  if (isJsonObject(value)) return objectType(value);
  const name = typeof value;
  return { type: name.charAt(0).toUpperCase() + name.slice(1) };
}

function objectType(value: JsonObject): ColumnType {
  const typed = getType(value);
  const type = (typed !== undefined && TYPED_VALUES[typed]) || "Object";
  const className = own(value, "className");
  const isReference = type === "Pointer" || type === "Relation";
  return isReference && typeof className === "string" ? { type, className } : { type };
}
