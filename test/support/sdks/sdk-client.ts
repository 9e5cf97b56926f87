import { randomUUID } from "node:crypto";
import type { RunningCloud } from "../../../local/spawn.ts";
import { sign } from "../cloud/raw.ts";

/** An internal id of Apple's SDKs. */
export const compactUuid = () => randomUUID().replaceAll("-", "");
export const sessionHeader = (token: string) => ({ "X-LC-Session": token });

interface SdkRequest {
  readonly method: string;
  /** Path with `/1.1` and the encoded query. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SdkAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

/** Sends a request with an SDK's own headers; without a body, none is sent. */
export type SdkSend = (request: SdkRequest) => Promise<SdkAnswer>;

/** @param own the headers that this SDK adds to every request, besides id and signature */
export function sdkSender(cloud: RunningCloud, own: Readonly<Record<string, string>>): SdkSend {
  return async ({ method, path, body, headers }) => {
    const response = await fetch(cloud.url + path, {
      method,
      headers: { ...credentials(cloud, headers), ...own, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}

/** A signature in milliseconds, unless the request brings the master key. */
function credentials(cloud: RunningCloud, headers: object = {}): Record<string, string> {
  const id = { "X-LC-Id": cloud.appId };
  return "X-LC-Key" in headers ? id : { ...id, "X-LC-Sign": sign(cloud.appKey, Date.now()) };
}

export const masterHeader = ({ masterKey }: RunningCloud) => ({
  "X-LC-Key": `${masterKey},master`,
});

/** A query as these SDKs write it: every value percent-encoded. */
export function encodedQuery(parameters: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(parameters);
  return `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
