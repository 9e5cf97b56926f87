export type Json = null | boolean | number | string | Json[] | JsonObject;

/** Parsed JSON objects have a null prototype, so no key can reach `Object.prototype`. */
export interface JsonObject {
  [key: string]: Json;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
