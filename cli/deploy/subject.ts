import { readFileSync } from "node:fs";
import type { Stack } from "@aws-sdk/client-cloudformation";
import { GetAccountSettingsCommand } from "@aws-sdk/client-lambda";
import { stackNameFor } from "../../lib/assembly.ts";
import type { Resources } from "../../lib/costs/template.ts";
import { readConfigFile } from "../../lib/read-config.ts";
import { isDenied } from "../aws-failure.ts";
import { completeSettings } from "../changes/complete-settings.ts";
import { readDeployed } from "../changes/deployed-template.ts";
import type { TemplateResources } from "../changes/template.ts";
import { listResources, type StackResource } from "../stack/deployment.ts";
import { findStack, type Place, readPlace } from "./place.ts";
import { readSaved, type SavedStack } from "./saved-stack.ts";
import { checkSettings, type Settings } from "./settings.ts";
import type { TemplateDiff } from "./toolkit.ts";

export interface DeployFlags {
  /** Path of the settings. */
  readonly file: string;
  /** Names of tables, buckets, secrets and queues to let go of. */
  readonly detach: readonly string[];
  readonly yes: boolean;
  /** Steps of `verify`; undefined: none, empty: all. */
  readonly steps: readonly string[] | undefined;
}

/** The stack in the account, before this deployment. */
interface Deployed {
  readonly stack: Stack;
  /** False after a first deployment that failed: nothing of it is left. */
  readonly serves: boolean;
  readonly resources: readonly StackResource[];
  /** Resources of the deployed template. */
  readonly template: TemplateResources;
}

/** The stack that would be deployed. */
interface Synthesized {
  /** Folder of the cloud assembly. */
  readonly folder: string;
  readonly template: Template;
  /** Undefined if the stack has never served. */
  readonly diff: TemplateDiff | undefined;
}

interface Template {
  readonly Resources: Resources;
}

/** All that a plan is made of. */
export interface Subject {
  readonly flags: DeployFlags;
  readonly place: Place;
  readonly settings: Settings;
  /** Concurrent executions of the account; undefined if they can't be read. */
  readonly concurrency: number | undefined;
  /** Name of the stack; undefined if a setting is wrong. */
  readonly name: string | undefined;
  readonly saved: SavedStack | undefined;
  readonly deployed: Deployed | undefined;
  /** Undefined if a setting is wrong. */
  readonly synthesized: Synthesized | undefined;
}

/** Where `landfall synth` and the `cdk` command write, too. */
const ASSEMBLY = "cdk.out";

/** States of a stack that a deployment finds as if there were none. */
const GONE = /^(REVIEW_IN_PROGRESS|DELETE_COMPLETE)$/;

/** States of a first deployment that failed. */
const NEVER_SERVED = /^(CREATE_FAILED|ROLLBACK_.*)$/;

/** Reads the file and the account, and synthesizes the stack. Changes nothing in the account. */
export async function readSubject(flags: DeployFlags): Promise<Subject> {
  const file = readConfigFile(flags.file);
  const saved = readSaved(flags.file);
  const place = await readPlace();
  const concurrency = await readConcurrency(place);
  const settings = checkSettings(file, { region: place.region, concurrency });
  const subject = { flags, place, settings, concurrency, saved };
  const { config } = settings;
  if (config === undefined || settings.problems.length > 0)
    return { ...subject, name: undefined, deployed: undefined, synthesized: undefined };
  const name = stackNameFor(config);
  const deployed = await findDeployed(name, place);
  const synthesized = await synthesize({ settings, place, deployed, name });
  return { ...subject, name, deployed, synthesized };
}

async function readConcurrency({ clients }: Place): Promise<number | undefined> {
  try {
    const { AccountLimit } = await clients.lambda.send(new GetAccountSettingsCommand({}));
    return AccountLimit?.ConcurrentExecutions;
  } catch (error) {
    if (isDenied(error)) return undefined;
    throw error;
  }
}

async function findDeployed(name: string, { clients }: Place): Promise<Deployed | undefined> {
  const stack = await findStack(name, clients);
  if (stack === undefined || GONE.test(stack.StackStatus ?? "")) return undefined;
  if (NEVER_SERVED.test(stack.StackStatus ?? ""))
    return { stack, serves: false, resources: [], template: {} };
  const template = (await readDeployed(name, clients.cloudFormation))?.resources ?? {};
  return { stack, serves: true, resources: await listResources(name, clients), template };
}

interface Wanted {
  readonly settings: Settings;
  readonly place: Place;
  readonly deployed: Deployed | undefined;
  readonly name: string;
}

async function synthesize({ settings, place, deployed, name }: Wanted): Promise<Synthesized> {
  const { synthesizeStack } = await import("../../lib/synthesis/synthesize.ts");
  const { region } = place;
  const config = completeSettings(settings.given, { isProtected: deployed?.serves ?? false });
  const { templateFile } = await synthesizeStack({ config, outdir: ASSEMBLY, region });
  const template = JSON.parse(readFileSync(templateFile, "utf8"));
  if (!deployed?.serves) return { folder: ASSEMBLY, template, diff: undefined };
  const { diffTemplates } = await import("./toolkit.ts");
  return { folder: ASSEMBLY, template, diff: await diffTemplates(ASSEMBLY, name) };
}
