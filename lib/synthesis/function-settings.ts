import type { Entry } from "../../functions/contract/entries.ts";
import { ENV } from "../../functions/contract/env.ts";
import { networkSettings } from "../../functions/contract/network-limits.ts";
import { READERS, type SettingName } from "../../functions/contract/setting-readers.ts";
import { toSettings } from "../../functions/contract/settings.ts";
import { encodeSettings } from "../../functions/contract/settings-text.ts";
import type { Config } from "../config.ts";
import type { ServiceFunction } from "../constructs/service-function.ts";
import { limitEnvironment } from "./environment-size.ts";

/** Sets the variables of the `landfall` object that a function reads. */
export function configure(target: ServiceFunction, config: Config, url: string): void {
  const { checksKeys, sendsAppId, writesLinks } = READERS[target.entry] ?? {};
  if (checksKeys || sendsAppId) target.setVariable(ENV.appId, config.appId);
  if (checksKeys) target.setVariable(ENV.appKey, config.appKey);
  if (checksKeys && config.androidKey) target.setVariable(ENV.androidKey, config.androidKey);
  if (writesLinks) target.setVariable(ENV.baseUrl, config.baseUrl ?? url);
  const names = settingsOf(target.entry);
  const given = pick(toSettings(config), names);
  if (names.length > 0) target.setVariable(ENV.settings, encodeSettings(given));
  limitEnvironment(target, given);
}

/** The members of a function's variable SETTINGS. */
export function settingsOf(entry: Entry): readonly SettingName[] {
  const { lists = [], events = [] } = READERS[entry] ?? {};
  return [...new Set([...lists.flat(), ...networkSettings(...events.flat())])];
}

function pick(all: ReturnType<typeof toSettings>, names: readonly SettingName[]): object {
  // null marks a setting as absent on purpose; a missing one was forgotten in READERS.
  return Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
}
