import type { IncomingMessage } from "node:http";
import type { CorsRules } from "../template/resources.ts";

/** CORS headers of the HTTP API; they replace those of the function. */
export function corsHeaders(
  rules: CorsRules | undefined,
  request: IncomingMessage,
): Record<string, string> {
  const origin = request.headers.origin;
  if (!rules || !origin) return {};
  const origins = rules.AllowOrigins ?? [];
  if (!origins.includes("*") && !origins.includes(origin)) return {};
  return {
    "access-control-allow-origin": origins.includes("*") ? "*" : origin,
    ...(rules.AllowCredentials ? { "access-control-allow-credentials": "true" } : {}),
    ...(isPreflight(request) ? preflightHeaders(rules) : exposeHeaders(rules)),
  };
}

export function isPreflight(request: IncomingMessage): boolean {
  return request.method === "OPTIONS" && request.headers.origin !== undefined;
}

function preflightHeaders(rules: CorsRules): Record<string, string> {
  return {
    ...(rules.AllowMethods ? { "access-control-allow-methods": rules.AllowMethods.join(",") } : {}),
    ...(rules.AllowHeaders ? { "access-control-allow-headers": rules.AllowHeaders.join(",") } : {}),
    ...(rules.MaxAge === undefined ? {} : { "access-control-max-age": String(rules.MaxAge) }),
  };
}

function exposeHeaders({ ExposeHeaders }: CorsRules): Record<string, string> {
  return ExposeHeaders ? { "access-control-expose-headers": ExposeHeaders.join(",") } : {};
}
