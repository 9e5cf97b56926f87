/** Usage of one function, in the units that AWS bills. */
export interface FunctionUsage {
  readonly name: string;
  readonly memoryMb: number;
  invocations: number;
  /** Milliseconds of all invocations; depends on the load of this machine. */
  durationMs: number;
  /** Invocations beyond the concurrency of the account or of the function. */
  throttles: number;
  /** Invocations that recursive loop detection stopped. */
  recursiveInvocationsDropped: number;
}

/** Requests to the queues, in billing units of 64 KB. */
export interface QueueUsage {
  sends: number;
  /** Without empty receives. */
  receives: number;
  deletes: number;
}

interface Counted {
  readonly label: string;
  readonly memoryMb: number;
}

/** Counts usage since the start. */
export interface Usage {
  invoked(definition: Counted, durationMs: number): void;
  throttled(definition: Counted): void;
  recursed(definition: Counted): void;
  requested(action: string, bytes: number): void;
  report(): { readonly functions: readonly FunctionUsage[]; readonly queues: QueueUsage };
}

/** SQS bills each 64 KB of a request or answer as one request. */
const UNIT_BYTES = 65_536;

export function createUsage(): Usage {
  const functions = new Map<string, FunctionUsage>();
  const queues: QueueUsage = { sends: 0, receives: 0, deletes: 0 };
  const getUsage = ({ label: name, memoryMb }: Counted): FunctionUsage => {
    const counts = { invocations: 0, durationMs: 0, throttles: 0, recursiveInvocationsDropped: 0 };
    const own = functions.get(name) ?? { name, memoryMb, ...counts };
    functions.set(name, own);
    return own;
  };
  return {
    invoked: (definition, durationMs) => {
      const own = getUsage(definition);
      own.invocations += 1;
      own.durationMs += durationMs;
    },
    throttled: (definition) => {
      getUsage(definition).throttles += 1;
    },
    recursed: (definition) => {
      getUsage(definition).recursiveInvocationsDropped += 1;
    },
    requested: (action, bytes) => {
      const counter = counterFor(action);
      if (counter) queues[counter] += Math.max(1, Math.ceil(bytes / UNIT_BYTES));
    },
    report: () => ({ functions: [...functions.values()], queues }),
  };
}

function counterFor(action: string): keyof QueueUsage | undefined {
  if (action.startsWith("SendMessage")) return "sends";
  if (action === "ReceiveMessage") return "receives";
  return action.startsWith("DeleteMessage") ? "deletes" : undefined;
}
