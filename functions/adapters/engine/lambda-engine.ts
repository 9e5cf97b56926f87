import { randomUUID } from "node:crypto";
import { InvokeCommand, LambdaClient, TooManyRequestsException } from "@aws-sdk/client-lambda";
import type { Engine, EngineAnswer, EngineRequest } from "../../ports/engine.ts";

/**
 * An engine in a Lambda function. It is invoked with the event of an HTTP API (payload format 2.0), which
 * every web adapter for Lambda turns into a request.
 */
export function createLambdaEngine(
  functionArn: string,
  // A repeated call would run a cloud function twice.
  client: LambdaClient = new LambdaClient({ maxAttempts: 1 }),
): Engine {
  return {
    send: async (request) => {
      const abortSignal = AbortSignal.timeout(request.timeoutMs);
      const Payload = JSON.stringify(toEvent(request));
      try {
        const command = new InvokeCommand({ FunctionName: functionArn, Payload });
        const { FunctionError, Payload: answer } = await client.send(command, { abortSignal });
        if (FunctionError) {
          const cause = new Error(`The function failed: ${FunctionError}`);
          return { kind: "unreachable", cause, mayHaveRun: true };
        }
        return toAnswer(Buffer.from(answer ?? []).toString("utf8"));
      } catch (cause) {
        if (abortSignal.aborted) return { kind: "timedOut" };
        const isThrottled = cause instanceof TooManyRequestsException;
        return { kind: "unreachable", cause, mayHaveRun: !isThrottled };
      }
    },
  };
}

function toEvent({ method, path, headers, body = "", production }: EngineRequest): object {
  const now = new Date();
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: decodeURIComponent(path),
    rawQueryString: "",
    headers: { host: "engine", ...headers },
    requestContext: {
      accountId: "anonymous",
      apiId: "engine",
      domainName: "engine",
      domainPrefix: "engine",
      http: {
        method,
        path: decodeURIComponent(path),
        protocol: "HTTP/1.1",
        sourceIp: headers["x-real-ip"] ?? "127.0.0.1",
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: randomUUID(),
      routeKey: "$default",
      stage: production ? "$default" : "staging",
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    body,
    isBase64Encoded: false,
  };
}

interface LambdaAnswer {
  readonly statusCode?: number;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/** A result without `statusCode` is the body itself, as API Gateway takes it. */
function toAnswer(payload: string): EngineAnswer {
  const result = (payload === "" ? {} : JSON.parse(payload)) as LambdaAnswer | null;
  if (result?.statusCode === undefined) return { kind: "answered", status: 200, text: payload };
  const { statusCode: status, body = "", isBase64Encoded } = result;
  const text = isBase64Encoded ? Buffer.from(body, "base64").toString("utf8") : body;
  return { kind: "answered", status, text };
}
