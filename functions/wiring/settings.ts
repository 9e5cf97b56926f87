import { ENV } from "../contract/env.ts";
import { DEFAULT_SETTINGS, type Settings } from "../domain/settings.ts";
import type { Environment } from "./environment.ts";

/**
 * The deployment's settings over the defaults. Their shape was checked at synth.
 *
 * @throws Error when the variable is no JSON object
 */
export function readSettings(env: Environment): Settings {
  const text = env[ENV.settings];
  if (text === undefined || text === "") return DEFAULT_SETTINGS;
  const given: unknown = JSON.parse(text);
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new Error(`${ENV.settings} must be a JSON object`);
  }
  return { ...DEFAULT_SETTINGS, ...given };
}
