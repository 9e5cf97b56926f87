import { chmodSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { makeWritable } from "./data-folder.ts";
import { moveEarlierData } from "./earlier-data.ts";

/** Where a stack's data is, and lines for whoever starts it. */
export interface StackFolder {
  readonly folder: string;
  readonly notices: readonly string[];
}

/**
 * Opens the folder of a stack in a folder for all stacks, whose tables and queues have other names.
 *
 * @throws StartError the folder is not writable, or has the data of a stack twice
 */
export function openStackFolder(root: string, stackName: string): StackFolder {
  makeWritable(root);
  const moved = moveEarlierData(root, stackName);
  const folder = join(root, stackName);
  makeWritable(folder);
  // Data has password hashes and keys; a folder that was made by hand may be open to others.
  chmodSync(folder, 0o700);
  return { folder, notices: [...noticeMove(root, moved), ...noticeOthers(root, stackName)] };
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
