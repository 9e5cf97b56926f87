export type Json = null | boolean | number | string | Json[] | JsonObject;

/** Parsed JSON objects have a null prototype, so no key can reach `Object.prototype`. */
export interface JsonObject {
  [key: string]: Json;
}
