import { setTimeout as sleep } from "node:timers/promises";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import type { PruneMessage } from "../../../functions/generated/types.ts";
import { isInventedForFcm } from "../../../local/gateways/invented-tokens.ts";
import {
  type DeadLetterQueues,
  findLocalQueues,
  findQueues,
} from "../../dead-letters/dead-letter-queues.ts";
import { readBodies } from "../../dead-letters/unreadable-letters.ts";
import { registerUnpushed } from "../invented-devices.ts";
import { assert, StepFailure, StepSkipped } from "../outcome.ts";
import { sendAndWait } from "../push-record.ts";
import { accepted, serviceNow, type Target } from "../target.ts";

/** Its letters are replayed after the end of their push, too. */
const QUEUE = "prune";
const LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 1_000;

/** The letter names a device as dead. Its consumer deletes this device, which shows that it was consumed. */
export async function verifyDeadLetters(target: Target): Promise<string> {
  const { service, deployment } = target;
  const queues = deployment ? findQueues(deployment) : await findLocalQueues(service.url);
  const earlier = await countLetters(target);
  if (earlier > 0) await assertOwn(queues);
  const device = await makeLetter(target, queues);
  await until(`${QUEUE} counts the new dead letter`, async () => {
    return (await countLetters(target)) === earlier + 1;
  });
  const path = `/1.1/push/deadLetters/${QUEUE}/replay`;
  const replay = accepted(await target.send("POST", path, { as: "master" }), "A replay");
  assert(Number(replay.replayed) > 0, `A replay answered ${JSON.stringify(replay)}`);
  await until(`The replayed letter removed the device ${device}`, () => isGone(target, device));
  await until(`${QUEUE} is empty again`, async () => (await countLetters(target)) === 0);
  return "A dead letter was counted and replayed, and its consumer removed the device that it names";
}

/** A letter that a failed run of this step left must not block the next one. */
async function assertOwn(queues: DeadLetterQueues): Promise<void> {
  const bodies = await readBodies(queues, QUEUE);
  if (bodies?.every(isOwn)) return;
  throw new StepSkipped(`${QUEUE} has dead letters already; see them with npx landfall doctor`);
}

function isOwn(body: string): boolean {
  try {
    const { devices } = JSON.parse(body) as PruneMessage;
    return devices.length > 0 && devices.every(({ token }) => isInventedForFcm(token));
  } catch {
    // Another letter, also one that no version can read.
    return false;
  }
}

/**
 * Puts a message where messages go after five attempts.
 *
 * @returns the installation that it names
 */
async function makeLetter(target: Target, { client, queues }: DeadLetterQueues): Promise<string> {
  const channel = `landfall-verify-${target.mark}-nobody`;
  const { objectId: push } = await sendAndWait(target, { channels: [channel] });
  const { objectId, token } = await registerUnpushed(target);
  const devices = [{ objectId, token, reportedAtMs: (await serviceNow(target)) + 1 }];
  const message: PruneMessage = { version: 1, push, provider: "fcm", devices };
  const QueueUrl = queues.find(({ name }) => name === QUEUE)?.url;
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
  return objectId;
}

/** The service answers `{}` for an unknown installation, as LeanCloud does. */
async function isGone({ send }: Target, device: string): Promise<boolean> {
  const answer = await send("GET", `/1.1/installations/${device}`, { as: "master" });
  return accepted(answer, "An installation").objectId === undefined;
}

/**
 * SQS counts its messages approximately, so every state is waited for.
 *
 * @param what the state as a sentence
 */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > endMs) {
      throw new StepFailure(`Not within ${LIMIT_MS / 1_000} s: ${what}`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}

async function countLetters({ send }: Target): Promise<number> {
  const answer = await send("GET", "/1.1/push/deadLetters", { as: "master" });
  const { results } = accepted(answer, "The dead letters");
  const counts = results as readonly { readonly queue: string; readonly messages: number }[];
  return counts.find(({ queue }) => queue === QUEUE)?.messages ?? 0;
}
