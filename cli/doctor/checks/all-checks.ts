import type { Deployment } from "../../stack/deployment.ts";
import type { Check } from "../finding.ts";
import type { LocalService } from "../local-service.ts";
import { checkAlarmSubscribers, checkAlarms } from "./alarms.ts";
import { checkBridge } from "./bridge.ts";
import { checkConcurrency } from "./concurrency.ts";
import { checkDeadLetters } from "./dead-letters.ts";
import { checkEventSources } from "./event-sources.ts";
import { checkFunctions } from "./functions.ts";
import { checkLocalDeadLetters } from "./local-dead-letters.ts";
import { checkLogRetention } from "./log-retention.ts";
import { checkMailQuota, checkMailSender } from "./mail.ts";
import { checkPushCredentials } from "./push-credentials.ts";
import { checkPushVendors } from "./push-vendors.ts";
import { checkRequests } from "./requests.ts";
import { checkSchedules } from "./schedules.ts";
import { checkSms } from "./sms.ts";
import { checkStack } from "./stack.ts";
import { checkTables } from "./tables.ts";
import { testAlarms } from "./test-alarms.ts";
import { checkVersion } from "./version.ts";
import { checkWebhooks, testWebhooks } from "./webhooks.ts";

/** Ordered as a first deployment: the first failure explains the rest. */
export const DEPLOYMENT_CHECKS: readonly Check<Deployment>[] = [
  checkStack,
  checkVersion,
  checkFunctions,
  checkRequests,
  checkConcurrency,
  checkEventSources,
  checkSchedules,
  checkDeadLetters,
  checkPushCredentials,
  checkPushVendors,
  checkMailQuota,
  checkMailSender,
  checkSms,
  checkBridge,
  checkAlarms,
  checkAlarmSubscribers,
  checkWebhooks,
  checkLogRetention,
  checkTables,
];

/** Checks that only `--test-alarms` runs. */
export const ALARM_TEST: readonly Check<Deployment>[] = [testAlarms, testWebhooks];

export const LOCAL_CHECKS: readonly Check<LocalService>[] = [
  checkVersion,
  checkRequests,
  checkLocalDeadLetters,
  checkPushCredentials,
];

/** The IAM actions of the checks. The doctor changes nothing unless it tests alarms. */
export function actionsOf({ testAlarms }: { readonly testAlarms: boolean }): readonly string[] {
  const checks = testAlarms ? [...DEPLOYMENT_CHECKS, ...ALARM_TEST] : DEPLOYMENT_CHECKS;
  return checks.flatMap((check) => check.actions);
}
