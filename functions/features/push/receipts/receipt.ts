import { isJsonObject, type Json, type JsonObject } from "../../../domain/json.ts";

/** A vendor's report that a device has a notification. */
export interface Receipt {
  /** The parameter that the push gave to the vendor, or a forged one. */
  readonly parameter: string;
  /** The device's `registrationId`. */
  readonly token: string;
}

/** One receipt for each token. */
export function toReceipts(parameter: Json | undefined, tokens: readonly Json[]): Receipt[] {
  if (typeof parameter !== "string") return [];
  const strings = tokens.filter((token) => typeof token === "string" && token !== "");
  return strings.map((token) => ({ parameter, token: token as string }));
}

/** The tokens of a list or of a string with commas. */
export function toTokens(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value;
  return typeof value === "string" ? value.split(",").map((token) => token.trim()) : [];
}

/** The objects among the members of a list or an object. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  return typeof value === "object" && value !== null
    ? Object.values(value as JsonObject).filter(isJsonObject)
    : [];
}
