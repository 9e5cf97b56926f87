import { createClients, loadDeployment } from "../stack/deployment.ts";
import type { Service } from "../stack/service.ts";
import { line, progressBar } from "../terminal.ts";
import { ALARM_TEST, actionsOf, DEPLOYMENT_CHECKS, LOCAL_CHECKS } from "./checks/all-checks.ts";
import { compare } from "./compare.ts";
import type { Check } from "./finding.ts";
import { ResultFile } from "./last-result.ts";
import { connectLocal } from "./local-service.ts";
import { createPolicy } from "./policy.ts";
import { type Comparison, exitCodeFor, toJson, toReport } from "./report.ts";
import { type CheckResult, runChecks } from "./run-checks.ts";

/** Longer than the SDK's attempts of one request; an environment without an answer must not hang. */
const LIMIT_MS = 30_000;

export interface DoctorFlags {
  /** Print the IAM policy that the doctor needs. */
  readonly policy: boolean;
  readonly json: boolean;
  /** Let an alarm of each topic ring for a moment. */
  readonly testAlarms: boolean;
  /** Name of the CloudFormation stack; undefined with `url`. */
  readonly stack: string | undefined;
  /** Origin of a running local cloud. */
  readonly url: string | undefined;
  readonly appId: string;
  readonly appKey: string;
  /** Folder of the last results. */
  readonly results: string;
}

/** @returns 1 if there is a problem */
export async function runDoctor(flags: DoctorFlags): Promise<0 | 1> {
  const { policy, json, stack, url } = flags;
  if (policy) {
    line(JSON.stringify(await createPolicy(actionsOf(flags), stack), null, 2));
    return 0;
  }
  const { service, results } = await diagnose(flags);
  const target = stack ?? url ?? "";
  const comparison = compareWithLast(results, new ResultFile(flags.results, target, service));
  line(json ? toJson(target, { results, comparison }) : toReport({ results, comparison }));
  return exitCodeFor(results);
}

/** Keeps the result for the next run; a folder that can't be written costs the comparison, not the result. */
function compareWithLast(results: readonly CheckResult[], file: ResultFile): Comparison {
  const last = file.read();
  const failure = file.write({ at: new Date().toISOString(), results });
  if (failure !== undefined) {
    const advice = "the next run can't compare with it; give a folder with --results FOLDER";
    process.stderr.write(`doctor: this result is not kept, so ${advice} (${failure})\n`);
  }
  return { since: last?.at, changes: compare(last?.results ?? [], results) };
}

interface Diagnosis {
  readonly service: Service;
  readonly results: readonly CheckResult[];
}

async function diagnose(flags: DoctorFlags): Promise<Diagnosis> {
  const { stack = "", url } = flags;
  if (url !== undefined) {
    const service = await connectLocal(url, flags);
    return { service, results: await run(LOCAL_CHECKS, service) };
  }
  const service = await loadDeployment(stack, createClients());
  const results = await run(DEPLOYMENT_CHECKS, service);
  // Afterwards, since an alarm that is tested looks like one that rings.
  const tested = flags.testAlarms ? await run(ALARM_TEST, service) : [];
  return { service, results: [...results, ...tested] };
}

/** Shows the progress on stderr, so that stdout holds only the report. */
async function run<Subject>(checks: readonly Check<Subject>[], subject: Subject) {
  const bar = progressBar("Checks", checks.length);
  const onDone = (check: string) => bar.increment(1, { note: ` ${check}` });
  return runChecks(checks, subject, { limitMs: LIMIT_MS, onDone }).finally(() => bar.stop());
}
