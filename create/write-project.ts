import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CommandError } from "../cli/command-error.ts";

/** Text by the path in the project. */
export type Files = Readonly<Record<string, string>>;

/** A repository that was just created is as good as an empty folder. */
const HARMLESS = [".git"];

/** @throws CommandError the folder has files, or is a file */
export function assertFree(folder: string): void {
  if (!existsSync(folder)) return;
  const next = "name a folder that does not exist, or an empty one";
  if (!statSync(folder).isDirectory()) throw new CommandError(`${folder} is a file; ${next}`);
  const found = readdirSync(folder).filter((name) => !HARMLESS.includes(name));
  if (found.length === 0) return;
  const some = found.slice(0, 3).join(", ");
  throw new CommandError(`${folder} has files already (${some}); ${next}`);
}

/**
 * Writes all files, or none.
 *
 * @throws CommandError the folder can't be written
 */
export function writeProject(folder: string, files: Files): void {
  const isNew = !existsSync(folder);
  try {
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { flag: "wx" });
    }
  } catch (error) {
    const left = new Set(Object.keys(files).map((name) => (isNew ? folder : topOf(folder, name))));
    for (const path of left) if (existsSync(path)) rmSync(path, { recursive: true });
    throw toCommandError(folder, error);
  }
}

/** The folder was empty, so that all that it has is ours. */
function topOf(folder: string, name: string): string {
  return join(folder, name.split("/")[0] ?? name);
}

function toCommandError(folder: string, error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  return new CommandError(
    `${folder} can't be written (${error.message}); name another folder, or change its permissions`,
    { cause: error },
  );
}
