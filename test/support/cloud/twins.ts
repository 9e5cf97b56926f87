import { expect } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "./cloud.ts";

export interface Call {
  /** `METHOD /path` without the version. */
  readonly route: string;
  readonly body?: unknown;
  readonly session?: string;
  readonly master?: boolean;
}

type NextCall = (turn: number) => Call | Promise<Call>;

/** The answer on one route to an operation; inside a batch the status is unknown. */
export interface Answer {
  readonly via: string;
  readonly status?: number;
  /** Error code; undefined when the call succeeded. */
  readonly code: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

/**
 * Sends one call on every route to its operation: as it is, on `/classes/…`, and each of them inside a
 * batch, because a rule must hold on all of them.
 *
 * @param call a function makes a new call for each route, for what can happen only once
 */
export async function sendOnTwins(cloud: RunningCloud, call: Call | NextCall): Promise<Answer[]> {
  const next = typeof call === "function" ? call : () => call;
  const answers: Answer[] = [];
  for (const [turn, isBatched] of [false, true].entries()) {
    const first = await next(turn * 2);
    answers.push(await send(cloud, first, isBatched));
    if (toTwin(first.route) === first.route) continue;
    const second = await next(turn * 2 + 1);
    answers.push(await send(cloud, { ...second, route: toTwin(second.route) }, isBatched));
  }
  return answers;
}

/** Sends one call on its own route, outside a batch. */
export function sendAlone(cloud: RunningCloud, call: Call): Promise<Answer> {
  return send(cloud, call, false);
}

/** Expects `{code, error}` with one of these codes, and outside a batch a 4xx. */
export function expectRefused(answers: readonly Answer[], ...codes: readonly number[]): void {
  for (const { via, status, code, body } of answers) {
    expect(codes, `${via}: ${JSON.stringify(body)}`).toContain(code);
    expect(body, via).toEqual({ code, error: expect.any(String) });
    if (status !== undefined) expect(Math.floor(status / 100), via).toBe(4);
  }
}

export function expectAccepted(answers: readonly Answer[]): void {
  for (const { via, code, body } of answers) {
    expect(code, `${via}: ${JSON.stringify(body)}`).toBeUndefined();
  }
}

/** Expects a refusal that is HTTP 403 outside a batch. */
export function expectForbidden(answers: readonly Answer[], ...codes: readonly number[]): void {
  expectRefused(answers, ...codes);
  for (const { via, status } of answers) {
    if (status !== undefined) expect(status, via).toBe(403);
  }
}

/** Sends a change on both routes as items of `/batch/save`, where one failure is the whole answer. */
async function saveOnTwins(cloud: RunningCloud, next: NextCall): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const isTwin of [false, true]) {
    const call = await next(isTwin ? 5 : 4);
    const route = isTwin ? toTwin(call.route) : call.route;
    if (isTwin && route === call.route) continue;
    const headers = call.session === undefined ? {} : { "X-LC-Session": call.session };
    const [method, path] = route.split(/ (.*)/s);
    const item = { method, path: `/1.1${path}`, body: { __internalId: "x", ...(call.body ?? {}) } };
    const answer = await request(cloud, "POST", "/1.1/batch/save", {
      headers,
      master: call.master ?? false,
      body: { requests: [item] },
    });
    const via = `${route} in a batch of saves`;
    const code = toErrorCode(answer.body, answer.status);
    const body = code === undefined ? (answer.body as Record<string, unknown>).x : answer.body;
    answers.push({ via, status: answer.status, code, body });
  }
  return answers;
}

/**
 * Sends a change on both routes: alone, in a batch and in a batch of saves.
 *
 * @param call a function makes a new call for each of the six, counted from 0
 */
export async function changeOnAllWays(
  cloud: RunningCloud,
  call: Call | NextCall,
): Promise<Answer[]> {
  const next = typeof call === "function" ? call : () => call;
  return [...(await sendOnTwins(cloud, next)), ...(await saveOnTwins(cloud, next))];
}

async function send(cloud: RunningCloud, call: Call, isBatched: boolean): Promise<Answer> {
  const [method = "", path = ""] = call.route.split(/ (.*)/s);
  const headers = call.session === undefined ? {} : { "X-LC-Session": call.session };
  const options = { headers, master: call.master ?? false };
  const via = `${call.route}${isBatched ? " in a batch" : ""}`;
  if (!isBatched) {
    const body = call.body === undefined ? {} : { body: call.body };
    const answer = await request(cloud, method, `/1.1${path}`, { ...options, ...body });
    return { via, code: toErrorCode(answer.body, answer.status), ...answer };
  }
  const item = { method, path: `/1.1${path}`, ...(isObject(call.body) && { body: call.body }) };
  const body = { requests: [item] };
  const answer = await request(cloud, "POST", "/1.1/batch", { ...options, body });
  if (!Array.isArray(answer.body)) {
    return { via, code: toErrorCode(answer.body, answer.status), ...answer };
  }
  const [{ success, error }] = answer.body;
  return { via, code: error?.code, body: error ?? success };
}

/** The value with the members of all objects in one order; DynamoDB keeps none. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, inOrder(member)]));
}

function toErrorCode(body: unknown, status: number): number | undefined {
  if (status < 400) return undefined;
  return isObject(body) && "code" in body ? (body.code as number) : -1;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const CLASSES: Readonly<Record<string, string>> = {
  users: "_User",
  installations: "_Installation",
  roles: "_Role",
};

function toTwin(route: string): string {
  return route.replace(
    /^(\w+) \/(users|installations|roles)(?=$|[/?])/,
    (_, method, collection) => `${method} /classes/${CLASSES[collection]}`,
  );
}
