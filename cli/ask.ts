import { createInterface } from "node:readline/promises";

/** Questions to the user, answered in a terminal or by the lines of a pipe. */
export interface Questions {
  /** @returns the trimmed line; undefined at the end of the input */
  ask(question: string): Promise<string | undefined>;
  close(): void;
}

export function openQuestions(): Questions {
  const reader = createInterface({ input: process.stdin });
  // Lines that arrive together would be lost between two calls of `question`.
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(question) {
      process.stdout.write(question);
      const { value, done } = await lines.next();
      if (!process.stdin.isTTY) process.stdout.write("\n");
      return done ? undefined : value.trim();
    },
    close: () => reader.close(),
  };
}

/** Whether the user answers yes; the end of the input means no. */
export async function confirm(question: string): Promise<boolean> {
  const questions = openQuestions();
  try {
    return /^y(es)?$/i.test((await questions.ask(`${question} [y/N] `)) ?? "");
  } finally {
    questions.close();
  }
}
