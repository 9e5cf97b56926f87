import { join } from "node:path";
import { BootstrapEnvironments, BootstrapStackParameters } from "@aws-cdk/toolkit-lib";
import { EXECUTION_POLICY, writeExecutionPolicy } from "../../lib/synthesis/execution-policy.ts";
import { line } from "../terminal.ts";
import { findBootstrap } from "./bootstrap-state.ts";
import type { Place } from "./place.ts";
import { createToolkit } from "./toolkit.ts";

/**
 * Prepares the region, unless it is: first the policy of CloudFormation, then CDK's own stack. A policy of an
 * earlier version gets what this version needs.
 */
export async function bootstrap(place: Place, folder: string): Promise<void> {
  const { account, region, partition } = place;
  const policy = `arn:${partition}:iam::${account}:policy/${EXECUTION_POLICY}-${region}`;
  const found = await findBootstrap(place);
  if (found?.isReady) {
    if (found.policies.includes(policy)) await deployPolicy(region, folder);
    return;
  }
  line("Preparing the region for CDK…");
  await deployPolicy(region, folder);
  await createToolkit().bootstrap(BootstrapEnvironments.fromList([`aws://${account}/${region}`]), {
    parameters: BootstrapStackParameters.withExisting({
      cloudFormationExecutionPolicies: [policy],
    }),
  });
}

async function deployPolicy(region: string, folder: string): Promise<void> {
  const policyFolder = join(folder, "execution-policy");
  writeExecutionPolicy(policyFolder, region);
  const toolkit = createToolkit();
  await toolkit.deploy(await toolkit.fromAssemblyDirectory(policyFolder));
}
