import { readFileSync } from "node:fs";
import { type AssembledDeployment, deploymentsIn } from "../../lib/assembly.ts";
import { outputsOf } from "../../lib/stack-parts.ts";
import { readDeployed } from "../changes/deployed-template.ts";
import { CommandError } from "../command-error.ts";
import { findStack, toOutputs } from "../stack/find-stack.ts";
import { line } from "../terminal.ts";
import { toChangedResources } from "./changed-resources.ts";
import { type Place, readPlace } from "./place.ts";
import { showLosses, showResources, showSettings, showVersions } from "./show-diff.ts";

/** The template is the one that CDK deploys, so that settings alone do not say what may be lost. */
const NEXT = "Put back what they belong to. If the loss is meant, deploy with: npx cdk deploy";

/**
 * Compares the stacks of an assembly that have Landfall in them, beside whatever else, with the deployed ones.
 *
 * @returns 1 if one would lose data or messages
 * @throws CommandError the assembly has no such stack
 */
export async function diffAssembly(folder: string): Promise<0 | 1> {
  const all = deploymentsIn(folder);
  if (all.length === 0) {
    throw new CommandError(
      `--assembly ${folder} contains no stack with Landfall; create it with: npx cdk synth`,
    );
  }
  const stacks = [...new Map(all.map((each) => [each.path, each])).values()];
  const codes: (0 | 1)[] = [];
  for (const stack of stacks) codes.push(await diffStack(stack, folder));
  return codes.includes(1) ? 1 : 0;
}

async function diffStack(stack: AssembledDeployment, folder: string): Promise<0 | 1> {
  const { stackName, path, templateFile, region } = stack;
  // The credentials' region may be another than that of the app.
  if (region !== undefined) process.env.AWS_REGION = region;
  const place = await readPlace();
  const { Resources } = JSON.parse(readFileSync(templateFile, "utf8"));
  const before = await readDeployed(stackName, place.clients.cloudFormation);
  if (before === undefined) {
    const count = Object.keys(Resources).length;
    line(
      `${stackName} is not deployed in ${place.region}: a deployment creates ${count} resources.`,
    );
    return 0;
  }
  const version = await readVersion(stack, place);
  showVersions({ name: stackName, region: place.region, version });
  const { diffTemplates } = await import("./toolkit.ts");
  showResources(toChangedResources(await diffTemplates(folder, path)));
  if (version !== undefined) showSettings(version);
  return showLosses({ before: before.resources, after: Resources, next: NEXT });
}

async function readVersion(
  { stackName, id }: AssembledDeployment,
  { clients }: Place,
): Promise<string | undefined> {
  const stack = await findStack(stackName, clients.cloudFormation);
  return outputsOf(toOutputs(stack ?? {}), id).Version;
}
