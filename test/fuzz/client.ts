import { Agent, request as httpRequest, type OutgoingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import type { RunningCloud } from "../../local/spawn.ts";
import type { Answer } from "./answers.ts";
import type { FuzzedRequest } from "./requests.ts";
import { fill, type Scene } from "./scene.ts";

/** The gateway closes connections after some errors, which would meet the next request on them. */
const agent = new Agent({ keepAlive: false });

/** Sends a request as it is: `fetch` would resolve dots in its path. */
export function send(
  cloud: RunningCloud,
  { method, path, headers, body }: FuzzedRequest,
  scene: Scene,
): Promise<Answer> {
  const filled: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) filled[name] = fill(value, scene);
  const { hostname, port } = new URL(cloud.url);
  const options = { hostname, port, agent, method, path: fill(path, scene), headers: filled };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(options, (answer) => {
      text(answer).then((read) => resolve({ status: answer.statusCode ?? 0, text: read }), reject);
    });
    sent.on("error", reject).end(body === undefined ? undefined : fill(body, scene));
  });
}
