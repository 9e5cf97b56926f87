import { setTimeout } from "node:timers/promises";

const POLL_MS = 50;
const WAIT_MS = 20_000;

interface Message {
  readonly to: string;
  readonly text: string;
  readonly links?: readonly string[];
}

/** The code in the newest SMS to a number. */
export async function newestCode(url: string, phone: string): Promise<string> {
  const { text } = await newestMessage(`${url}/_local/sms`, phone);
  const code = /\d{6}/.exec(text)?.[0];
  if (code === undefined) throw new Error(`No code in the SMS: ${text}`);
  return code;
}

/** The link in the newest mail to an address. */
export async function newestLink(url: string, address: string): Promise<string> {
  const { links = [], text } = await newestMessage(`${url}/_local/mails`, address);
  const [link] = links;
  if (link === undefined) throw new Error(`No link in the mail: ${text}`);
  return link;
}

async function newestMessage(outbox: string, recipient: string): Promise<Message> {
  const endMs = performance.now() + WAIT_MS;
  while (performance.now() < endMs) {
    const { results } = (await (await fetch(outbox)).json()) as { results: readonly Message[] };
    const message = results.findLast(({ to }) => to === recipient);
    if (message) return message;
    await setTimeout(POLL_MS);
  }
  throw new Error(`${recipient} received nothing within ${WAIT_MS / 1000} s`);
}
