import { ApiError } from "../../domain/api-error.ts";
import type { Json, JsonObject } from "../../domain/json.ts";
import { ENVELOPE_KEYS } from "../../domain/objects/object.ts";
import { mergeQueries, type Query, toQuery } from "../../domain/objects/query-string.ts";
import type { PresentedCredentials } from "../../ports/operation.ts";

const CREDENTIAL_KEYS = {
  appId: "_ApplicationId",
  key: "_ApplicationKey",
  masterKey: "_MasterKey",
  sessionToken: "_SessionToken",
  production: "_ApplicationProduction",
} as const;

const METHODS = new Set(["GET", "POST", "PUT", "DELETE"]);

/** The request inside a tunnel (docs/protocol/requests.md, Text/plain tunnel). */
export interface TunnelledRequest {
  readonly method: string;
  readonly query: Query;
  readonly body: JsonObject;
  readonly presented: PresentedCredentials;
}

/** A copy of `body` without the keys that describe the request. */
export function withoutEnvelope(body: JsonObject): JsonObject {
  const rest: JsonObject = Object.assign(Object.create(null), body);
  for (const key of ENVELOPE_KEYS) delete rest[key];
  return rest;
}

/** @throws ApiError badParameter for an unknown method or credentials that differ from a header */
export function unwrapTunnel(
  body: JsonObject,
  { presented, query }: { presented: PresentedCredentials; query: Query },
): TunnelledRequest {
  const method = readMethod(body._method);
  const rest = withoutEnvelope(body);
  return {
    method,
    query: method === "GET" ? mergeQueries(query, toQuery(rest)) : query,
    body: rest,
    presented: { ...presented, ...readEnvelope(body, presented) },
  };
}

function readMethod(value: Json | undefined): string {
  if (value === undefined) return "POST";
  if (typeof value === "string" && METHODS.has(value.toUpperCase())) return value.toUpperCase();
  throw new ApiError("badParameter", "_method must be GET, POST, PUT or DELETE.");
}

function readEnvelope(
  body: JsonObject,
  presented: PresentedCredentials,
): Partial<PresentedCredentials> {
  const found: [string, string][] = [];
  for (const [name, key] of Object.entries(CREDENTIAL_KEYS)) {
    const value = body[key];
    if (value === undefined || value === null || value === "") continue;
    const given = typeof value === "number" ? String(value) : value;
    if (typeof given !== "string") throw new ApiError("badParameter", `${key} must be a string.`);
    const header = presented[name as keyof PresentedCredentials];
    if (header !== undefined && header !== given) {
      throw new ApiError("badParameter", `${key} differs from the header of the same meaning.`);
    }
    found.push([name, given]);
  }
  return Object.fromEntries(found);
}
