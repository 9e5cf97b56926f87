import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { LeanCloudData } from "./leancloud-data.ts";

export interface LeanCloudRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface LeanCloudAnswer {
  readonly status: number;
  readonly body: object | Buffer;
}

export const ok = (body: object): LeanCloudAnswer => ({ status: 200, body });

export const failure = (status: number, code: number, error: string): LeanCloudAnswer => ({
  status,
  body: { code, error },
});

export type Access = "app" | "master" | undefined;

/** Which key the request was sent with: `X-LC-Key`, or `X-LC-Sign` = md5(timestamp + key). */
export function accessFor({ headers }: LeanCloudRequest, data: LeanCloudData): Access {
  if (headers["x-lc-id"] !== data.appId) return undefined;
  const signature = headers["x-lc-sign"];
  return typeof signature === "string"
    ? accessBySignature(signature, data)
    : accessByKey(String(headers["x-lc-key"] ?? ""), data);
}

function accessByKey(header: string, { appKey, masterKey }: LeanCloudData): Access {
  const [key, mark] = header.split(",").map((part) => part.trim());
  if (mark === "master") return key === masterKey ? "master" : undefined;
  return key === appKey ? "app" : undefined;
}

function accessBySignature(header: string, { appKey, masterKey }: LeanCloudData): Access {
  const [sign, timestamp, mark] = header.split(",").map((part) => part.trim());
  const key = mark === "master" ? masterKey : appKey;
  const expected = createHash("md5").update(`${timestamp}${key}`).digest("hex");
  if (sign !== expected) return undefined;
  return mark === "master" ? "master" : "app";
}
