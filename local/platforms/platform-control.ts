import { compileCheck } from "../../lib/json-schema.ts";
import type { LocalRequest } from "../http/http-gateway.ts";
import { type HttpAnswer, jsonAnswer } from "../http/http-result.ts";
import { BadRequest, readJsonBody } from "../http/json-body.ts";
import { PLATFORM_TYPES } from "./mint-token.ts";
import type { GrantRequest } from "./platform-grants.ts";
import { PLATFORM_TROUBLE_SCHEMA, type PlatformTrouble } from "./platform-trouble.ts";
import type { LocalPlatforms } from "./platforms.ts";

const TOKENS = /^\/_local\/platforms\/([a-z_]+)\/tokens$/;

const findTroubleProblems = compileCheck({
  type: "object",
  properties: Object.fromEntries(PLATFORM_TYPES.map((type) => [type, PLATFORM_TROUBLE_SCHEMA])),
  additionalProperties: false,
});

const findGrantProblems = compileCheck({
  type: "object",
  required: ["uid", "appId"],
  properties: {
    uid: { type: "string" },
    appId: { type: "string" },
    unionid: { type: "string" },
    expiresIn: { type: "number" },
    claims: { type: "object" },
    header: { type: "object" },
  } satisfies Record<keyof GrantRequest, object>,
});

/**
 * Controls the simulated platforms; undefined for other paths.
 *
 * @throws BadRequest
 */
export async function controlPlatforms(
  platforms: LocalPlatforms,
  request: LocalRequest,
): Promise<HttpAnswer | undefined> {
  const { pathname } = request.url;
  if (request.method === "GET" && pathname === "/_local/platforms") {
    return jsonAnswer(200, { requests: platforms.requests() });
  }
  if (request.method === "PUT" && pathname === "/_local/platforms") {
    return loadTrouble(platforms, request);
  }
  const type = request.method === "POST" ? TOKENS.exec(pathname)?.[1] : undefined;
  return type === undefined ? undefined : mint(platforms, type, request);
}

function loadTrouble(platforms: LocalPlatforms, request: LocalRequest): HttpAnswer {
  const trouble = readJsonBody<Record<string, PlatformTrouble>>(request, findTroubleProblems);
  platforms.script(trouble);
  return jsonAnswer(200, trouble);
}

async function mint(
  platforms: LocalPlatforms,
  type: string,
  request: LocalRequest,
): Promise<HttpAnswer> {
  if (!PLATFORM_TYPES.includes(type)) {
    throw new BadRequest(`${type} is not a platform; use one of: ${PLATFORM_TYPES.join(", ")}`);
  }
  const grant = readJsonBody<GrantRequest>(request, findGrantProblems);
  return jsonAnswer(200, await platforms.mint(type, grant));
}
