import { join } from "node:path";
import { BootstrapEnvironments, BootstrapStackParameters } from "@aws-cdk/toolkit-lib";
import { EXECUTION_POLICY, writeExecutionPolicy } from "../../lib/synthesis/execution-policy.ts";
import { line } from "../terminal.ts";
import { findBootstrap } from "./bootstrap-state.ts";
import type { Place } from "./place.ts";
import { createToolkit, theStack } from "./toolkit.ts";

/**
 * Prepares the region, unless it is: first the policy of CloudFormation, then CDK's own stack. A policy of an
 * earlier version gets what this version needs; policies of others stay, since other apps may need them.
 */
export async function bootstrap(place: Place, folder: string): Promise<void> {
  const { account, region, partition } = place;
  const own = `arn:${partition}:iam::${account}:policy/${EXECUTION_POLICY}-${region}`;
  const { isReady = false, policies = [] } = (await findBootstrap(place)) ?? {};
  const wanted = isReady || policies.length > 0 ? policies : [own];
  if (!isReady) line("Preparing the region for CDK…");
  if (wanted.includes(own)) await deployPolicy(region, folder);
  if (isReady) return;
  await createToolkit().bootstrap(BootstrapEnvironments.fromList([`aws://${account}/${region}`]), {
    parameters: BootstrapStackParameters.withExisting({
      cloudFormationExecutionPolicies: [...wanted],
    }),
  });
}

async function deployPolicy(region: string, folder: string): Promise<void> {
  const policyFolder = join(folder, "execution-policy");
  writeExecutionPolicy(policyFolder, region);
  const toolkit = createToolkit();
  const assembly = await toolkit.fromAssemblyDirectory(policyFolder);
  await toolkit.deploy(assembly, theStack(EXECUTION_POLICY));
}
