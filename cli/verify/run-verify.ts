import { VERSION } from "../../lib/version.ts";
import { DOCTOR_AWS } from "../aws-failure.ts";
import { connectLocal } from "../doctor/local-service.ts";
import { createPolicy } from "../doctor/policy.ts";
import { explainFailure } from "../explain-failure.ts";
import { createClients, type Deployment, loadDeployment } from "../stack/deployment.ts";
import { refuseForeign } from "../stack/foreign-answer.ts";
import type { Service } from "../stack/service.ts";
import { line, progressBar } from "../terminal.ts";
import { clean } from "./clean.ts";
import { StepSkipped } from "./outcome.ts";
import { Progress, type StepResult } from "./progress.ts";
import { toPage, toTable } from "./report.ts";
import { RUN_STEP } from "./run-step.ts";
import { STEP_NAMES, STEPS, type StepFacts, type StepName, type TestDevice } from "./steps.ts";
import { createSender, type Target } from "./target.ts";

export interface VerifyFlags {
  /** Print the IAM policy that the steps need. */
  readonly policy: boolean;
  /** Name of the CloudFormation stack; undefined with `url`. */
  readonly stack: string | undefined;
  /** Origin of a running local cloud. */
  readonly url: string | undefined;
  readonly appId: string;
  readonly appKey: string;
  /** Steps to run; empty: all that have not passed in this folder yet. */
  readonly only: readonly string[];
  /** Folder of the report. */
  readonly out: string;
  readonly json: boolean;
  /** File with the configuration that was deployed; undefined: cdk.json. */
  readonly config: string | undefined;
  /** A device of the team that must get the push, too. */
  readonly device: TestDevice | undefined;
  /** Moves the clock of a local cloud instead of waiting. */
  readonly movesClock: boolean;
}

/** @returns 1 if a step of this run failed; results of earlier runs only stay in the report */
export async function runVerify(flags: VerifyFlags): Promise<0 | 1> {
  if (flags.policy) return printPolicy(flags);
  const { service, deployment } = await connect(flags);
  await refuseForeign(service.url);
  const subject = { target: flags.stack ?? service.url, version: VERSION };
  const progress = Progress.open(flags.out, {
    ...subject,
    ...(deployment && { region: deployment.region }),
  });
  const target = await createTarget(service, { deployment, progress, flags });
  warnOfLeftovers(await clean(target, progress));
  const steps = STEP_NAMES.filter((name) => isWanted(name, { flags, progress }));
  await runAll(steps, { target, progress });
  progress.writePage(toPage(progress.report));
  line(flags.json ? JSON.stringify(progress.report, null, 2) : toTable(progress.report));
  const failed = progress.report.results.filter(({ state }) => state === "failed");
  return failed.some(({ step }) => (steps as readonly string[]).includes(step)) ? 1 : 0;
}

async function printPolicy({ stack }: VerifyFlags): Promise<0> {
  const steps: readonly StepFacts[] = Object.values(STEPS);
  const actions = steps.flatMap((step) => step.actions ?? []);
  line(JSON.stringify(await createPolicy(actions, stack), null, 2));
  return 0;
}

interface Run {
  readonly target: Target;
  readonly progress: Progress;
}

interface Wish {
  readonly flags: VerifyFlags;
  readonly progress: Progress;
}

function isWanted(step: string, { flags, progress }: Wish): boolean {
  return flags.only.length > 0 ? flags.only.includes(step) : !progress.hasPassed(step);
}

async function connect(flags: VerifyFlags): Promise<{
  readonly service: Service;
  readonly deployment: Deployment | undefined;
}> {
  if (flags.url !== undefined) {
    return { service: await connectLocal(flags.url, flags), deployment: undefined };
  }
  const deployment = await loadDeployment(flags.stack ?? "", createClients());
  return { service: deployment, deployment };
}

interface Means {
  readonly deployment: Deployment | undefined;
  readonly progress: Progress;
  readonly flags: VerifyFlags;
}

async function createTarget(
  service: Service,
  { deployment, progress, flags }: Means,
): Promise<Target> {
  return {
    ...{ service, deployment, mark: progress.report.mark },
    send: createSender(service.url, await service.keys(), (request) => progress.count(request)),
    remember: async (...paths) => progress.remember(paths),
    ...{ config: flags.config, device: flags.device, movesClock: flags.movesClock },
  };
}

/** One after the other, because steps measure times and count requests. */
async function runAll(steps: readonly StepName[], { target, progress }: Run): Promise<void> {
  const bar = progressBar("Steps", steps.length);
  for (const step of steps) {
    bar.update({ note: ` ${step}` });
    progress.note(await runStep(step, target));
    const failure = await clean(target, progress);
    bar.increment(1);
    warnOfLeftovers(failure);
  }
  bar.stop();
}

/** The report says what is left and how to remove it; the reason is worth a line at once. */
function warnOfLeftovers(failure: string | undefined): void {
  if (failure !== undefined) process.stderr.write(`verify: not all was deleted: ${failure}\n`);
}

async function runStep(step: StepName, target: Target): Promise<StepResult> {
  const startedMs = performance.now();
  const outcome = await RUN_STEP[step](target).then(
    (text) => ({ state: "passed", text }) as const,
    (error: unknown) => toOutcome(error, STEPS[step]),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  const { title, laws } = STEPS[step];
  return { step, title, laws, ...outcome, seconds, endedAt: new Date().toISOString() };
}

function toOutcome(error: unknown, { remedy }: StepFacts) {
  if (error instanceof StepSkipped) return { state: "skipped", text: error.message } as const;
  const known = explainFailure(error, { aws: DOCTOR_AWS })?.text;
  return { state: "failed", text: known ?? String(error), remedy } as const;
}
