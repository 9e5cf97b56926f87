import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import type { RunningCloud } from "../../../local/spawn.ts";
import type { Call } from "./twins.ts";

export interface NetworkAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

/** Networks that the loopback interface has besides 127.0.0.1, from 1 to 250. */
export function network(n: number): string {
  return `127.0.7.${n}`;
}

/** Sends one call from another network: from an address of 127.0.0.0/8. */
export function sendFrom(
  cloud: RunningCloud,
  localAddress: string,
  { route, body, session, master = false }: Call,
): Promise<NetworkAnswer> {
  const [method = "", path = ""] = route.split(/ (.*)/s);
  const headers = {
    "X-LC-Id": cloud.appId,
    "X-LC-Key": master ? `${cloud.masterKey},master` : cloud.appKey,
    "Content-Type": "application/json",
    ...(session === undefined ? {} : { "X-LC-Session": session }),
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${cloud.url}/1.1${path}`, { method, headers, localAddress });
    sent.on("error", reject).on("response", async (answer) => {
      const { statusCode: status = 0, headers: received } = answer;
      resolve({ status, headers: received, body: JSON.parse(await text(answer)) });
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
