import type { ClassDefinition } from "../../functions/domain/classes/class-definition.ts";
import { isJsonObject, type Json, type JsonObject } from "../../functions/domain/json.ts";
import { isAppClass, isSystemClass } from "../../functions/domain/objects/class-name.ts";
import {
  allowedSubjects,
  type ClassPermissions,
} from "../../functions/domain/objects/class-permission.ts";
import { LOGGED_IN } from "../../functions/domain/objects/subject.ts";
import type { Config } from "../../lib/config.ts";
import type { ClassSchema } from "../formats/schema-file.ts";
import { differingDefinition, fieldsWith } from "./console-definition.ts";

/** Members of the configuration that LeanCloud's console had and the configuration lacks. */
export interface ConsoleSettings {
  classPermissions?: ClassPermissions;
  privateUserFields?: readonly string[];
  classes?: { definitions: Record<string, ClassDefinition> };
}

type Configured = Pick<Config, "classPermissions" | "privateUserFields" | "classes">;

/** The permissions, fields and indexes of LeanCloud's console in which the configuration differs. */
export function toConsoleSettings(
  schemas: readonly ClassSchema[],
  config: Configured,
): ConsoleSettings {
  const classes = mergeByClass(schemas).filter(({ className }) => isServed(className, config));
  const permissions = entries(classes, (schema) => differingPermissions(schema, config));
  const own = classes.filter(({ className }) => /^[A-Za-z]/.test(className));
  const definitions = entries(own, (schema) =>
    differingDefinition(schema, config.classes?.definitions),
  );
  const user = classes.find(({ className }) => className === "_User");
  const hidden = user ? hiddenFromOthers(user, config) : [];
  return {
    ...(permissions && { classPermissions: permissions }),
    ...(hidden.length > 0 && { privateUserFields: [...config.privateUserFields, ...hidden] }),
    ...(definitions && { classes: { definitions } }),
  };
}

function isServed(className: string, { classes }: Configured): boolean {
  return isSystemClass(className) || (isAppClass(className) && classes !== undefined);
}

function mergeByClass(schemas: readonly ClassSchema[]): ClassSchema[] {
  const byClass = new Map<string, ClassSchema>();
  for (const schema of schemas) {
    const { className } = schema;
    const { columns, permissions, indexes = [] } = byClass.get(className) ?? {};
    byClass.set(className, {
      className,
      columns: { ...columns, ...schema.columns },
      permissions: { ...permissions, ...schema.permissions },
      indexes: [...indexes, ...schema.indexes],
    });
  }
  return [...byClass.values()];
}

/** The members that are not empty, by class; undefined if there are none. */
function entries<T extends object>(
  schemas: readonly ClassSchema[],
  toMember: (schema: ClassSchema) => T,
): Record<string, T> | undefined {
  const members = schemas
    .map((schema) => [schema.className, toMember(schema)] as const)
    .filter(([, member]) => Object.keys(member).length > 0);
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

const OPERATIONS = ["create", "get", "find", "update", "delete", "add_fields"] as const;

function differingPermissions(
  { className, permissions }: ClassSchema,
  { classPermissions, classes }: Configured,
): ClassPermissions[string] {
  const hasColumns = !isSystemClass(className) || (className !== "_Role" && classes !== undefined);
  const differing = OPERATIONS.flatMap((operation) => {
    const given = permissions[operation];
    if (!isJsonObject(given) || (operation === "add_fields" && !hasColumns)) return [];
    const [wanted, here] = [
      toSubjects(given),
      allowedSubjects(classPermissions, { class: className, operation }),
    ];
    return isSame(wanted, here) ? [] : [[operation, toOpenness(wanted)] as const];
  });
  return Object.fromEntries(differing);
}

/** Users and roles are lists, or in older classes strings; other values open nothing. */
function toSubjects({ "*": all, onlySignInUsers, users, roles }: JsonObject): readonly string[] {
  if (all === true) return ["*"];
  if (onlySignInUsers === true) return [LOGGED_IN];
  const ids = toList(users).filter((id) => /^[A-Za-z0-9]{1,64}$/.test(id));
  const names = toList(roles).filter((name) => /^[A-Za-z0-9_ -]{1,128}$/.test(name));
  return [...ids, ...names.map((name) => `role:${name}`)];
}

function toList(value: Json | undefined): string[] {
  const list = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  return list
    .filter((each) => typeof each === "string")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

function toOpenness(subjects: readonly string[]): boolean | readonly string[] {
  if (subjects.length === 0) return false;
  return subjects[0] === "*" || subjects;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return [...a].sort().join() === [...b].sort().join();
}

/** Fields of users that no answer shows. */
const NEVER_SHOWN = new Set(["authData", "password", "salt", "sessionToken"]);

function hiddenFromOthers({ columns }: ClassSchema, { privateUserFields }: Configured): string[] {
  return fieldsWith(columns, ({ hidden, user_private }) => hidden === true || user_private === true)
    .filter((field) => !NEVER_SHOWN.has(field))
    .filter((field) => !privateUserFields.includes(field));
}
