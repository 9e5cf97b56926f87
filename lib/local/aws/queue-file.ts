import { readFileSync, rmSync } from "node:fs";
import { writeFileAtomically } from "../data/data-folder.ts";
import type { LocalSqs, QueuedMessage } from "./sqs.ts";

/**
 * Stores queued messages across a clean restart. After a crash they are lost, and the reconciler
 * continues pushes from their ledger.
 */
export async function saveQueues(sqs: LocalSqs, file: string): Promise<void> {
  writeFileAtomically(file, JSON.stringify(await sqs.snapshot()));
}

/** Deletes the file before it restores the messages, so that one that crashes us is not restored again. */
export async function loadQueues(sqs: LocalSqs, file: string): Promise<void> {
  const messages = readQueues(file);
  rmSync(file, { force: true });
  await sqs.restore(messages);
}

function readQueues(file: string): QueuedMessage[] {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
