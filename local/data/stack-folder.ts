import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { StartError } from "../start-error.ts";
import { makeWritable, writeFileAtomically } from "./data-folder.ts";
import { findOwners, moveEarlierData } from "./earlier-data.ts";

/** File with the name of the stack whose folder it is in; no stack has such a name. */
const MARKER = ".stack";

/** The folder of a stack's data, and lines for the developer who starts it. */
export interface StackFolder {
  readonly folder: string;
  readonly notices: readonly string[];
}

/**
 * Opens the folder of a stack in a folder for all stacks, whose tables and queues have other names.
 *
 * @throws StartError the folder is not writable, has the data of a stack twice, or is itself that of a stack
 */
export function openStackFolder(root: string, stackName: string): StackFolder {
  makeWritable(root);
  refuseStackFolder(resolve(root));
  const moved = moveEarlierData(root, stackName);
  const folder = join(root, stackName);
  makeWritable(folder);
  // Data has password hashes and keys; a folder that was made by hand may be open to others.
  chmodSync(folder, 0o700);
  writeFileAtomically(join(folder, MARKER), stackName);
  return { folder, notices: [...noticeMove(root, moved), ...noticeOthers(root, stackName)] };
}

/** Refuses the folder of a stack as the root: its files look like data of earlier versions, and would be moved. */
function refuseStackFolder(root: string): void {
  const stack = stackOf(root);
  if (stack === undefined) return;
  const rename = basename(root) === stack ? "" : `rename it to ${stack} and `;
  throw new StartError(
    `${root} is the folder of ${stack}; ${rename}start with --data ${dirname(root)}`,
  );
}

function stackOf(root: string): string | undefined {
  const marker = join(root, MARKER);
  if (existsSync(marker)) return readFileSync(marker, "utf8");
  // A folder that was not started since it was made has its name alone.
  return findOwners(root)?.find((owner) => owner === basename(root));
}

function noticeMove(root: string, moved: readonly string[]): string[] {
  if (moved.length === 0) return [];
  const folders = moved.map((stack) => join(root, stack));
  return [`Moved the data in ${root} to ${folders.join(" and ")}.`];
}

function noticeOthers(root: string, stackName: string): string[] {
  const others = readdirSync(root).filter(
    (name) => name !== stackName && existsSync(join(root, name, "secrets.json")),
  );
  if (others.length === 0) return [];
  return [`Each app has its own data; that of ${others.join(", ")} stays in ${root}.`];
}
