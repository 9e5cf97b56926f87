/** Runs in a worker thread: one Lambda execution environment, one event at a time. */
import { parentPort, workerData } from "node:worker_threads";
import { installSharedDate } from "../data/shared-date.ts";
import { nameThread } from "../thread-name.ts";

export interface EnvironmentData {
  readonly fileUrl: string;
  readonly exportName: string;
  readonly functionName: string;
  readonly label: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  readonly offset: SharedArrayBuffer;
}

export interface InvocationRequest {
  readonly requestId: string;
  /** JSON, as Lambda hands it over. */
  readonly event: string;
  readonly timeoutMs: number;
}

export type InvocationReply =
  | { readonly kind: "ready" }
  | { readonly kind: "result"; readonly json: string | undefined }
  | {
      readonly kind: "error";
      readonly type: string;
      readonly message: string;
      readonly stack: string;
    };

type Handler = (event: unknown, context: object) => unknown;

const data = workerData as EnvironmentData;
const port = parentPort;
if (!port) throw new TypeError("lambda-worker runs in a worker thread");

nameThread(data.label);
installSharedDate(data.offset);
const module = await import(data.fileUrl);
const handler: Handler = module[data.exportName];
if (typeof handler !== "function") {
  throw new TypeError(`${data.fileUrl} exports no function ${data.exportName}`);
}

port.on("message", (request: InvocationRequest) => {
  void invoke(request).then((reply) => port.postMessage(reply));
});
port.postMessage({ kind: "ready" } satisfies InvocationReply);

async function invoke({
  requestId,
  event,
  timeoutMs,
}: InvocationRequest): Promise<InvocationReply> {
  // Real time: a moved clock must not look like a used-up time limit.
  const deadline = performance.now() + timeoutMs;
  const context = {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: data.functionName,
    functionVersion: "$LATEST",
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
    invokedFunctionArn: data.functionArn,
    logGroupName: `/aws/lambda/${data.functionName}`,
    logStreamName: "local",
    memoryLimitInMB: String(data.memoryMb),
  };
  try {
    const result = await handler(JSON.parse(event), context);
    return { kind: "result", json: JSON.stringify(result) };
  } catch (error) {
    // Lambda reports whatever a handler throws as the invocation's error.
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: "error", type: name, message, stack: stack ?? message };
  }
}
