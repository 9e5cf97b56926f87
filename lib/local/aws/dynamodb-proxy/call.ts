import type { IncomingHttpHeaders } from "node:http";

type Input = Readonly<Record<string, unknown>>;

/** A request of DynamoDB's JSON protocol on its way to the engine. */
export class Call {
  /** Such as `PutItem`. */
  readonly operation: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  #input: Input | undefined;

  constructor(headers: IncomingHttpHeaders, body: Buffer) {
    this.operation = String(headers["x-amz-target"]).split(".").at(-1) ?? "";
    this.headers = headers;
    this.body = body;
  }

  /** The parsed body, parsed only if a law asks for it. */
  get input(): Input {
    this.#input ??= JSON.parse(this.body.toString()) as Input;
    return this.#input;
  }

  withBody(body: Buffer): Call {
    return new Call(this.headers, body);
  }

  withInput(input: Input, operation = this.operation): Call {
    const headers = { ...this.headers, "x-amz-target": `DynamoDB_20120810.${operation}` };
    return new Call(headers, Buffer.from(JSON.stringify(input)));
  }
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

export type Send = (call: Call) => Promise<Answer>;

/** Answers a call, by sending it on or without. */
export type Law = (call: Call, send: Send) => Promise<Answer>;

export function parseAnswer<T>({ body }: Answer): T {
  return JSON.parse(body.toString()) as T;
}

export function toAnswer(body: object, status = 200): Answer {
  return { status, body: Buffer.from(JSON.stringify(body)) };
}
