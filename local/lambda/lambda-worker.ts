/** Worker thread of one Lambda execution environment; handles one event at a time. */
import { env, memoryUsage } from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
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
  /** JSON. */
  readonly event: string;
  /** Header X-Amzn-Trace-Id, which the SDK sends with the calls of this invocation. */
  readonly trace: string;
  readonly timeoutMs: number;
}

/** The bytes that the environment uses after a garbage collection, instead of an invocation. */
export type HeapRequest = "measure heap";

export type InvocationReply =
  | { readonly kind: "ready" }
  | { readonly kind: "result"; readonly json: string | undefined }
  | { readonly kind: "heap"; readonly bytes: number }
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

port.on("message", (request: InvocationRequest | HeapRequest) => {
  if (request === "measure heap") port.postMessage(measureHeap());
  else void invoke(request).then((reply) => port.postMessage(reply));
});
port.postMessage({ kind: "ready" } satisfies InvocationReply);

async function invoke({
  requestId,
  event,
  trace,
  timeoutMs,
}: InvocationRequest): Promise<InvocationReply> {
  // Real time, so that moving the shared clock does not use up the time limit.
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
  env._X_AMZN_TRACE_ID = trace;
  try {
    const result = await handler(JSON.parse(event), context);
    return { kind: "result", json: JSON.stringify(result) };
  } catch (error) {
    // Lambda reports anything that a handler throws as the error of the invocation.
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: "error", type: name, message, stack: stack ?? message };
  }
}

function measureHeap(): InvocationReply {
  // Worker threads take no flags of V8 at their start.
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return { kind: "heap", bytes: memoryUsage().heapUsed };
}
