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

  withInput(input: Input): Call {
    return new Call(this.headers, Buffer.from(JSON.stringify(input)));
  }
}

/** The engine wants a signature and does not check it. */
const OWN_HEADERS: IncomingHttpHeaders = {
  "content-type": "application/x-amz-json-1.0",
  authorization:
    "AWS4-HMAC-SHA256 Credential=proxy/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
  "x-amz-date": "20260101T000000Z",
};

/** A call of the proxy itself, apart from those of its clients. */
export function createOwnCall(operation: string, input: object): Call {
  const headers = { ...OWN_HEADERS, "x-amz-target": `DynamoDB_20120810.${operation}` };
  return new Call(headers, Buffer.from(JSON.stringify(input)));
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
