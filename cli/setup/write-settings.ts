import { accessSync, constants, existsSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { LandfallConfig } from "../../functions/generated/types.ts";
import { ConfigError, parseConfig } from "../../lib/config.ts";
import { openQuestions, type Questions } from "../ask.ts";
import { CommandError, UsageError } from "../command-error.ts";
import { line } from "../terminal.ts";
import { QUESTIONS, type Question } from "./questions.ts";

type Settings = Partial<LandfallConfig>;

export interface SetupFlags {
  readonly file: string;
  /** Ask nothing: a question without a flag gets the empty answer. */
  readonly yes: boolean;
  /** Answers by the names of the flags. */
  readonly answers: Readonly<Record<string, string | undefined>>;
}

/** Most apps store objects. Files wait for a second deployment, because CloudFront may refuse a new account. */
const ALWAYS: Settings = { classes: {} };

/**
 * @throws CommandError the file exists, or an answer is missing
 * @throws UsageError the answer of a flag is wrong
 */
export async function writeSettings({ file, yes, answers }: SetupFlags): Promise<void> {
  if (existsSync(file)) {
    throw new CommandError(
      `${file} exists already; edit it, or write another file with --config FILE`,
    );
  }
  accessSync(dirname(file), constants.W_OK);
  const given = readFlags(answers, yes);
  const questions = openQuestions();
  try {
    const settings = { ...(await askAll(questions, given)), ...ALWAYS };
    writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`, { flag: "wx" });
  } finally {
    questions.close();
  }
  line(`\nWrote ${file}. Next: npx landfall deploy --config ${file}`);
}

/** Settings by flag, for all questions that need not be asked. */
function readFlags(answers: SetupFlags["answers"], yes: boolean): ReadonlyMap<string, Settings> {
  const given = new Map<string, Settings>();
  for (const question of QUESTIONS) {
    const { flag, value } = question;
    const answer = answers[flag] ?? (yes ? "" : undefined);
    if (answer === undefined) continue;
    const { settings, problems } = toAnswered(question, answer);
    if (settings === undefined) {
      const missing = answers[flag] === undefined;
      throw new UsageError(
        missing ? `--yes needs --${flag} ${value}` : [`--${flag}:`, ...problems].join("\n"),
      );
    }
    given.set(flag, settings);
  }
  return given;
}

async function askAll(
  questions: Questions,
  given: ReadonlyMap<string, Settings>,
): Promise<Settings> {
  let settings: Settings = {};
  for (const [index, question] of QUESTIONS.entries()) {
    const number = `${index + 1}/${QUESTIONS.length}`;
    const answer = given.get(question.flag) ?? (await ask(question, { number, questions }));
    settings = { ...settings, ...answer };
  }
  return settings;
}

interface Asking {
  readonly number: string;
  readonly questions: Questions;
}

/** Asks until the answer is right. @throws CommandError the input ended */
async function ask(question: Question, { number, questions }: Asking): Promise<Settings> {
  const { text, empty } = question;
  const prompt = `${number} ${text}${empty ? ` [${empty.means}]` : ""}: `;
  for (;;) {
    const answer = await questions.ask(prompt);
    if (answer === undefined) {
      throw new CommandError(
        `the input ended at question ${number}; answer with one line each, with --${question.flag} ${question.value}, or with --yes for what [ ] says`,
      );
    }
    const { settings, problems } = toAnswered(question, answer);
    if (settings) return settings;
    line(problems.join("\n"));
  }
}

/** Either settings, or what is wrong with the answer: one line each. */
interface Answered {
  readonly settings?: Settings;
  readonly problems: readonly string[];
}

function toAnswered({ toSettings, empty }: Question, answer: string): Answered {
  const settings = answer === "" ? empty?.toSettings() : toSettings(answer);
  if (settings === undefined) return { problems: ["An answer is required."] };
  const problems = findProblems(settings);
  return problems.length === 0 ? { settings, problems } : { problems };
}

/** Required settings, for those that were not asked yet. */
const REQUIRED = { appName: "app", appId: "x".repeat(24), appKey: "x".repeat(24) };

/** The schema's problems with these settings alone. */
function findProblems(settings: Settings): string[] {
  try {
    parseConfig({ ...REQUIRED, ...settings });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n").slice(1);
  }
}
