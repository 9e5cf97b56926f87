import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import type { RunningCloud } from "../../../lib/local/spawn.ts";

/** An answer to a request that `fetch` would not send as it is. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

export function keyHeaders(cloud: RunningCloud): Record<string, string> {
  return { "X-LC-Id": cloud.appId, "X-LC-Key": cloud.appKey };
}

/** With exactly these headers and this body. */
export async function post(
  cloud: RunningCloud,
  path: string,
  { headers, body }: { headers: Record<string, string>; body: string | Uint8Array },
): Promise<{ status: number; headers: Headers; text: string; body: { code?: number } }> {
  const response = await fetch(cloud.url + path, { method: "POST", headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

/** Bytes on a socket, so that also what no HTTP client sends can be sent; they ask to close. */
export async function sendBytes(cloud: RunningCloud, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(cloud.url);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.setEncoding("latin1").on("data", (data) => {
    text += data;
  });
  socket.on("error", () => undefined);
  socket.write(bytes);
  await once(socket, "close");
  return { status: Number(/^HTTP\/1.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}

/** `X-LC-Sign` of wire.md 1.4. */
export function sign(key: string, timestamp: number | string, suffix = ""): string {
  return `${createHash("md5").update(`${timestamp}${key}`).digest("hex")},${timestamp}${suffix}`;
}
