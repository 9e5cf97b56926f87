/** What the local cloud has done for one function, as AWS would bill it. */
export interface FunctionUsage {
  readonly name: string;
  readonly memoryMb: number;
  invocations: number;
  /** Milliseconds from the event to the answer, this machine's load included. */
  durationMs: number;
}

/** Requests to the queues, in units of 64 KB as SQS bills them. */
export interface QueueUsage {
  sends: number;
  /** Only those that found messages. */
  receives: number;
  deletes: number;
}

/** Counts since the start; readers take differences. */
export interface Usage {
  invoked(
    definition: { readonly label: string; readonly memoryMb: number },
    durationMs: number,
  ): void;
  requested(action: string, bytes: number): void;
  report(): { readonly functions: readonly FunctionUsage[]; readonly queues: QueueUsage };
}

/** Amazon SQS pricing: each 64 KB of a request or an answer is one request. */
const UNIT_BYTES = 65_536;

export function createUsage(): Usage {
  const functions = new Map<string, FunctionUsage>();
  const queues: QueueUsage = { sends: 0, receives: 0, deletes: 0 };
  return {
    invoked: ({ label: name, memoryMb }, durationMs) => {
      const own = functions.get(name) ?? { name, memoryMb, invocations: 0, durationMs: 0 };
      own.invocations += 1;
      own.durationMs += durationMs;
      functions.set(name, own);
    },
    requested: (action, bytes) => {
      const counter = counterOf(action);
      if (counter) queues[counter] += Math.max(1, Math.ceil(bytes / UNIT_BYTES));
    },
    report: () => ({ functions: [...functions.values()], queues }),
  };
}

function counterOf(action: string): keyof QueueUsage | undefined {
  if (action.startsWith("SendMessage")) return "sends";
  if (action === "ReceiveMessage") return "receives";
  return action.startsWith("DeleteMessage") ? "deletes" : undefined;
}
