import type { LocalRequest } from "../http/http-gateway.ts";
import { type HttpAnswer, jsonAnswer } from "../http/http-result.ts";
import { readJsonBody } from "../http/json-body.ts";
import { findLeanCloudProblems, type LeanCloudScript, type LocalLeanCloud } from "./leancloud.ts";

/**
 * Shows and scripts the simulated LeanCloud; undefined for other paths.
 *
 * @throws BadRequest
 */
export function controlLeanCloud(
  leanCloud: LocalLeanCloud,
  request: LocalRequest,
): HttpAnswer | undefined {
  const { method, url } = request;
  if (url.pathname !== "/_local/leancloud") return undefined;
  if (method === "PUT") {
    leanCloud.script(readJsonBody<LeanCloudScript>(request, findLeanCloudProblems));
  } else if (method !== "GET") return undefined;
  return jsonAnswer(200, { origin: leanCloud.origin, requests: leanCloud.requests() });
}
