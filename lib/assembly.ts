import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A synthesized stack: its name in CloudFormation and the paths of its files. */
export interface SynthesizedStack {
  readonly stackName: string;
  readonly templateFile: string;
  readonly assetsFile: string;
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

/** The stack in the folder of a cloud assembly; undefined if there is none. */
export function stackIn(folder: string): SynthesizedStack | undefined {
  const manifest = join(folder, "manifest.json");
  if (!existsSync(manifest)) return undefined;
  const artifacts = Object.entries<Artifact>(JSON.parse(readFileSync(manifest, "utf8")).artifacts);
  const [id] = artifacts.find(([, { type }]) => type === "aws:cloudformation:stack") ?? [];
  if (id === undefined) return undefined;
  return {
    stackName: id,
    templateFile: join(folder, `${id}.template.json`),
    assetsFile: join(folder, `${id}.assets.json`),
  };
}

/** @see CDK, "Cloud assembly schema" */
interface Artifact {
  readonly type: string;
}
