import type { PushQueueName } from "../../../contract/queues.ts";
import { ApiError } from "../../../domain/api-error.ts";
import { isFinished } from "../../../domain/push/ledger/push-record.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { DeadLetter } from "../../../ports/push.ts";
import type { DeadLetterPorts } from "./find-dead-letters.ts";

/** One call ends with the first of these; a client calls again for more. */
const MAX_LETTERS = 1_000;
const MAX_MS = 8_000;

interface Replay {
  replayed: number;
  obsolete: number;
  readonly unreadable: DeadLetter[];
}

/**
 * POST /1.1/push/deadLetters/<queue>/replay. Sends dead letters again. Their consumers ask
 * the ledger first, so a settled device never gets a second notification. Unreadable letters stay in
 * the queue.
 */
export async function replayDeadLetters(
  { params, requestId }: OperationRequest<"replayDeadLetters">,
  ports: DeadLetterPorts,
): Promise<OperationResponse> {
  const { clock, deadLetters, log } = ports;
  const { queues } = deadLetters;
  const queue = queues.find((name) => name === params.queue);
  if (!queue) throw new ApiError("badParameter", `queue must be one of ${queues.join(", ")}.`);
  const replay: Replay = { replayed: 0, obsolete: 0, unreadable: [] };
  const untilMs = clock.now() + MAX_MS;
  for (let taken = 0; taken < MAX_LETTERS && clock.now() < untilMs; ) {
    const letters = await deadLetters.take(queue);
    if (letters.length === 0) break;
    await replayLetters({ queue, letters, replay }, ports);
    taken += letters.length;
  }
  const { replayed, obsolete } = replay;
  await deadLetters.release(queue, replay.unreadable);
  const unreadable = [...new Set(replay.unreadable.map(({ id }) => id))];
  log.info("dead letters replayed", {
    requestId,
    queue,
    replayed,
    obsolete,
    unreadable: unreadable.length,
  });
  const left = Math.max(0, (await deadLetters.count(queue)) - unreadable.length);
  return { body: { queue, replayed, obsolete, unreadable, left } };
}

/** Letters are removed last, so that a crash duplicates a message instead of losing it. */
async function replayLetters(
  {
    queue,
    letters,
    replay,
  }: { queue: PushQueueName; letters: readonly DeadLetter[]; replay: Replay },
  { deadLetters, records, clock }: DeadLetterPorts,
): Promise<void> {
  const readable = letters.filter(({ push }) => push !== undefined);
  const open = new Set<string>();
  for (const push of new Set(readable.flatMap(({ push }) => push ?? []))) {
    const record = await records.find(push);
    if (record && !isFinished(record)) open.add(push);
  }
  // Dead tokens are also pruned after the push has ended.
  const due = readable.filter(({ push = "" }) => queue === "prune" || open.has(push));
  await deadLetters.resend(queue, due);
  for (const push of open) {
    const count = due.filter((letter) => letter.push === push).length;
    await records.noteReplay(push, count, clock.now());
  }
  await deadLetters.remove(queue, readable);
  replay.replayed += due.length;
  replay.obsolete += readable.length - due.length;
  replay.unreadable.push(...letters.filter(({ push }) => push === undefined));
}
