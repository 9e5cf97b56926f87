import { appendFileSync, readFileSync, rmSync } from "node:fs";

/** Sent messages, newest last; stored on disk if there is a file. */
export interface Outbox<Message> {
  add(message: Message): void;
  all(): readonly Message[];
  clear(): void;
  /** Calls the listener after each message from now on. */
  onAdd(listener: (message: Message) => void): void;
}

/** Older messages are dropped. */
const KEPT_MESSAGES = 1_000;

/** @param file one JSON object per line */
export function createOutbox<Message>(file?: string): Outbox<Message> {
  let messages: Message[] = readStored<Message>(file).slice(-KEPT_MESSAGES);
  const listeners: ((message: Message) => void)[] = [];
  return {
    add: (message) => {
      messages.push(message);
      if (messages.length > KEPT_MESSAGES) messages.shift();
      if (file) appendFileSync(file, `${JSON.stringify(message)}\n`);
      for (const listener of listeners) listener(message);
    },
    all: () => messages,
    clear: () => {
      messages = [];
      if (file) rmSync(file, { force: true });
    },
    onAdd: (listener) => {
      listeners.push(listener);
    },
  };
}

function readStored<Message>(file: string | undefined): Message[] {
  if (!file) return [];
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  // The last line is incomplete if the process died while writing it.
  const complete = text.slice(0, text.lastIndexOf("\n") + 1);
  return complete
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
