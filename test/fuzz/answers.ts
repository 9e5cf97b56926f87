import type { FuzzedRequest } from "./requests.ts";
import type { Canaries, Scene } from "./scene.ts";

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Places in the code, and stored hashes of passwords. */
const INTERNALS = /node_modules|\.[jt]s:\d+|scrypt:[A-Za-z0-9+/=]{20}/;

/** @returns what is wrong with the answer, whatever the request was; undefined if nothing is */
export function findProblem(
  answer: Answer,
  request: FuzzedRequest,
  { scene, canaries }: { scene: Scene; canaries: Canaries },
): string | undefined {
  const { status, text } = answer;
  if (status >= 500) return "fails";
  if (INTERNALS.test(text)) return "shows internals";
  const secrets = [canaries.victim.password, scene.victimSession ?? "", scene.masterKey ?? ""];
  if (secrets.some((secret) => text.includes(secret))) return "shows a secret";
  if (!isFromMaster(request) && text.includes(canaries.victim.accessToken))
    return "shows a profile";
  return status >= 400 && !isError(text) && !isPage(text) ? "has no error code" : undefined;
}

function isFromMaster({ headers }: FuzzedRequest): boolean {
  return headers["X-LC-Key"] === "{masterKey},master";
}

function isPage(text: string): boolean {
  return text.startsWith("<!doctype html>");
}

/** API Gateway answers these itself; an answer to headers that are too long has no body. */
const GATEWAY_MESSAGES = ["Bad Request", "Not Found", "Request Entity Too Large"];

function isError(text: string): boolean {
  if (text === "") return true;
  try {
    const { code, error, message } = JSON.parse(text);
    const isOurs = typeof code === "number" && typeof error === "string";
    return isOurs || GATEWAY_MESSAGES.includes(message);
  } catch {
    return false;
  }
}
