/**
 * The native part of `aws-lambda-ric` in JavaScript, because building it takes CMake, a C++ compiler and
 * minutes. It has the same three functions; only `done` and `error` return before the runtime API
 * answered, so that the next `next` waits for that.
 */
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { env } from "node:process";
import { text } from "node:stream/consumers";

const [hostname, port] = (env.AWS_LAMBDA_RUNTIME_API ?? "").split(":");
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let answered: Promise<unknown> = Promise.resolve();

export async function next() {
  await answered;
  const { headers, body } = await call("GET", "next");
  const { "lambda-runtime-deadline-ms": deadline, ...others } = headers;
  return { bodyJson: body, headers: { ...others, "lambda-runtime-deadline-ms": Number(deadline) } };
}

export function done(requestId: string, json: string): void {
  answered = call("POST", `${requestId}/response`, json);
}

export function error(requestId: string, json: string, xrayJson: string): void {
  const headers = { "Lambda-Runtime-Function-XRay-Error-Cause": xrayJson };
  answered = call("POST", `${requestId}/error`, json, headers);
}

interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function call(method: string, path: string, body = "", headers = {}): Promise<Answer> {
  const url = `/2018-06-01/runtime/invocation/${path}`;
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, agent, method, path: url, headers }, (response) => {
      text(response).then((all) => resolve({ headers: response.headers, body: all }), reject);
    });
    sent.on("error", reject).end(body);
  });
}
