import type { LandfallConfig } from "../../functions/generated/types.ts";
import { ConfigError, parseConfig } from "../../lib/config.ts";
import type { Question } from "./questions.ts";

type Settings = Partial<LandfallConfig>;

/** Either settings, or what is wrong with the answer: one line each. */
interface Answered {
  readonly settings?: Settings;
  readonly problems: readonly string[];
}

export function toAnswered({ toSettings, empty }: Question, answer: string): Answered {
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
