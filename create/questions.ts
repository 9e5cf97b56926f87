import { randomBytes } from "node:crypto";
import { CommandError, UsageError } from "../cli/command-error.ts";
import schema from "../schemas/config/landfall-config.json" with { type: "json" };

export interface Answers {
  readonly appName: string;
  readonly appId: string;
  readonly appKey: string;
  readonly region: string;
  readonly language: string;
}

interface Question {
  readonly name: keyof Answers;
  /** The flag that answers it, without hyphens. */
  readonly flag: string;
  /** Name of the flag's value in the help. */
  readonly value: string;
  readonly text: string;
  readonly pattern: RegExp;
  /** The answers that the pattern allows, for errors. */
  readonly allowed: string;
  /** The value of an empty answer; undefined: an answer is required. */
  byDefault?(folderName: string): string;
}

const { appName, appId, appKey, mailLanguage } = schema.properties;

const CHARACTERS = "64 letters, digits, _ and -, such as those of LeanCloud";
const ARE_LANGUAGES = new RegExp(`^(${mailLanguage.enum.join("|")})$`);

/** In the order of asking. */
export const QUESTIONS: readonly Question[] = [
  {
    ...{ name: "appName", flag: "app-name", value: "NAME" },
    text: "name of the app in AWS",
    pattern: new RegExp(appName.pattern, "u"),
    allowed: "1 to 32 lower-case letters, digits and hyphens after a letter, such as my-shop",
    byDefault: (folderName) => folderName,
  },
  {
    ...{ name: "appId", flag: "app-id", value: "ID" },
    text: "app id of your LeanCloud application, or empty for a new one",
    pattern: new RegExp(appId.pattern, "u"),
    allowed: `8 to ${CHARACTERS}`,
    byDefault: newKey,
  },
  {
    ...{ name: "appKey", flag: "app-key", value: "KEY" },
    text: "its app key, or empty for a new one",
    pattern: new RegExp(appKey.pattern, "u"),
    allowed: `16 to ${CHARACTERS}`,
    byDefault: newKey,
  },
  {
    ...{ name: "region", flag: "region", value: "REGION" },
    text: "AWS region near your users, such as ap-southeast-1 (Singapore)",
    pattern: /^[a-z]{2,4}(-[a-z]+)+-\d{1,2}$/,
    allowed: "a region of AWS, such as ap-southeast-1, us-east-1 or eu-central-1",
  },
  {
    ...{ name: "language", flag: "language", value: "LANGUAGE" },
    text: "language of mails, pages and SMS: en or zh",
    pattern: ARE_LANGUAGES,
    allowed: mailLanguage.enum.join(" or "),
    byDefault: () => mailLanguage.default,
  },
];

/** 24 characters. None is a hyphen, which a shell would take for a flag. */
function newKey(): string {
  return randomBytes(12).toString("hex");
}

export interface Asking {
  /** By the names of the flags. */
  readonly flags: Readonly<Record<string, string | undefined>>;
  /** Ask nothing. */
  readonly yes: boolean;
  /** Name of the folder. */
  readonly byDefault: string;
  /** @returns undefined at the end of the input */
  ask(prompt: string): Promise<string | undefined>;
}

/**
 * Checks all flags before the first question.
 *
 * @throws UsageError the answer of a flag is wrong or missing
 * @throws CommandError the input ended
 */
export async function collectAnswers(asking: Asking): Promise<Answers> {
  const given = new Map(QUESTIONS.map((question) => [question.name, readFlag(question, asking)]));
  const answers: Partial<Record<keyof Answers, string>> = {};
  for (const question of QUESTIONS)
    answers[question.name] = given.get(question.name) ?? (await askUntilRight(question, asking));
  return answers as Answers;
}

function readFlag(question: Question, { flags, yes, byDefault }: Asking): string | undefined {
  const { flag, value, pattern, allowed } = question;
  const given = flags[flag] ?? (yes ? question.byDefault?.(byDefault) : undefined);
  if (given === undefined && yes)
    throw new UsageError(`--yes needs --${flag} ${value}: ${allowed}`);
  if (given === undefined || pattern.test(given)) return given;
  throw new UsageError(`--${flag} "${given}" is wrong; use ${allowed}`);
}

async function askUntilRight(question: Question, { ask, byDefault }: Asking): Promise<string> {
  const { flag, value, text, pattern, allowed } = question;
  const empty = question.byDefault?.(byDefault) ?? "";
  // A new key is no name to confirm.
  const shown = empty !== "" && !text.includes("empty") && pattern.test(empty) ? ` [${empty}]` : "";
  for (;;) {
    const given = await ask(`${text}${shown}: `);
    if (given === undefined)
      throw new CommandError(`the input ended; answer with --${flag} ${value}, or with --yes`);
    const answer = given === "" ? empty : given;
    if (pattern.test(answer)) return answer;
    process.stdout.write(`"${answer}" is wrong; use ${allowed}\n`);
  }
}
