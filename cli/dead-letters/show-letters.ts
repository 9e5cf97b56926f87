/** Shows, saves and deletes dead letters that nobody can read: `npm run dead-letters -- --help`. */
import { writeFile } from "node:fs/promises";
import {
  type DeadLetterQueues,
  findLocalQueues,
  findQueuesOfStack,
} from "./dead-letters/dead-letter-queues.ts";
import { type DeadLetterFlags, HELP, parseDeadLetterFlags } from "./dead-letters/flags.ts";
import {
  deleteUnreadable,
  MAX_LETTERS,
  readUnreadable,
  type UnreadableLetter,
} from "./dead-letters/unreadable-letters.ts";
import { line } from "./demo/terminal.ts";
import { createClients } from "./doctor/deployment.ts";
import { DoctorError, explainFailure } from "./doctor/finding.ts";
import { warnIfUnignored } from "./formats/warn-unignored.ts";

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

const NOTHING_DONE = 2;
const OWNER_ONLY = 0o600;
const SHOWN_CHARACTERS = 200;

try {
  const flags = parseDeadLetterFlags(process.argv.slice(2));
  if (flags.help) line(HELP);
  else await run(flags);
} catch (error) {
  const reason = explainFailure(error);
  if (reason === undefined) throw error;
  process.stderr.write(`dead-letters: ${reason}\n`);
  process.exitCode = NOTHING_DONE;
}

async function run(flags: DeadLetterFlags): Promise<void> {
  const { stack = "", url, queue, save } = flags;
  const found = url ? await findLocalQueues(url) : await findQueuesOfStack(stack, createClients());
  const names = queue === undefined ? found.queues.map(({ name }) => name) : [queue];
  const looks = await Promise.all(
    names.map(async (name) => ({ name, ...(await readUnreadable(found, name)) })),
  );
  const letters = looks.flatMap((look) => look.letters);
  letters.forEach(show);
  const partly = looks.filter(({ isComplete }) => !isComplete);
  for (const { name } of partly) line(explainPart(name));
  if (letters.length === 0 && partly.length === 0)
    line("Every dead letter can be read, or there is none.");
  else if (letters.length > 0 && save !== undefined)
    await store(letters, found, { ...flags, save });
}

function explainPart(queue: string): string {
  return `${queue} has more messages than the ${MAX_LETTERS} that were looked at. Send the readable ones again first (POST /1.1/push/deadLetters/${queue}/replay, or the console), then look again.`;
}

function show({ queue, id, sentAt, body }: UnreadableLetter): void {
  const isLong = body.length > SHOWN_CHARACTERS;
  const shown = toPrintable(isLong ? body.slice(0, SHOWN_CHARACTERS) : body);
  line(`${queue} ${id}, sent ${sentAt}: ${shown}${isLong ? "…" : ""}`);
}

/** As JSON without C1 controls, which a terminal may obey. */
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
  { save, queue = "", delete: deletes }: Store,
): Promise<void> {
  await warnIfUnignored(save, "file");
  const content = letters.map((letter) => `${JSON.stringify(letter)}\n`).join("");
  await writeFile(save, content, { flag: "wx", mode: OWNER_ONLY, flush: true }).catch(explainFile);
  line(`Saved ${letters.length} to ${save}.`);
  if (!deletes) return;
  const ids = letters.map(({ id }) => id);
  const deleted = await deleteUnreadable(queues, queue, ids);
  line(`Deleted ${deleted.length} of ${ids.length} from ${queue}.`);
}

function explainFile(error: unknown): never {
  if (!(error instanceof Error && "code" in error && "path" in error)) throw error;
  const isThere = error.code === "EEXIST";
  throw new DoctorError(
    isThere ? `${error.path} exists; name a new file with --save` : error.message,
  );
}
