import { setTimeout as sleep } from "node:timers/promises";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import type { PruneMessage } from "../../../functions/generated/types.ts";
import { inventToken } from "../../../local/gateways/invented-tokens.ts";
import { findLocalQueues, findQueues } from "../../dead-letters/dead-letter-queues.ts";
import { assert, StepFailure, StepSkipped } from "../outcome.ts";
import { sendAndWait } from "../push-record.ts";
import { accepted, type Target } from "../target.ts";

/** Its letters are replayed after the end of their push, too. */
const QUEUE = "prune";
const LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 1_000;

export async function verifyDeadLetters(target: Target): Promise<string> {
  if ((await countLetters(target)) > 0) {
    throw new StepSkipped(`${QUEUE} has dead letters already; see them with npx landfall doctor`);
  }
  await makeLetter(target);
  await untilCounted(target, 1);
  const path = `/1.1/push/deadLetters/${QUEUE}/replay`;
  const replay = accepted(await target.send("POST", path, { as: "master" }), "A replay");
  assert(replay.replayed === 1, `A replay answered ${JSON.stringify(replay)}`);
  await untilCounted(target, 0);
  return "A dead letter was counted, replayed and consumed";
}

/** Puts a message that removes nothing where messages go after five attempts. */
async function makeLetter(target: Target): Promise<void> {
  const { service, deployment, mark } = target;
  const channel = `landfall-verify-${mark}-nobody`;
  const { objectId: push } = await sendAndWait(target, { channels: [channel] });
  const devices = [{ token: inventToken("fcm"), reportedAtMs: Date.now() }];
  const message: PruneMessage = { version: 1, push, provider: "fcm", devices };
  const { client, queues } = deployment
    ? findQueues(deployment)
    : await findLocalQueues(service.url);
  const QueueUrl = queues.find(({ name }) => name === QUEUE)?.url;
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
}

/** SQS counts its messages approximately. */
async function untilCounted(target: Target, wanted: number): Promise<void> {
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    const count = await countLetters(target);
    if (count === wanted) return;
    if (performance.now() > endMs) {
      throw new StepFailure(`${QUEUE} has ${count} dead letters, not ${wanted}`);
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
