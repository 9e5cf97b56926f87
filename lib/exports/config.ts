/** The settings of a deployment: their types and their check. */
export type { Config, LandfallConfig } from "../../functions/generated/types.ts";
export { ConfigError, parseConfig } from "../config.ts";
