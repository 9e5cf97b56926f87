import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deploymentIds } from "./stack-parts.ts";

/** A synthesized stack: its name in CloudFormation and the paths of its files. */
export interface SynthesizedStack {
  readonly stackName: string;
  /** How CDK selects it, such as `prod/team` in a Stage. */
  readonly path: string;
  readonly templateFile: string;
  readonly assetsFile: string;
  /** Undefined if its environment does not say it. */
  readonly region?: string;
}

/**
 * The name of the CloudFormation stack, from which every other name in the account derives: `<appName>`,
 * or `<appName>-<stage>`.
 */
export function stackNameFor(config: {
  readonly appName: string;
  readonly stage?: string | undefined;
}): string {
  const { appName, stage } = config;
  return stage === undefined ? appName : `${appName}-${stage}`;
}

/** The first stack in the folder of a cloud assembly; undefined if there is none. */
export function stackIn(folder: string): SynthesizedStack | undefined {
  return stacksIn(folder)[0];
}

/** Also those of a Stage, which CDK writes into an assembly inside of this one. */
function stacksIn(folder: string): SynthesizedStack[] {
  const manifest = join(folder, "manifest.json");
  if (!existsSync(manifest)) return [];
  const artifacts = Object.entries<Artifact>(JSON.parse(readFileSync(manifest, "utf8")).artifacts);
  return artifacts.flatMap(([id, artifact]) => {
    const { type, properties } = artifact;
    if (type === "cdk:cloud-assembly")
      return stacksIn(join(folder, properties?.directoryName ?? id));
    return type === "aws:cloudformation:stack" ? [toStack(folder, id, artifact)] : [];
  });
}

function toStack(folder: string, id: string, artifact: Artifact): SynthesizedStack {
  const { properties, displayName = id, environment = "" } = artifact;
  const region = environment.split("/").at(-1) ?? "";
  return {
    stackName: properties?.stackName ?? id,
    path: displayName,
    templateFile: join(folder, properties?.templateFile ?? `${id}.template.json`),
    assetsFile: join(folder, `${id}.assets.json`),
    ...(/^[a-z]+-[a-z-]+-\d+$/.test(region) && { region }),
  };
}

/** A deployment of Landfall in a synthesized stack. */
export interface AssembledDeployment extends SynthesizedStack {
  /** The id of its construct; empty if it is the whole stack. */
  readonly id: string;
}

/** The deployments in the folder of a cloud assembly, whose stacks may have several or none. */
export function deploymentsIn(folder: string): AssembledDeployment[] {
  return stacksIn(folder).flatMap((stack) => {
    const { Outputs = {} } = JSON.parse(readFileSync(stack.templateFile, "utf8"));
    return deploymentIds(Object.keys(Outputs)).map((id) => ({ ...stack, id }));
  });
}

/** @see CDK, "Cloud assembly schema" */
interface Artifact {
  readonly type: string;
  /** `aws://<account>/<region>` */
  readonly environment?: string;
  readonly displayName?: string;
  readonly properties?: {
    readonly stackName?: string;
    readonly templateFile?: string;
    readonly directoryName?: string;
  };
}
