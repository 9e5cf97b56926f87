import { readFileSync, rmSync } from "node:fs";
import { writeFileAtomically } from "../data/data-folder.ts";
import type { LocalSqs, QueuedMessage } from "./sqs.ts";

/**
 * Stores queued messages across a clean restart. After a crash they are lost, and the reconciler
 * continues pushes from their ledger.
 *
 * @param others messages of queues that this start does not have
 */
export async function saveQueues(
  sqs: LocalSqs,
  file: string,
  others: readonly QueuedMessage[],
): Promise<void> {
  writeFileAtomically(file, JSON.stringify([...(await sqs.snapshot()), ...others]));
}

/**
 * Deletes the messages from the file before it restores them, so that one that crashes us is not
 * restored again.
 *
 * @param queueNames the queues of this start; a flag such as `--engine` adds one
 * @returns the messages of other queues, which stay in the file
 */
export async function loadQueues(
  sqs: LocalSqs,
  file: string,
  queueNames: ReadonlySet<string>,
): Promise<readonly QueuedMessage[]> {
  const messages = readQueues(file);
  const others = messages.filter(({ queueName }) => !queueNames.has(queueName));
  if (others.length > 0) writeFileAtomically(file, JSON.stringify(others));
  else rmSync(file, { force: true });
  await sqs.restore(messages.filter(({ queueName }) => queueNames.has(queueName)));
  return others;
}

function readQueues(file: string): QueuedMessage[] {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
