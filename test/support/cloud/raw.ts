import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import type { RunningCloud } from "../../../local/spawn.ts";

/** An answer to a request that `fetch` can't send. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

export function keyHeaders(cloud: RunningCloud): Record<string, string> {
  return { "X-LC-Id": cloud.appId, "X-LC-Key": cloud.appKey };
}

/** Posts exactly these headers and this body. */
export async function post(
  cloud: RunningCloud,
  path: string,
  { headers, body }: { headers: Record<string, string>; body: string | Uint8Array },
): Promise<{ status: number; headers: Headers; text: string; body: { code?: number } }> {
  const response = await fetch(cloud.url + path, { method: "POST", headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

/** Sends bytes on a socket, for requests that no HTTP client sends; they must ask to close. */
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

/** The header `X-LC-Sign` (docs/protocol/requests.md, Signatures). */
export function sign(key: string, timestamp: number | string, suffix = ""): string {
  return `${createHash("md5").update(`${timestamp}${key}`).digest("hex")},${timestamp}${suffix}`;
}
