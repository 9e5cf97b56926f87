import { type Entry, type SendEntry, sendEntry } from "../functions/contract/entries.ts";
import { ENV } from "../functions/contract/env.ts";
import { networkSettings } from "../functions/contract/network-limits.ts";
import { PROVIDER_NAMES } from "../functions/contract/push-providers.ts";
import { encodeSettings } from "../functions/contract/settings-text.ts";
import { type Config, toSettings } from "./config.ts";
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
  /** Writes the app id into what it stores or sends. */
  readonly sendsAppId?: true;
  /** Writes absolute URLs of this API, into mails or the header `Location`. */
  readonly writesLinks?: true;
}

const QUERIES = [
  "classPermissions",
  "privateUserFields",
  "maxQueryReadUnits",
  "maxClientReadUnits",
  "indexedFields",
] as const satisfies readonly SettingName[];
const REQUESTS = [
  "signatureMaxAgeSeconds",
  "masterSignatureMaxAgeSeconds",
  "edgeRequired",
] as const satisfies readonly SettingName[];
const MESSAGES = ["appName", "mailLanguage"] as const satisfies readonly SettingName[];
const LINKS = ["mailEnabled", "passwordPolicy"] as const satisfies readonly SettingName[];
const ACCOUNTS = [
  ...REQUESTS,
  ...QUERIES,
  ...MESSAGES,
  ...LINKS,
  "errorMode",
  "platforms",
  "refuseUnverifiedLogin",
  "reloginAfterPasswordChange",
  "requireVerifiedPhone",
  "smsPerDay",
  "smsPerHour",
  "testPhoneNumbers",
  "unverifiedPlatforms",
  "verifyEmailAtSignUp",
  ...networkSettings("failedLogins", "slowLogins", "signUps", "mails", "sms", "bridgeMisses"),
] as const satisfies readonly SettingName[];
const INSTALLATIONS = [
  ...REQUESTS,
  ...QUERIES,
  "installationDays",
  "ownerFromSession",
  "webPushHosts",
  ...networkSettings("registrations", "indexEntries"),
] as const satisfies readonly SettingName[];
const PUSH = [
  ...REQUESTS,
  ...QUERIES,
  "clientPushAllowed",
  "confirmAllAbove",
  "maxInvalidShare",
  "planners",
  "pushesPerMinute",
  "pushRecordDays",
  ...networkSettings("opens"),
] as const satisfies readonly SettingName[];

const OBJECTS = [
  ...REQUESTS,
  ...QUERIES,
  "clientClassCreation",
] as const satisfies readonly SettingName[];
const CLASSES = [
  ...OBJECTS,
  ...networkSettings("indexEntries"),
] as const satisfies readonly SettingName[];
const FILES = [
  ...OBJECTS,
  "maxFileBytes",
  "refusedFileTypes",
  ...networkSettings("uploads"),
] as const satisfies readonly SettingName[];

const SENDERS = Object.fromEntries(
  PROVIDER_NAMES.map((provider) => [
    sendEntry(provider),
    { settings: provider === "webpush" ? ["webPushHosts"] : [] },
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
  pages: { settings: [...MESSAGES, ...LINKS, "edgeRequired"] },
  "plan-push": { settings: [...QUERIES, "planners"] },
  ...SENDERS,
  "settle-push": { settings: [] },
  "prune-installations": { settings: ["indexedFields"] },
  "send-mail": { settings: MESSAGES, writesLinks: true },
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
