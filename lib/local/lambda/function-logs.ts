import { createWriteStream, type WriteStream } from "node:fs";

/** What the functions print: whole into a file per function, errors also as one line. */
export interface FunctionLogs {
  write(functionName: string, text: string): void;
  writeError(functionName: string, message: string): void;
  stop(): Promise<void>;
}

export interface FunctionLogsOptions {
  /** File of one function's log; without it nothing is kept but the error lines. */
  readonly fileOf?: ((functionName: string) => string) | undefined;
  readonly onError: (line: string) => void;
}

const LONGEST_ERROR_LINE = 300;

export function createFunctionLogs({ fileOf, onError }: FunctionLogsOptions): FunctionLogs {
  const streams = new Map<string, WriteStream>();
  const partial = new Map<string, string>();
  const streamOf = (name: string): WriteStream | undefined => {
    if (!fileOf) return undefined;
    let stream = streams.get(name);
    if (!stream) {
      stream = createWriteStream(fileOf(name), { flags: "a" });
      streams.set(name, stream);
    }
    return stream;
  };
  return {
    write: (name, text) => {
      streamOf(name)?.write(text);
      const lines = ((partial.get(name) ?? "") + text).split("\n");
      partial.set(name, lines.pop() ?? "");
      for (const line of lines) {
        const message = errorIn(line);
        if (message !== undefined) onError(toLine(name, message));
      }
    },
    writeError: (name, message) => {
      streamOf(name)?.write(`${message}\n`);
      onError(toLine(name, message));
    },
    stop: async () => {
      const all = [...streams.values()];
      await Promise.all(all.map((stream) => new Promise<void>((done) => stream.end(done))));
    },
  };
}

/** Functions log JSON lines; plain text is kept in the file only. */
function errorIn(line: string): string | undefined {
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
  return `[${name}] ${message.split("\n", 1)[0]?.slice(0, LONGEST_ERROR_LINE)}`;
}
