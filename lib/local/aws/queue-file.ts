import { readFileSync, rmSync } from "node:fs";
import { writeFileAtomically } from "../data/data-folder.ts";
import type { LocalSqs, QueuedMessage } from "./sqs.ts";

/**
 * Keeps queued messages over a clean restart. After a kill they are gone; pushes are then
 * continued from their ledger by the reconciler.
 */
export async function saveQueues(sqs: LocalSqs, file: string): Promise<void> {
  writeFileAtomically(file, JSON.stringify(await sqs.snapshot()));
}

/** The file goes first: a message that comes twice is expected, one that comes for ever is not. */
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
