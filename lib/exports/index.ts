// biome-ignore-all lint/performance/noBarrelFile: a package has one module for what it exports
/** The construct and the stack, for CDK apps. */
export { type EngineFunction, Landfall, type LandfallProps } from "../synthesis/landfall.ts";
export { LandfallStack, type LandfallStackProps } from "../synthesis/landfall-stack.ts";
