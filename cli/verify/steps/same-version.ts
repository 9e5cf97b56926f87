import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { stackNameFor } from "../../../lib/assembly.ts";
import { isJsonObject } from "../../../lib/json-object.ts";
import { readConfigFile } from "../../../lib/read-config.ts";
import { ACCOUNT as LOCAL_ACCOUNT } from "../../../local/template/resource-names.ts";
import { completeSettings, hasProtectedTables } from "../../changes/complete-settings.ts";
import { readDeployed } from "../../changes/deployed-template.ts";
import type { TemplateResources } from "../../changes/template.ts";
import type { Deployment } from "../../stack/deployment.ts";
import { parseStackName } from "../../stack/stack-name.ts";
import { StepFailure, StepSkipped } from "../outcome.ts";
import type { Target } from "../target.ts";

/** More names make no sentence clearer. */
const SHOWN = 5;

/**
 * A deployment of this version with the same settings would change nothing but the protection of tables, which a
 * first deployment leaves out. Reads the template of the stack and deploys nothing.
 */
export async function verifySameVersion({ deployment, config }: Target): Promise<string> {
  if (deployment === undefined) throw new StepSkipped(LOCAL);
  const deployed = await readTemplate(deployment);
  const file = readOwnConfig(deployment, config);
  const made = await synthesize(complete(file, { deployed, deployment }), deployment);
  const differences = compare(deployed, made);
  if (differences.length > 0) throw new StepFailure(describe(differences));
  return `${Object.keys(deployed).length} resources are deployed as this version makes them`;
}

const LOCAL = "A local cloud runs the settings that it has adapted to this machine";

const TEAMS_APP = "A stack of an app of your own is compared by: npx cdk diff";

/** @throws StepSkipped the stack is that of a local cloud, or has more than this deployment */
async function readTemplate({ name, stackName, clients }: Deployment): Promise<TemplateResources> {
  if (parseStackName(name).id !== undefined) throw new StepSkipped(TEAMS_APP);
  const deployed = await readDeployed(stackName, clients.cloudFormation);
  if (deployed?.account === LOCAL_ACCOUNT) throw new StepSkipped(LOCAL);
  return deployed?.resources ?? {};
}

/** @throws StepSkipped the configuration is that of another stack */
function readOwnConfig({ name }: Deployment, file: string | undefined): unknown {
  const config = readConfigFile(file);
  const stack = name.replace(/^arn:.*:stack\/([^/]+)\/.*$/, "$1");
  const own = isJsonObject(config) ? stackNameFor(config as { appName: string }) : "";
  if (own === stack) return config;
  throw new StepSkipped(
    `The settings ${file ?? "of this folder"} are of the stack ${own}; give --config FILE`,
  );
}

interface Before {
  readonly deployed: TemplateResources;
  readonly deployment: Deployment;
}

/** With what `landfall deploy` added to the file. */
function complete(file: unknown, { deployed, deployment }: Before): unknown {
  const { Concurrency } = deployment.outputs;
  const concurrency = Concurrency === undefined ? undefined : Number(Concurrency);
  return completeSettings(file, { concurrency, isProtected: hasProtectedTables(deployed) });
}

async function synthesize(config: unknown, { region }: Deployment): Promise<TemplateResources> {
  const { synthesizeStack } = await import("../../../lib/synthesis/synthesize.ts");
  // It was validated when it was deployed.
  process.env.CDK_VALIDATION = "false";
  const outdir = mkdtempSync(join(tmpdir(), "landfall-verify-"));
  try {
    const { templateFile } = await synthesizeStack({ config, outdir, region });
    return JSON.parse(readFileSync(templateFile, "utf8")).Resources;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** Names of resources after the word for their change. */
function compare(deployed: TemplateResources, made: TemplateResources): readonly string[] {
  const names = [...new Set([...Object.keys(deployed), ...Object.keys(made)])];
  return names.flatMap((name) => {
    if (made[name] === undefined) return [`removed ${name}`];
    if (deployed[name] === undefined) return [`added ${name}`];
    return isSame(deployed[name], made[name]) ? [] : [`changed ${name}`];
  });
}

/** CloudFormation answers a template with question marks for the characters outside of ASCII. */
function isSame(a: unknown, b: unknown): boolean {
  const answered = (resource: unknown) =>
    JSON.parse(JSON.stringify(resource).replace(/[?\u{80}-\u{10ffff}]+/gu, "?"));
  return isDeepStrictEqual(answered(a), answered(b));
}

function describe(differences: readonly string[]): string {
  const more = differences.length > SHOWN ? ` and ${differences.length - SHOWN} more` : "";
  const shown = differences.slice(0, SHOWN).join(", ");
  return `A deployment of this version and configuration would change the stack: ${shown}${more}`;
}
