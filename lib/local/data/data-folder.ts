import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartError } from "../start-error.ts";

/** Where one local cloud keeps its data; at most one instance uses a folder at a time. */
export interface DataFolder {
  file(name: string): string;
  release(): void;
}

/** @throws StartError the folder can't be written or another instance uses it */
export function openDataFolder(directory: string): DataFolder {
  const root = resolve(directory);
  makeWritable(root);
  const lock = join(root, "lock");
  takeLock(lock, root);
  return {
    file: (name) => join(root, name),
    release: () => rmSync(lock, { force: true }),
  };
}

/** Readers see the old text or the new, also after a kill in the middle. */
export function writeFileAtomically(file: string, text: string, mode = 0o644): void {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, text, { mode });
  renameSync(draft, file);
}

function makeWritable(root: string): void {
  try {
    makeFolder(join(root, "logs"));
    accessSync(root, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new StartError(
      `the data folder ${root} can't be written (${code}); choose another with --data DIR, or use --memory`,
    );
  }
}

/** Not `recursive: true`: that never returns where nothing can be made, such as under /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

function takeLock(lock: string, root: string): void {
  // A hard link either appears with its text or not at all, unlike create-then-write.
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    if (link(draft, lock)) return;
    const owner = readOwner(lock);
    if (owner !== undefined && isRunning(owner)) throw inUse(root, owner);
    setAsideStaleLock(lock, owner);
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

/** Of two instances that see the same stale lock, the slower one must not remove the winner's. */
function setAsideStaleLock(lock: string, owner: number | undefined): void {
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
  // The same pid as ours is left from an earlier container.
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
    `the data folder ${root} is used by process ${owner}; stop it, choose another with --data DIR, or use --memory`,
  );
}
