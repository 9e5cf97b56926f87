import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import { lockFolder, writeFileAtomically } from "./data-folder.ts";

/** The files that earlier versions kept directly in the data folder, for all stacks together. */
const FILES = /^((clock|queues|schedules|secrets)\.json|(mails|sms)\.jsonl|dynamodb\.db.*)$/;
const FOLDERS = ["files", "logs", "cdk.out"];

/** Holds the data until it has its place, so that the next start continues after a crash. */
const MOVING = ".moving";

/**
 * Moves the data of earlier versions into a folder for each stack that has some.
 *
 * @param stackName the owner of data that does not name its stack
 * @returns the stacks whose data was moved
 * @throws StartError a stack has data in both places, or an earlier version is running
 */
export function moveEarlierData(root: string, stackName: string): readonly string[] {
  if (!hasEarlierData(root)) return [];
  const unlock = lockFolder(root);
  try {
    // Another start may have moved it in the meantime.
    return hasEarlierData(root) ? moveAll(root, stackName) : [];
  } finally {
    unlock();
  }
}

function hasEarlierData(root: string): boolean {
  return existsSync(join(root, MOVING)) || findFiles(root).length > 0;
}

function findFiles(root: string): string[] {
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => name).filter((name) => FILES.test(name));
}

function moveAll(root: string, stackName: string): readonly string[] {
  const moving = join(root, MOVING);
  const isNew = !existsSync(moving);
  const owners = findOwners(isNew ? root : moving) ?? findOwners(root) ?? [stackName];
  if (isNew) assertFree(root, owners);
  mkdirSync(moving, { recursive: true, mode: 0o700 });
  const folders = FOLDERS.filter((name) => existsSync(join(root, name)));
  for (const name of [...findFiles(root), ...folders]) {
    renameSync(join(root, name), join(moving, name));
  }
  place(root, owners);
  chmodSync(root, 0o700);
  return owners;
}

/** The last owner gets the data itself, the others copies of it. */
function place(root: string, owners: readonly string[]): void {
  const moving = join(root, MOVING);
  const last = owners.at(-1) ?? "";
  const without = (owner: string) => owners.filter((each) => each !== owner);
  for (const owner of without(last)) {
    const target = join(root, owner);
    if (isTaken(target)) continue; // copied before a crash
    cpSync(moving, `${moving}-copy`, { recursive: true, force: true, preserveTimestamps: true });
    dropWork(`${moving}-copy`, without(owner));
    renameSync(`${moving}-copy`, target);
  }
  dropWork(moving, without(last));
  renameSync(moving, join(root, last));
}

interface Work {
  /** Only in a message. */
  readonly queueName?: string;
  /** Only in a schedule. */
  readonly Target?: { readonly Arn: string };
}

/** Drops the messages and schedules of some stacks, which no start on this folder would take. */
function dropWork(folder: string, stacks: readonly string[]): void {
  for (const name of ["queues.json", "schedules.json"]) {
    const file = join(folder, name);
    if (!existsSync(file)) continue;
    const all: Work[] = JSON.parse(readFileSync(file, "utf8"));
    const isKept = ({ queueName, Target }: Work) =>
      !stacks.includes(ownerOf(queueName ?? Target?.Arn.split(":").at(-1) ?? "") ?? "");
    writeFileAtomically(file, JSON.stringify(all.filter(isKept)));
  }
}

/** The stacks whose names begin the stored secrets. */
export function findOwners(folder: string): readonly string[] | undefined {
  const file = join(folder, "secrets.json");
  if (!existsSync(file)) return undefined;
  const names = Object.keys(JSON.parse(readFileSync(file, "utf8")));
  const owners = names.flatMap((name) => ownerOf(name) ?? []);
  return owners.length > 0 ? [...new Set(owners)] : undefined;
}

/** The stack whose name begins the name of a resource. */
const ownerOf = (resource: string) => /^([a-z][a-z0-9-]*)-[A-Z]/.exec(resource)?.[1];

function assertFree(root: string, owners: readonly string[]): void {
  const taken = owners.find((owner) => !FOLDERS.includes(owner) && isTaken(join(root, owner)));
  if (taken === undefined) return;
  throw new StartError(
    `${root} has data of an earlier version for ${taken}, which has newer data in ${join(root, taken)}, too; move one of them away and start again`,
  );
}

const isTaken = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;
