// biome-ignore-all lint/performance/noBarrelFile: a package has one module for what it exports
/** The settings of a deployment: their types and their check. */
export type { Config, LandfallConfig } from "../../functions/generated/types.ts";
export { ConfigError, parseConfig } from "../config.ts";
