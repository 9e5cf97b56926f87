import { verifyAlarms } from "./steps/alarms.ts";
import { verifyChain } from "./steps/chain.ts";
import { verifyDeadLetters } from "./steps/dead-letters.ts";
import { verifyFiles } from "./steps/files.ts";
import { verifyFreeze } from "./steps/freeze.ts";
import { verifyHotObject } from "./steps/hot-object.ts";
import { verifyLogFilters } from "./steps/log-filters.ts";
import { verifyMails } from "./steps/mails.ts";
import { verifyObjects } from "./steps/objects.ts";
import { verifyParallelLogIns } from "./steps/parallel-log-ins.ts";
import { verifyPaths } from "./steps/paths.ts";
import { verifyPush } from "./steps/push.ts";
import { verifyRoutes } from "./steps/routes.ts";
import { verifySameVersion } from "./steps/same-version.ts";
import { verifyScan } from "./steps/scan.ts";
import { verifySchedule } from "./steps/schedule.ts";
import { verifySignIn } from "./steps/sign-in.ts";
import { verifySms } from "./steps/sms.ts";
import { verifySourceAddress } from "./steps/source-address.ts";
import { verifyTwoWriters } from "./steps/two-writers.ts";
import type { StepName } from "./steps.ts";
import type { Target } from "./target.ts";

/**
 * @returns what was measured, as a sentence
 * @throws StepFailure the service does not keep what the step shows
 * @throws StepSkipped the deployment lacks what the step needs
 */
export type RunStep = (target: Target) => Promise<string>;

export const RUN_STEP: Readonly<Record<StepName, RunStep>> = {
  "sign-in": verifySignIn,
  routes: verifyRoutes,
  paths: verifyPaths,
  "source-address": verifySourceAddress,
  objects: verifyObjects,
  files: verifyFiles,
  push: verifyPush,
  chain: verifyChain,
  freeze: verifyFreeze,
  "dead-letters": verifyDeadLetters,
  schedule: verifySchedule,
  mails: verifyMails,
  sms: verifySms,
  alarms: verifyAlarms,
  "log-filters": verifyLogFilters,
  "parallel-log-ins": verifyParallelLogIns,
  "hot-object": verifyHotObject,
  "two-writers": verifyTwoWriters,
  scan: verifyScan,
  "same-version": verifySameVersion,
};
