import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { CommandError } from "../command-error.ts";
import type { Tally } from "./tally.ts";

/** How far an import came. */
export interface Progress {
  /** Rows and unreadable lines, in the order of the files, that are done. */
  readonly rows: number;
  /** Bytes of the report about them. */
  readonly reportBytes: number;
  readonly tally: Tally;
}

export interface Checkpoint {
  read(): Promise<Progress | undefined>;
  write(progress: Progress): Promise<void>;
  remove(): Promise<void>;
}

/** The folder of the state of imports, beside that of the local cloud. */
const FOLDER = join(".local", "import");

/** The facts that distinguish imports. */
interface ImportIdentity {
  readonly files: readonly string[];
  /** Names the stack or the local cloud. */
  readonly target: string;
  readonly className: string | undefined;
  readonly report: string;
}

/**
 * The state of an import. One of changed files, or with other flags, begins anew.
 *
 * @throws CommandError the same import is running
 */
export async function openCheckpoint({ files, ...others }: ImportIdentity): Promise<Checkpoint> {
  const states = await Promise.all(files.map(stateOf));
  const name = createHash("sha256")
    .update(JSON.stringify([others, states]))
    .digest("hex");
  const path = join(FOLDER, `${name.slice(0, 16)}.json`);
  await lock(`${path}.lock`);
  return {
    read: async () => {
      const text = await readFile(path, "utf8").catch(missingToUndefined);
      return text === undefined ? undefined : (JSON.parse(text) as Progress);
    },
    write: (progress) => replaceFile(path, JSON.stringify(progress)),
    remove: () => rm(path, { force: true }),
  };
}

/** Path, size and time of a file, or of all files in a folder. */
async function stateOf(path: string): Promise<unknown> {
  const stats = await stat(path);
  if (!stats.isDirectory()) return [resolve(path), stats.size, stats.mtimeMs];
  return Promise.all((await readdir(path)).sort().map((name) => stateOf(join(path, name))));
}

/** Keeps two runs from sharing a state and a report; the lock of a process that died is taken over. */
async function lock(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const holder = Number(await readFile(path, "utf8").catch(() => ""));
  if (holder > 0 && holder !== process.pid && isRunning(holder)) {
    throw new CommandError(
      `the same import is running as process ${holder}; wait for it or end it. If that process is another one, delete ${path}`,
    );
  }
  await writeFile(path, String(process.pid));
  process.once("exit", () => rmSync(path, { force: true }));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A process that dies leaves the old state or the new one. */
async function replaceFile(path: string, content: string): Promise<void> {
  await writeFile(`${path}.new`, content, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function missingToUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
