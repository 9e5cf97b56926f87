import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartError } from "../start-error.ts";

/** Folder with the data of a local cloud; one instance uses it at a time. */
export interface DataFolder {
  file(name: string): string;
  release(): void;
}

/** @throws StartError the folder is not writable or another instance uses it */
export function openDataFolder(directory: string): DataFolder {
  const root = resolve(directory);
  makeWritable(root);
  const release = lockFolder(root);
  makeFolder(join(root, "logs"));
  return { file: (name) => join(root, name), release };
}

/**
 * Takes the lock of a folder, even if a crashed process holds it.
 *
 * @returns a function that releases it
 * @throws StartError a running process has it
 */
export function lockFolder(root: string): () => void {
  const lock = join(root, "lock");
  takeLock(lock, root);
  return () => rmSync(lock, { force: true });
}

/** Replaces a file in one step, so that a crash leaves either the old or the new content. */
export function writeFileAtomically(file: string, text: string, mode = 0o644): void {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, text, { mode });
  renameSync(draft, file);
}

/** @throws StartError the folder can't be created, or not be written to */
export function makeWritable(root: string): void {
  try {
    makeFolder(root);
    readdirSync(root); // fails for a file
    accessSync(root, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new StartError(
      `the data folder ${root} is not writable (${code}); choose another with --data DIR, or use --memory`,
    );
  }
}

/**
 * `mkdirSync` with `recursive: true` never returns under /proc. Only its owner may read a folder with
 * keys and password hashes.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function takeLock(lock: string, root: string): void {
  // Linking a written file creates the lock with its content in one step.
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    if (link(draft, lock)) return;
    const owner = readOwner(lock);
    if (owner !== undefined && isRunning(owner)) throw inUse(root, owner);
    removeStaleLock(lock, owner);
    if (!link(draft, lock)) throw inUse(root, readOwner(lock));
  } finally {
    rmSync(draft, { force: true });
  }
}

function link(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Removes a stale lock, but restores it if another instance replaced it in the meantime. */
function removeStaleLock(lock: string, owner: number | undefined): void {
  const aside = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (readOwner(aside) !== owner) link(aside, lock);
  rmSync(aside, { force: true });
}

function readOwner(lock: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lock, "utf8"), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  // Our own pid in the lock is from an earlier container.
  if (Number.isNaN(pid) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    if ((error as NodeJS.ErrnoException).code === "EPERM") return true;
    throw error;
  }
}

function inUse(root: string, owner: number | undefined): StartError {
  return new StartError(
    `the data folder ${root} is in use by process ${owner}; stop it, or run both with --data DIR or --memory, and another --port`,
  );
}
