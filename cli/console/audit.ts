import { type FileHandle, open } from "node:fs/promises";
import { maskMembers } from "../../local/http/masked-request.ts";
import { CommandError } from "../command-error.ts";

/** One change that went through the console. */
interface AuditEntry {
  readonly method: string;
  readonly path: string;
  /** The condition of the change, the body, and the object's fields around it; secrets are masked. */
  readonly where?: unknown;
  readonly sent?: unknown;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly status: number;
  readonly error?: unknown;
  readonly requestId?: string | undefined;
}

export interface Audit {
  /** @throws CommandError the file cannot be written; later changes are refused */
  write(entry: AuditEntry): Promise<void>;
  /** Why no further change may be made; undefined while the file can be written. */
  problem(): string | undefined;
}

interface Author {
  /** ARN of the IAM user or role. */
  readonly who: string;
  readonly deployment: string;
}

/**
 * Appends one line of JSON for each change.
 *
 * @throws CommandError the file cannot be opened
 */
export async function openAudit(file: string, author: Author): Promise<Audit> {
  const handle = await openFile(file);
  let problem: string | undefined;
  return {
    problem: () => problem,
    write: async (entry) => {
      const line = { time: new Date().toISOString(), ...author, ...maskMembers(entry) };
      try {
        await handle.appendFile(`${JSON.stringify(line)}\n`);
        await handle.datasync();
      } catch (error) {
        problem = `The audit ${file} cannot be written: ${(error as Error).message}. No change is possible until the command is started again.`;
        throw new CommandError(problem, { cause: error });
      }
    },
  };
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, "a", 0o600);
  } catch (error) {
    throw new CommandError(
      `--audit ${file}: ${(error as Error).message}; name a file in a folder that exists, such as audit.jsonl`,
      { cause: error },
    );
  }
}
