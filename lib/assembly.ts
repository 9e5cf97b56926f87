import { join } from "node:path";

/** Name of the CloudFormation stack and its files in the output folder. */
export const STACK_ID = "Landfall";

/** Paths of a synthesized stack. */
export interface SynthesizedStack {
  readonly templateFile: string;
  readonly assetsFile: string;
}

/** Files of the stack in the folder of a cloud assembly. */
export function stackIn(folder: string): SynthesizedStack {
  return {
    templateFile: join(folder, `${STACK_ID}.template.json`),
    assetsFile: join(folder, `${STACK_ID}.assets.json`),
  };
}
