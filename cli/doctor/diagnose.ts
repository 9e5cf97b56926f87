import { createClients, loadDeployment } from "../stack/deployment.ts";
import { line, progressBar } from "../terminal.ts";
import {
  ALARM_TEST,
  createPolicy,
  DEPLOYMENT_CHECKS,
  LOCAL_CHECKS,
  partitionOf,
} from "./checks/all-checks.ts";
import type { Check } from "./finding.ts";
import { connectLocal } from "./local-service.ts";
import { exitCodeFor, toJson, toReport } from "./report.ts";
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
}

/** @returns 1 if there is a problem */
export async function runDoctor(flags: DoctorFlags): Promise<0 | 1> {
  const { policy, json, stack, url } = flags;
  if (policy) {
    const partition = partitionOf(await readRegion());
    line(JSON.stringify(createPolicy({ ...flags, partition }), null, 2));
    return 0;
  }
  const results = await diagnose(flags);
  line(json ? toJson(stack ?? url ?? "", results) : toReport(results));
  return exitCodeFor(results);
}

/** The region of the environment or the profile; a policy can be printed without one. */
async function readRegion(): Promise<string> {
  const { region } = createClients().cloudFormation.config;
  return region().catch(() => "");
}

async function diagnose(flags: DoctorFlags): Promise<CheckResult[]> {
  const { stack = "", url } = flags;
  if (url !== undefined) return run(LOCAL_CHECKS, await connectLocal(url, flags));
  const deployment = await loadDeployment(stack, createClients());
  const results = await run(DEPLOYMENT_CHECKS, deployment);
  // Afterwards, since an alarm that is tested looks like one that rings.
  return flags.testAlarms ? [...results, ...(await run(ALARM_TEST, deployment))] : results;
}

/** Shows the progress on stderr, so that stdout holds only the report. */
async function run<Subject>(checks: readonly Check<Subject>[], subject: Subject) {
  const bar = progressBar("Checks", checks.length);
  const onDone = (check: string) => bar.increment(1, { note: ` ${check}` });
  return runChecks(checks, subject, { limitMs: LIMIT_MS, onDone }).finally(() => bar.stop());
}
