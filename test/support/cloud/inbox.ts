import { setTimeout } from "node:timers/promises";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "./cloud.ts";

const WAIT_MS = 60_000;
const POLL_MS = 50;

export interface LocalMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

/** Waits until every requested mail is sent or dropped. */
export function emptyMailQueue(cloud: RunningCloud): Promise<void> {
  return emptyQueue(cloud, "Mail");
}

/** Waits until no message of a queue is left. @param part of its name */
export async function emptyQueue(cloud: RunningCloud, part: string): Promise<void> {
  const endMs = performance.now() + WAIT_MS;
  while (performance.now() < endMs) {
    const { body } = await request(cloud, "GET", "/_local/queues");
    const { results } = body as { results: { name: string; depth: number; inFlight: number }[] };
    const queue = results.find(({ name }) => name.toLowerCase().includes(part.toLowerCase()));
    if (queue?.depth === 0 && queue.inFlight === 0) return;
    await setTimeout(POLL_MS);
  }
  throw new Error(`The queue ${part} does not get empty`);
}

interface LocalText {
  readonly to: string;
  readonly text: string;
}

export function mailsTo(cloud: RunningCloud, address: string): Promise<LocalMail[]> {
  return messagesTo<LocalMail>(cloud, "/_local/mails", address);
}

/** The link in the nth mail to an address. */
export async function nthLink(cloud: RunningCloud, address: string, n: number): Promise<string> {
  return (await nthMail(cloud, address, n)).links[0] ?? "";
}

/** The nth mail to an address, as soon as it has come. */
export function nthMail(cloud: RunningCloud, address: string, n: number): Promise<LocalMail> {
  return nthMessage(() => mailsTo(cloud, address), n);
}

/** The code that a request sends to a number; waits for the number's limit first. */
export async function codeAfter(
  cloud: RunningCloud,
  phone: string,
  ask: () => Promise<unknown>,
): Promise<string> {
  const texts = () => messagesTo<LocalText>(cloud, "/_local/sms", phone);
  await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds: 60 } });
  // A text whose sender still works may come again when the clock moves.
  const before = new Set((await texts()).map(({ text }) => text));
  await ask();
  const { text } = await nthMessage(
    async () => (await texts()).filter((each) => !before.has(each.text)),
    1,
  );
  return /\d{6}/.exec(text)?.[0] ?? "";
}

async function messagesTo<Message extends { readonly to: string }>(
  cloud: RunningCloud,
  path: string,
  recipient: string,
): Promise<Message[]> {
  const { body } = await request(cloud, "GET", path);
  return (body as { results: Message[] }).results.filter(({ to }) => to === recipient);
}

async function nthMessage<Message>(find: () => Promise<Message[]>, n: number): Promise<Message> {
  const endMs = performance.now() + WAIT_MS;
  while (performance.now() < endMs) {
    const message = (await find())[n - 1];
    if (message) return message;
    await setTimeout(POLL_MS);
  }
  throw new Error(`Message ${n} did not come in ${WAIT_MS} ms`);
}
