import { type Entry, type SendEntry, sendEntry } from "../functions/contract/entries.ts";
import { ENV } from "../functions/contract/env.ts";
import { networkSettings } from "../functions/contract/network-limits.ts";
import { PROVIDER_NAMES } from "../functions/contract/push-providers.ts";
import {
  ACCOUNT_SETTINGS,
  CLASS_SETTINGS,
  EDGE_SETTINGS,
  FILE_SETTINGS,
  INDEX_SETTINGS,
  INSTALLATION_SETTINGS,
  LINK_SETTINGS,
  MESSAGE_SETTINGS,
  PLAN_SETTINGS,
  PLATFORM_SETTINGS,
  PUSH_SETTINGS,
  QUERY_SETTINGS,
  REQUEST_SETTINGS,
  WEB_PUSH_SETTINGS,
} from "../functions/contract/setting-readers.ts";
import { toSettings } from "../functions/contract/settings.ts";
import { encodeSettings } from "../functions/contract/settings-text.ts";
import type { Config } from "./config.ts";
import type { ServiceFunction } from "./constructs/service-function.ts";
import { limitEnvironment } from "./environment-size.ts";

type Settings = ReturnType<typeof toSettings>;
type SettingName = keyof Settings;

/** The part of the `landfall` object that one function reads. */
export interface FunctionSettings {
  /** Members of the variable SETTINGS. */
  readonly settings: readonly SettingName[];
  /** Checks the keys and signatures that clients send. */
  readonly checksKeys?: true;
  /** Writes the app id into stored data or messages. */
  readonly sendsAppId?: true;
  /** Writes absolute URLs of this API, into mails or the header `Location`. */
  readonly writesLinks?: true;
}

const REQUESTS = [...REQUEST_SETTINGS, ...EDGE_SETTINGS] as const;
const QUERIES = [...QUERY_SETTINGS, ...INDEX_SETTINGS] as const;
const ACCOUNTS = [
  ...REQUESTS,
  ...QUERIES,
  ...ACCOUNT_SETTINGS,
  ...PLATFORM_SETTINGS,
  ...networkSettings("failedLogins", "slowLogins", "signUps", "mails", "sms", "bridgeMisses"),
] as const;
const INSTALLATIONS = [
  ...new Set([...REQUESTS, ...QUERIES, ...INSTALLATION_SETTINGS]),
  ...networkSettings("registrations", "indexEntries"),
] as const;
const PUSH = [...REQUESTS, ...QUERIES, ...PUSH_SETTINGS, ...networkSettings("opens")] as const;
const OBJECTS = [...REQUESTS, ...QUERIES, ...CLASS_SETTINGS] as const;
const CLASSES = [...OBJECTS, ...networkSettings("indexEntries")] as const;
const FILES = [...OBJECTS, ...FILE_SETTINGS, ...networkSettings("uploads")] as const;

const SENDERS = Object.fromEntries(
  PROVIDER_NAMES.map((provider) => [
    sendEntry(provider),
    { settings: provider === "webpush" ? WEB_PUSH_SETTINGS : [] },
  ]),
) as unknown as Record<SendEntry, FunctionSettings>;

/** The settings that every function reads. The wiring fails at its start without one of its settings. */
export const FUNCTION_SETTINGS: Readonly<Record<Entry, FunctionSettings>> = {
  accounts: { settings: ACCOUNTS, checksKeys: true, writesLinks: true },
  installations: { settings: INSTALLATIONS, checksKeys: true, writesLinks: true },
  push: { settings: PUSH, checksKeys: true, sendsAppId: true },
  batch: {
    settings: [...new Set([...ACCOUNTS, ...INSTALLATIONS, ...PUSH, ...CLASSES])],
    checksKeys: true,
    sendsAppId: true,
  },
  engine: { settings: REQUESTS, checksKeys: true },
  classes: { settings: CLASSES, checksKeys: true, writesLinks: true },
  files: { settings: FILES, checksKeys: true, writesLinks: true },
  pages: { settings: [...MESSAGE_SETTINGS, ...LINK_SETTINGS, ...EDGE_SETTINGS] },
  "plan-push": { settings: [...QUERIES, ...PLAN_SETTINGS] },
  ...SENDERS,
  "settle-push": { settings: [] },
  "prune-installations": { settings: INDEX_SETTINGS },
  "send-mail": { settings: MESSAGE_SETTINGS, writesLinks: true },
  "send-sms": { settings: [] },
  "call-hooks": { settings: [], sendsAppId: true },
  "reconcile-pushes": { settings: [] },
};

/** Sets the variables of the `landfall` object that a function reads. */
export function configure(target: ServiceFunction, config: Config, url: string): void {
  const { settings, checksKeys, sendsAppId, writesLinks } = FUNCTION_SETTINGS[target.entry];
  if (checksKeys || sendsAppId) target.setVariable(ENV.appId, config.appId);
  if (checksKeys) target.setVariable(ENV.appKey, config.appKey);
  if (checksKeys && config.androidKey) target.setVariable(ENV.androidKey, config.androidKey);
  if (writesLinks) target.setVariable(ENV.baseUrl, config.baseUrl ?? url);
  const given = pick(toSettings(config), settings);
  if (settings.length > 0) target.setVariable(ENV.settings, encodeSettings(given));
  limitEnvironment(target, given);
}

function pick(all: Settings, names: readonly SettingName[]): object {
  // null marks a setting as absent on purpose; a missing one was forgotten here.
  return Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
}
