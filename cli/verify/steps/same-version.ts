import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import { stackNameFor } from "../../../lib/assembly.ts";
import { isJsonObject } from "../../../lib/json-object.ts";
import { readConfigFile } from "../../../lib/read-config.ts";
import type { Deployment } from "../../stack/deployment.ts";
import { StepFailure, StepSkipped } from "../outcome.ts";
import type { Target } from "../target.ts";

type Resources = Readonly<Record<string, unknown>>;

/** More names make no sentence clearer. */
const SHOWN = 5;

/**
 * A deployment of this version with the same settings would change nothing. Reads the template of the stack
 * and deploys nothing.
 */
export async function verifySameVersion({ deployment, config }: Target): Promise<string> {
  if (deployment === undefined) throw new StepSkipped("A local cloud runs what it synthesizes");
  const made = await synthesize(deployment, config);
  const deployed = await readDeployed(deployment);
  const differences = compare(deployed, made);
  if (differences.length > 0) throw new StepFailure(describe(differences));
  return `${Object.keys(deployed).length} resources are deployed as this version makes them`;
}

/** @throws StepSkipped the configuration is that of another stack */
async function synthesize({ name, region }: Deployment, file: string | undefined) {
  const config = readConfigFile(file);
  const stack = name.replace(/^arn:.*:stack\/([^/]+)\/.*$/, "$1");
  const own = isJsonObject(config) ? stackNameFor(config as { appName: string }) : "";
  if (own !== stack) {
    throw new StepSkipped(`${file ?? "cdk.json"} is of the stack ${own}; give --config FILE`);
  }
  const { synthesizeStack } = await import("../../../lib/synthesis/synthesize.ts");
  // It was validated when it was deployed.
  process.env.CDK_VALIDATION = "false";
  const outdir = mkdtempSync(join(tmpdir(), "landfall-verify-"));
  try {
    const { templateFile } = await synthesizeStack({ config, outdir, region });
    return resourcesIn(readFileSync(templateFile, "utf8"));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

async function readDeployed({ name, clients }: Deployment): Promise<Resources> {
  const command = new GetTemplateCommand({ StackName: name, TemplateStage: "Original" });
  const { TemplateBody = "{}" } = await clients.cloudFormation.send(command);
  return resourcesIn(TemplateBody);
}

function resourcesIn(template: string): Resources {
  return JSON.parse(template).Resources;
}

/** Names of resources after the word for their change. */
function compare(deployed: Resources, made: Resources): readonly string[] {
  const names = [...new Set([...Object.keys(deployed), ...Object.keys(made)])];
  return names.flatMap((name) => {
    if (made[name] === undefined) return [`removed ${name}`];
    if (deployed[name] === undefined) return [`added ${name}`];
    return isDeepStrictEqual(deployed[name], made[name]) ? [] : [`changed ${name}`];
  });
}

function describe(differences: readonly string[]): string {
  const more = differences.length > SHOWN ? ` and ${differences.length - SHOWN} more` : "";
  const shown = differences.slice(0, SHOWN).join(", ");
  return `A deployment of this version and configuration would change the stack: ${shown}${more}`;
}
