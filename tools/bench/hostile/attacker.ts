import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import type { RunningCloud } from "../../../local/spawn.ts";

export interface HostileRequest {
  /** `METHOD /path` without the version. */
  readonly route: string;
  /** JSON, or the bytes of a body that is not JSON. */
  readonly body?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HostileAnswer {
  /** The status, with the error codes of a refusal or of a batch's items behind a slash. */
  readonly verdict: string;
  readonly bytes: number;
}

/** Sends a request with the app key from a network: an address of 127.0.0.0/8. */
export function sendFrom(
  { url, appId, appKey }: RunningCloud,
  localAddress: string,
  { route, body, headers = {} }: HostileRequest,
): Promise<HostileAnswer> {
  const [method = "", path = ""] = route.split(/ (.*)/s);
  const keys = { "X-LC-Id": appId, "X-LC-Key": appKey, "Content-Type": "application/json" };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${url}/1.1${path}`, {
      method,
      localAddress,
      agent: false,
      headers: { ...keys, ...headers },
    });
    sent.on("error", reject).on("response", async (answer) => {
      const answered = await text(answer);
      const codes = readCodes(answered);
      resolve({
        verdict: [answer.statusCode, ...codes].join("/"),
        bytes: Buffer.byteLength(answered),
      });
    });
    sent.end(Buffer.isBuffer(body) ? body : body && JSON.stringify(body));
  });
}

/** Different error codes of an answer, or of the items of a batch. */
function readCodes(answered: string): number[] {
  const body: unknown = JSON.parse(answered);
  const items = Array.isArray(body) ? body.map(({ error }) => error ?? {}) : [body];
  const codes = items.map(({ code }: { code?: number }) => code);
  return [...new Set(codes)].filter((code) => code !== undefined);
}
