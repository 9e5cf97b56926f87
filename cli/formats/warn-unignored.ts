import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

/** `git check-ignore`: the work tree does not ignore the path. */
const NOT_IGNORED = 1;

/**
 * Warns before a command writes password hashes, addresses or sessions where `git add` would take them.
 *
 * @param path of a file or a folder that need not exist
 */
export async function warnIfUnignored(path: string, kind: "file" | "folder"): Promise<void> {
  const absolute = resolve(path);
  // A rule for a folder matches no missing folder, but every file in it.
  const sample = kind === "folder" ? join(absolute, "data") : absolute;
  if (!(await isUnignored(sample))) return;
  process.stderr.write(
    `Warning: git does not ignore ${path}, which will hold personal data; add it to .gitignore or choose another place.\n`,
  );
}

/** False outside of a work tree, and without git. */
async function isUnignored(path: string): Promise<boolean> {
  const args = ["-C", nearestFolder(dirname(path)), "check-ignore", "--quiet", path];
  const code = await promisify(execFile)("git", args).then(
    () => 0,
    (error: { readonly code?: unknown }) => error.code,
  );
  return code === NOT_IGNORED;
}

const nearestFolder = (folder: string): string =>
  existsSync(folder) ? folder : nearestFolder(dirname(folder));
