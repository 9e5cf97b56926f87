import AV from "leancloud-storage";
import { vi } from "vitest";
import type { CloudAccess, RunningCloud } from "../../../local/spawn.ts";
import { type CloudOptions, startTestCloud } from "./spawn.ts";

/** Starts a local cloud for one test file and points the stock SDK at it. */
export async function startCloudForSdk(options: CloudOptions = {}): Promise<RunningCloud> {
  const cloud = await startTestCloud(options);
  pointSdkAt(cloud);
  return cloud;
}

export function pointSdkAt({ appId, appKey, masterKey, url }: CloudAccess): void {
  AV.init({ appId, appKey, masterKey, serverURL: url });
}

/**
 * Moves the clock of the cloud and of the SDK, which signs requests with the master key by its own.
 * `vi.useRealTimers()` ends it.
 */
export async function moveSharedClock(cloud: RunningCloud, advanceSeconds: number): Promise<void> {
  const { body } = await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds } });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse((body as { now: string }).now) });
}

/** For `promise.catch(toErrorCode)`: the code of an error that the SDK throws. */
export function toErrorCode(error: { code: number }): number {
  return error.code;
}

/** Sends a request without the SDK; a string as `body` is sent as it is. */
export async function request(
  cloud: CloudAccess,
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string>; master?: boolean } = {},
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const { body, headers = {}, master = false } = options;
  const response = await fetch(cloud.url + path, {
    method,
    headers: {
      "X-LC-Id": cloud.appId,
      "X-LC-Key": master ? `${cloud.masterKey},master` : cloud.appKey,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
