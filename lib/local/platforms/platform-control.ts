import type { LocalRequest } from "../http/http-gateway.ts";
import { type HttpAnswer, jsonAnswer } from "../http/http-result.ts";
import { PLATFORM_TYPES } from "./mint-token.ts";
import type { GrantRequest } from "./platform-grants.ts";
import { findTroubleProblem, type PlatformTrouble } from "./platform-trouble.ts";
import type { LocalPlatforms } from "./platforms.ts";

const TOKENS = /^\/_local\/platforms\/([a-z_]+)\/tokens$/;

/** The control of the simulated platforms; undefined for other paths. */
export async function controlPlatforms(
  platforms: LocalPlatforms,
  request: LocalRequest,
): Promise<HttpAnswer | undefined> {
  const { pathname } = request.url;
  if (request.method === "GET" && pathname === "/_local/platforms") {
    return jsonAnswer(200, { requests: platforms.requests() });
  }
  if (request.method === "PUT" && pathname === "/_local/platforms") {
    return loadTrouble(platforms, readObject(request));
  }
  const type = request.method === "POST" ? TOKENS.exec(pathname)?.[1] : undefined;
  return type === undefined ? undefined : mint(platforms, type, readObject(request));
}

type Members = Readonly<Record<string, unknown>>;

function loadTrouble(platforms: LocalPlatforms, troubles: Members | undefined): HttpAnswer {
  if (!troubles) return badRequest("The body must be a JSON object");
  for (const [type, trouble] of Object.entries(troubles)) {
    if (!PLATFORM_TYPES.includes(type)) return badRequest(`${type} is no platform`);
    const problem = findTroubleProblem(trouble);
    if (problem) return badRequest(`${type}: ${problem}`);
  }
  platforms.script(troubles as Readonly<Record<string, PlatformTrouble>>);
  return jsonAnswer(200, troubles);
}

async function mint(
  platforms: LocalPlatforms,
  type: string,
  body: Members | undefined,
): Promise<HttpAnswer> {
  if (!PLATFORM_TYPES.includes(type)) {
    return badRequest(`${type} is no platform; one of: ${PLATFORM_TYPES.join(", ")}`);
  }
  if (!isGrantRequest(body)) {
    return badRequest("The body needs the texts uid and appId; expiresIn is in seconds");
  }
  return jsonAnswer(200, await platforms.mint(type, body));
}

function isGrantRequest(body: unknown): body is GrantRequest {
  const { uid, appId, unionid = "", expiresIn = 0 } = (body ?? {}) as Members;
  const texts = [uid, appId, unionid];
  return texts.every((text) => typeof text === "string") && Number.isFinite(expiresIn);
}

function readObject({ body }: LocalRequest): Members | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Members) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function badRequest(error: string): HttpAnswer {
  return jsonAnswer(400, { error });
}
