import { writeFile } from "node:fs/promises";
import { CommandError } from "../command-error.ts";
import { warnIfUnignored } from "../formats/warn-unignored.ts";
import { createClients } from "../stack/deployment.ts";
import { line } from "../terminal.ts";
import { type DeadLetterQueues, findLocalQueues, findQueuesOfStack } from "./dead-letter-queues.ts";
import {
  deleteUnreadable,
  MAX_LETTERS,
  readUnreadable,
  type UnreadableLetter,
} from "./unreadable-letters.ts";

const OWNER_ONLY = 0o600;
const SHOWN_CHARACTERS = 200;

export interface DeadLetterFlags {
  readonly stack?: string | undefined;
  /** Origin of a running local cloud. */
  readonly url?: string | undefined;
  /** Undefined: all. */
  readonly queue: string | undefined;
  /** Path of the file to write. */
  readonly save: string | undefined;
  readonly delete: boolean;
  readonly json: boolean;
}

export async function showLetters(flags: DeadLetterFlags): Promise<void> {
  const { stack = "", url, save } = flags;
  const found = url ? await findLocalQueues(url) : await findQueuesOfStack(stack, createClients());
  const looks = await look(found, flags);
  const letters = looks.flatMap((each) => each.letters);
  const unseen = looks.filter(({ isComplete }) => !isComplete).map(({ name }) => name);
  if (flags.json) line(JSON.stringify({ letters, incompleteQueues: unseen }, null, 2));
  else report(letters, unseen);
  if (letters.length > 0 && save !== undefined) await store(letters, found, { ...flags, save });
}

function look(found: DeadLetterQueues, { queue }: DeadLetterFlags) {
  const names = queue === undefined ? found.queues.map(({ name }) => name) : [queue];
  return Promise.all(names.map(async (name) => ({ name, ...(await readUnreadable(found, name)) })));
}

function report(letters: readonly UnreadableLetter[], unseen: readonly string[]): void {
  letters.forEach(show);
  for (const queue of unseen) line(explainPart(queue));
  if (letters.length === 0 && unseen.length === 0) {
    line("Every dead letter can be read, or there is none.");
  }
}

function explainPart(queue: string): string {
  return `${queue} has more messages than the ${MAX_LETTERS} that were looked at. Send the readable ones again first (POST /1.1/push/deadLetters/${queue}/replay, or the console), then look again.`;
}

function show({ queue, id, sentAt, body }: UnreadableLetter): void {
  const isLong = body.length > SHOWN_CHARACTERS;
  const shown = toPrintable(isLong ? body.slice(0, SHOWN_CHARACTERS) : body);
  line(`${queue} ${id}, sent ${sentAt}: ${shown}${isLong ? "…" : ""}`);
}

/** JSON without C1 controls, which a terminal may obey. */
function toPrintable(text: string): string {
  const toEscape = (control: string) => `\\u00${control.charCodeAt(0).toString(16)}`;
  return JSON.stringify(text).replace(/[\u007f-\u009f]/g, toEscape);
}

interface Store extends DeadLetterFlags {
  readonly save: string;
}

async function store(
  letters: readonly UnreadableLetter[],
  queues: DeadLetterQueues,
  { save, queue = "", delete: deletes, json }: Store,
): Promise<void> {
  const say = (text: string) => (json ? process.stderr.write(`${text}\n`) : line(text));
  await warnIfUnignored(save, "file");
  const content = letters.map((letter) => `${JSON.stringify(letter)}\n`).join("");
  await writeFile(save, content, { flag: "wx", mode: OWNER_ONLY, flush: true }).catch(explainFile);
  say(`Saved ${letters.length} to ${save}.`);
  if (!deletes) return;
  const ids = letters.map(({ id }) => id);
  const deleted = await deleteUnreadable(queues, queue, ids);
  say(`Deleted ${deleted.length} of ${ids.length} from ${queue}.`);
}

function explainFile(error: unknown): never {
  if (!(error instanceof Error && "code" in error && "path" in error)) throw error;
  const isThere = error.code === "EEXIST";
  throw new CommandError(
    isThere ? `${error.path} exists; name a new file with --save` : error.message,
  );
}
