import { dirname, join } from "node:path";
import { VERSION } from "../../lib/version.ts";
import { confirm } from "../ask.ts";
import { hasProtectedTables } from "../changes/complete-settings.ts";
import { findAttached, toMapping } from "../changes/kept-data.ts";
import { runDoctor } from "../doctor/diagnose.ts";
import { exitCodeFor, toReport } from "../doctor/report.ts";
import { RESULTS } from "../flags.ts";
import { listResources } from "../stack/deployment.ts";
import { heading, line } from "../terminal.ts";
import { runVerify } from "../verify/run-verify.ts";
import { STEP_NAMES } from "../verify/steps.ts";
import { makePlan } from "./plan.ts";
import { writeSaved } from "./saved-stack.ts";
import { type DeployFlags, readSubject, type Subject } from "./subject.ts";

/** @returns 1 if nothing was deployed, or something does not work */
export async function runDeploy(flags: DeployFlags): Promise<0 | 1> {
  const subject = await readSubject(flags);
  const plan = await makePlan(subject);
  line(toReport({ results: plan }));
  const { name, synthesized } = subject;
  if (exitCodeFor(plan) === 1 || name === undefined || synthesized === undefined) {
    line("\nNothing was deployed. Mend the problems above, then run the same command again.");
    return 1;
  }
  if (!flags.yes && !(await confirm("\nDeploy this?"))) {
    line("Nothing was deployed. --yes deploys without a question.");
    return 1;
  }
  const { deployStack } = await import("./deploy-stack.ts");
  const outputs = await deployStack({ name, place: subject.place, folder: synthesized.folder });
  const saved = await save(subject, { name, outputs });
  line(`\n${name} is deployed: ${outputs.Url}\nOutputs are in ${saved}.`);
  if (isProtectedLater(subject)) line("Its tables are not protected yet: deploy once more.");
  return prove(name, flags);
}

/** The settings want protected tables, and this deployment has left them out. */
function isProtectedLater({ settings, synthesized }: Subject): boolean {
  const isWanted = settings.config?.deletionProtection !== false;
  return isWanted && !hasProtectedTables(synthesized?.template.Resources ?? {});
}

interface Result {
  readonly name: string;
  readonly outputs: Readonly<Record<string, string>>;
}

async function save(
  { flags, place, saved, synthesized }: Subject,
  { name, outputs }: Result,
): Promise<string> {
  const { account, region, clients } = place;
  const resources = await listResources(name, clients);
  const ids = new Map(resources.map(({ logicalId, physicalId }) => [logicalId, physicalId]));
  const kept = toMapping(
    findAttached({}, synthesized?.template.Resources ?? {}).flatMap((data) => {
      const physicalId = ids.get(data.logicalId);
      return physicalId === undefined ? [] : [{ ...data, physicalId }];
    }),
  );
  const deployedAt = new Date().toISOString();
  const facts = { stack: name, account, region, version: VERSION, deployedAt };
  return writeSaved(flags.file, { ...facts, outputs, data: { ...saved?.data, ...kept } });
}

/** The doctor and `verify`; both have printed what is wrong. */
async function prove(name: string, { file, steps }: DeployFlags): Promise<0 | 1> {
  const service = { stack: name, url: undefined, appId: "", appKey: "", json: false };
  heading("Doctor");
  const results = RESULTS.default;
  const sick = await runDoctor({ ...service, policy: false, testAlarms: false, results });
  if (steps === undefined) return sick;
  heading("Verification");
  const out = join(dirname(file), `verify-report-${name}`);
  const only = steps.length > 0 ? steps : STEP_NAMES;
  const settled = { policy: false, config: file, device: undefined, movesClock: false };
  const wrong = await runVerify({ ...service, ...settled, only, out });
  return sick || wrong ? 1 : 0;
}
