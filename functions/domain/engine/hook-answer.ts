import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/** Set by the service, or added by engines; never fields of the object. */
const NOT_FIELDS = new Set([
  "objectId",
  "createdAt",
  "updatedAt",
  "className",
  "sessionToken",
  "_updatedKeys",
]);

/**
 * The fields of an object that a beforeSave hook answered. Engines answer the object, or nothing, `{}`,
 * `[]` or `{"result":…}` for an unchanged one; the C# engine repeats the call.
 *
 * @returns undefined for an unchanged object
 */
export function toHookFields(answer: Json | undefined): JsonObject | undefined {
  if (!isJsonObject(answer)) return undefined;
  const keys = Object.keys(answer);
  if (keys.length === 0 || (keys.length === 1 && keys[0] === "result")) return undefined;
  const isEcho = isJsonObject(answer.object) && keys.every((key) => /^(object|user)$/.test(key));
  const object = isEcho ? (answer.object as JsonObject) : answer;
  const fields = Object.entries(object).filter(
    ([key]) => !key.startsWith("__") && !NOT_FIELDS.has(key),
  );
  return Object.fromEntries(fields);
}

/** The engine's own words about a refusal. */
export function toDetail(answer: Json | undefined): string {
  const error = isJsonObject(answer) ? answer.error : undefined;
  return typeof error === "string" && error !== "" ? error.slice(0, 1_000) : "no reason given";
}
