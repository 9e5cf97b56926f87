import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "@aws-sdk/client-cloudformation";
import { GetAccountSettingsCommand } from "@aws-sdk/client-lambda";
import { stackNameFor } from "../../lib/assembly.ts";
import type { Resources } from "../../lib/costs/template.ts";
import { readConfigFile } from "../../lib/read-config.ts";
import { isDenied } from "../aws-failure.ts";
import { completeSettings } from "../changes/complete-settings.ts";
import { readDeployed } from "../changes/deployed-template.ts";
import type { TemplateResources } from "../changes/template.ts";
import { CommandError } from "../command-error.ts";
import { listResources, type StackResource } from "../stack/deployment.ts";
import { findStack, hasServed } from "../stack/find-stack.ts";
import { type Place, readPlace } from "./place.ts";
import { readSaved, type SavedStack } from "./saved-stack.ts";
import { checkSettings, type Settings } from "./settings.ts";
import type { TemplateDiff } from "./toolkit.ts";

export interface DeployFlags {
  /** Path of the settings. */
  readonly file: string;
  /** Names of tables, buckets, secrets and queues to let go of. */
  readonly detach: readonly string[];
  /** Names of tables, buckets and secrets to create anew, although an earlier one is in the account. */
  readonly attach: readonly string[];
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

/** Folder of the stack's cloud assembly, in the one where `landfall synth` and the `cdk` command write. */
export function folderFor(name: string): string {
  return join("cdk.out", name);
}

/** Reads the file and the account, and synthesizes the stack. Changes nothing in the account. */
export async function readSubject(flags: DeployFlags): Promise<Subject> {
  if (!existsSync(flags.file)) {
    throw new CommandError(`${flags.file} does not exist; npx landfall setup writes it`);
  }
  const file = readConfigFile(flags.file);
  const saved = readSaved(flags.file);
  const place = await readPlace();
  const concurrency = await readConcurrency(place);
  const { region } = place;
  const checked = checkSettings(file, { region, concurrency });
  const subject = { flags, place, concurrency, saved };
  const { config } = checked;
  if (config === undefined || checked.problems.length > 0)
    return { ...subject, settings: checked, ...NOTHING };
  const name = stackNameFor(config);
  const deployed = await findDeployed(name, place);
  const known = concurrency ?? readOutput(deployed);
  const settings = checkSettings(file, { region, concurrency: known });
  const synthesized = await synthesize({ settings, place, deployed, name });
  return { ...subject, settings, name, deployed, synthesized };
}

const NOTHING = { name: undefined, deployed: undefined, synthesized: undefined };

/** The concurrency with which the stack was deployed. */
function readOutput(deployed: Deployed | undefined): number | undefined {
  const outputs = deployed?.stack.Outputs ?? [];
  const value = outputs.find(({ OutputKey }) => OutputKey === "Concurrency")?.OutputValue;
  return value === undefined ? undefined : Number(value);
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
  const stack = await findStack(name, clients.cloudFormation);
  if (stack === undefined) return undefined;
  if (!hasServed(stack)) return { stack, serves: false, resources: [], template: {} };
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
  const folder = folderFor(name);
  const { templateFile } = await synthesizeStack({ config, outdir: folder, region });
  const template = JSON.parse(readFileSync(templateFile, "utf8"));
  if (!deployed?.serves) return { folder, template, diff: undefined };
  const { diffTemplates } = await import("./toolkit.ts");
  return { folder, template, diff: await diffTemplates(folder, name) };
}
