/** What a CDK app imports from the package. */
export { Landfall, type LandfallProps } from "../synthesis/landfall.ts";
export { LandfallStack, type LandfallStackProps } from "../synthesis/landfall-stack.ts";
