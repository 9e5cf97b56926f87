import type { Check } from "../doctor/finding.ts";
import { type CheckResult, runChecks } from "../doctor/run-checks.ts";
import { checkAccount, checkSettingsOf } from "./checks/account.ts";
import { checkBootstrap } from "./checks/bootstrap.ts";
import { checkChanges, checkCost, checkResources } from "./checks/changes.ts";
import { checkCloudFront, checkExecutions, checkMails, checkSms } from "./checks/quotas.ts";
import { checkStack } from "./checks/stack.ts";
import type { Subject } from "./subject.ts";

/** Longer than the SDK's attempts of one request. */
const LIMIT_MS = 30_000;

/** In the order of the table. */
const CHECKS: readonly Check<Subject>[] = [
  checkAccount,
  checkSettingsOf,
  checkExecutions,
  checkMails,
  checkSms,
  checkCloudFront,
  checkBootstrap,
  checkStack,
  checkChanges,
  checkResources,
  checkCost,
];

/** Lists what a deployment would do, and each problem that keeps it from being tried. */
export function makePlan(subject: Subject): Promise<CheckResult[]> {
  return runChecks(CHECKS, subject, { limitMs: LIMIT_MS });
}
