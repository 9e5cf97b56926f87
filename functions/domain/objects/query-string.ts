import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";

/** Query parameters by name; the object has no prototype. */
export type Query = Readonly<Record<string, string>>;

/**
 * Parses a raw query string. Stricter than `URLSearchParams`: a name with two values and invalid UTF-8
 * are rejected instead of resolved silently.
 *
 * @throws ApiError badParameter
 */
export function parseQuery(raw: string): Query {
  const query: Record<string, string> = Object.create(null);
  for (const pair of raw.split("&").filter((part) => part !== "")) {
    const [name = "", ...value] = pair.split("=");
    addParameter(query, decode(name), decode(value.join("=")));
  }
  return query;
}

/** Whether a flag is set; the .NET SDK writes `True`. */
export function isOn(parameter: string | undefined): boolean {
  return parameter !== undefined && /^(true|1)$/i.test(parameter);
}

/** Whether a save asks for the whole object; SDKs have two names for it. */
export function wantsFields({ new: isNew, fetchWhenSave }: Query): boolean {
  return isOn(isNew) || isOn(fetchWhenSave);
}

/** Parameters given as a JSON object, as in the tunnel and in `/batch`. */
export function toQuery(values: Readonly<Record<string, Json>>): Query {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) continue;
    query[name] = typeof value === "string" ? value : JSON.stringify(value);
  }
  return query;
}

/** @throws ApiError badParameter for a name that has different values in both */
export function mergeQueries(first: Query, second: Query): Query {
  const query: Record<string, string> = Object.assign(Object.create(null), first);
  for (const [name, value] of Object.entries(second)) addParameter(query, name, value);
  return query;
}

function addParameter(query: Record<string, string>, name: string, value: string): void {
  const known = query[name] ?? value;
  if (known !== value) throw new ApiError("badParameter", `Query parameter given twice: ${name}.`);
  query[name] = value;
}

function decode(encoded: string): string {
  return decodeComponent(encoded.replaceAll("+", " "));
}

/** @throws ApiError badParameter for a broken percent-encoding or invalid UTF-8 */
export function decodeComponent(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch (error) {
    if (error instanceof URIError)
      throw new ApiError("badParameter", "The URL is not valid percent-encoded UTF-8.");
    throw error;
  }
}
