import { compileCheck } from "../../lib/json-schema.ts";
import type { LocalRequest } from "../http/http-gateway.ts";
import { type HttpAnswer, jsonAnswer } from "../http/http-result.ts";
import { readJsonBody } from "../http/json-body.ts";
import { PLATFORM_TROUBLE_SCHEMA, type PlatformTrouble } from "../platforms/platform-trouble.ts";
import { CHAT_NAMES, type LocalWebhooks } from "./webhook-server.ts";

const findTroubleProblems = compileCheck({
  type: "object",
  properties: Object.fromEntries(CHAT_NAMES.map((name) => [name, PLATFORM_TROUBLE_SCHEMA])),
  additionalProperties: false,
});

/**
 * Shows and controls the simulated chat services; undefined for other paths.
 *
 * @throws BadRequest
 */
export function controlWebhooks(
  webhooks: LocalWebhooks,
  request: LocalRequest,
): HttpAnswer | undefined {
  if (request.url.pathname !== "/_local/webhooks") return undefined;
  if (request.method === "GET") return jsonAnswer(200, { results: webhooks.received() });
  if (request.method !== "PUT") return undefined;
  const trouble = readJsonBody<Record<string, PlatformTrouble>>(request, findTroubleProblems);
  webhooks.script(trouble);
  return jsonAnswer(200, trouble);
}
