import { createWriteStream, type WriteStream } from "node:fs";

/** Output of the functions: written to one file per function, and errors also as one line each. */
export interface FunctionLogs {
  write(functionName: string, text: string): void;
  writeError(functionName: string, message: string): void;
  stop(): Promise<void>;
}

export interface FunctionLogsOptions {
  /** Log file of a function; undefined writes no files. */
  readonly fileFor?: ((functionName: string) => string) | undefined;
  readonly onError: (line: string) => void;
  /** Receives every line that a function writes. */
  readonly onLine?: ((line: string) => void) | undefined;
}

const MAX_ERROR_LINE_LENGTH = 300;

export function createFunctionLogs({
  fileFor,
  onError,
  onLine,
}: FunctionLogsOptions): FunctionLogs {
  const streams = new Map<string, WriteStream>();
  const partial = new Map<string, string>();
  const streamFor = (name: string): WriteStream | undefined => {
    if (!fileFor) return undefined;
    let stream = streams.get(name);
    if (!stream) {
      stream = createWriteStream(fileFor(name), { flags: "a" });
      streams.set(name, stream);
    }
    return stream;
  };
  return {
    write: (name, text) => {
      streamFor(name)?.write(text);
      const lines = ((partial.get(name) ?? "") + text).split("\n");
      partial.set(name, lines.pop() ?? "");
      for (const line of lines) {
        onLine?.(line);
        const message = readErrorMessage(line);
        if (message !== undefined) onError(toLine(name, message));
      }
    },
    writeError: (name, message) => {
      streamFor(name)?.write(`${message}\n`);
      onError(toLine(name, message));
    },
    stop: async () => {
      const all = [...streams.values()];
      await Promise.all(all.map((stream) => new Promise<void>((done) => stream.end(done))));
    },
  };
}

/** The message of an error that a function logged as a JSON line. */
function readErrorMessage(line: string): string | undefined {
  if (!/"level":"(ERROR|CRITICAL)"/.test(line)) return undefined;
  try {
    const { message, failure } = JSON.parse(line);
    const detail = failure?.message ? `: ${failure.message}` : "";
    return `${message}${detail}`;
  } catch (error) {
    if (error instanceof SyntaxError) return line;
    throw error;
  }
}

function toLine(name: string, message: string): string {
  return `[${name}] ${message.split("\n", 1)[0]?.slice(0, MAX_ERROR_LINE_LENGTH)}`;
}
