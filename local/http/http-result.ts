/** An HTTP answer to the client. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}

interface FunctionAnswer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly cookies?: readonly string[];
  readonly isBase64Encoded?: boolean;
}

export function jsonAnswer(status: number, value: unknown): HttpAnswer {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** Payload format 2.0: a result without `statusCode` is the body of a 200. */
export function toHttpAnswer(result: unknown, requestId: string): HttpAnswer {
  if (!isFunctionAnswer(result)) {
    const text = typeof result === "string" ? result : JSON.stringify(result ?? null);
    return {
      status: 200,
      headers: { "content-type": "application/json", "apigw-requestid": requestId },
      body: Buffer.from(text),
    };
  }
  const { statusCode, cookies, isBase64Encoded, body = "" } = result;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = Object.entries(result.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  return {
    status: statusCode,
    headers: {
      "content-type": "text/plain;charset=utf-8",
      "apigw-requestid": requestId,
      ...Object.fromEntries(headers),
      ...(cookies ? { "set-cookie": cookies } : {}),
    },
    body: Buffer.from(text, isBase64Encoded ? "base64" : "utf8"),
  };
}

function isFunctionAnswer(result: unknown): result is FunctionAnswer {
  const status = (result as FunctionAnswer | null | undefined)?.statusCode;
  return typeof status === "number" && Number.isInteger(status) && status >= 200 && status <= 599;
}
