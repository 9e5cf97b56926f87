import type { HttpAnswer } from "./http-result.ts";

/** An answered request, without its headers, which hold keys. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  /** As sent, with its secrets; the line of a log leaves it out. */
  readonly query: URLSearchParams;
  /** As sent, with its secrets; empty if no function got it. The line of a log leaves it out. */
  readonly body: Buffer;
  readonly answer: HttpAnswer;
  readonly milliseconds: number;
  /** Unix milliseconds. */
  readonly atMs: number;
}

/** `10:02:07 POST /1.1/login 400 210 34 ms 607271b1-498c-…`: status, then the code of the error if there is one. */
export function toRequestLine(request: AnsweredRequest): string {
  const { method, path, answer, milliseconds, atMs } = request;
  const time = new Date(atMs).toTimeString().slice(0, 8);
  const requestId = answer.headers["apigw-requestid"];
  const parts = [time, method, path, answer.status, errorCodeOf(answer)];
  return [...parts, `${Math.round(milliseconds)} ms`, requestId]
    .filter((part) => part !== undefined)
    .join(" ");
}

/** The sentence of an error's body; undefined if the answer is a success or has none. */
export function errorOf({ status, body }: HttpAnswer): string | undefined {
  if (status < 400) return undefined;
  try {
    const { error, message } = Object(JSON.parse(body.toString("utf8")));
    const sentence = error ?? message;
    return typeof sentence === "string" ? sentence : undefined;
  } catch {
    return undefined;
  }
}

/** In the header Link, `</1.1/errors/211#userNotFound>; rel="help"`; undefined if the answer has none. */
export function errorNameOf({ headers }: HttpAnswer): string | undefined {
  return /#(\w+)>; rel="help"/.exec(String(headers.link))?.[1];
}

/** The code of an error's body; undefined if the answer is a success or has none. */
export function errorCodeOf({ status, body }: HttpAnswer): number | undefined {
  if (status < 400) return undefined;
  return Number(/"code":(\d+)/.exec(body.toString("utf8"))?.[1]) || undefined;
}
