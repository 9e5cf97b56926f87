import pMap from "p-map";
import { DOCTOR_AWS, isDenied } from "../aws-failure.ts";
import { explainFailure } from "../explain-failure.ts";
import { type Check, type Finding, problem, skipped, unchecked } from "./finding.ts";

export interface CheckResult {
  readonly check: string;
  readonly findings: readonly Finding[];
}

export interface RunOptions {
  /** Milliseconds that one check may take. */
  readonly limitMs: number;
  readonly onDone?: (check: string) => void;
}

const CONCURRENCY = 4;

/** Runs all checks, each within its time; the results are in the order of the checks. */
export function runChecks<Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
  { limitMs, onDone }: RunOptions,
): Promise<CheckResult[]> {
  const run = async (check: Check<Subject>): Promise<CheckResult> => {
    const findings = await withinLimit(runCheck(check, subject), limitMs);
    onDone?.(check.name);
    return { check: check.name, findings };
  };
  return pMap(checks, run, { concurrency: CONCURRENCY });
}

async function runCheck<Subject>(
  { run, actions }: Check<Subject>,
  subject: Subject,
): Promise<readonly Finding[]> {
  try {
    return await run(subject);
  } catch (error) {
    const reason = explainFailure(error, { aws: DOCTOR_AWS })?.text;
    if (isDenied(error)) {
      return [unchecked(skipped(`Not allowed to look: it needs ${actions.join(", ")}`))];
    }
    if (reason !== undefined)
      return [unchecked(problem(`Not checked: ${reason}`, "Then run this again"))];
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const remedy = "Look at it in the AWS console, or run this again";
    return [unchecked(problem(`The check failed: ${text}`, remedy))];
  }
}

async function withinLimit(
  findings: Promise<readonly Finding[]>,
  limitMs: number,
): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Finding[]>((resolve) => {
    const text = `No answer within ${limitMs / 1_000} s`;
    timer = setTimeout(() => resolve([unchecked(problem(text, "Run this again"))]), limitMs);
  });
  return Promise.race([findings, late]).finally(() => clearTimeout(timer));
}
