import { DEFAULTS, MEMBER_DEFAULTS } from "../generated/config-defaults.ts";
import type { Config } from "../generated/types.ts";
import { divideConcurrency } from "./concurrency.ts";

// Settings by their readers: functions/wiring reads these lists, and lib/function-settings.ts gives them to functions.

export const REQUEST_SETTINGS = ["signatureMaxAgeSeconds", "masterSignatureMaxAgeSeconds"] as const;

export const EDGE_SETTINGS = ["edgeRequired"] as const;

export const QUERY_SETTINGS = [
  "classPermissions",
  "privateUserFields",
  "maxQueryReadUnits",
  "maxClientReadUnits",
] as const;

export const INDEX_SETTINGS = ["indexedFields"] as const;

export const MESSAGE_SETTINGS = ["appName", "mailLanguage"] as const;

export const LINK_SETTINGS = ["mailEnabled", "passwordPolicy"] as const;

export const ACCOUNT_SETTINGS = [
  ...MESSAGE_SETTINGS,
  ...LINK_SETTINGS,
  "errorMode",
  "refuseUnverifiedLogin",
  "reloginAfterPasswordChange",
  "requireVerifiedPhone",
  "smsPerDay",
  "smsPerHour",
  "testPhoneNumbers",
  "verifyEmailAtSignUp",
] as const;

export const PLATFORM_SETTINGS = ["platforms", "unverifiedPlatforms"] as const;

export const WEB_PUSH_SETTINGS = ["webPushHosts"] as const;

export const INSTALLATION_SETTINGS = [
  ...INDEX_SETTINGS,
  ...WEB_PUSH_SETTINGS,
  "installationDays",
  "ownerFromSession",
] as const;

export const PLAN_SETTINGS = ["planners"] as const;

export const PUSH_SETTINGS = [
  ...PLAN_SETTINGS,
  "clientPushAllowed",
  "confirmAllAbove",
  "maxInvalidShare",
  "pushesPerMinute",
  "pushRecordDays",
] as const;

export const CLASS_SETTINGS = ["clientClassCreation"] as const;

export const FILE_SETTINGS = ["maxFileBytes", "refusedFileTypes"] as const;

/**
 * The settings that functions read at run time: those of the configuration and of its `throttle` by their names,
 * and what follows from the configuration.
 */
export function toSettings(config: Omit<Config, "appId" | "appKey">) {
  return {
    ...config,
    ...config.throttle,
    appName: config.displayName ?? config.appName,
    mailEnabled: config.mailSender !== undefined,
    clientClassCreation: (config.classes ?? MEMBER_DEFAULTS.classes).clientClassCreation,
    maxFileBytes: (config.files ?? MEMBER_DEFAULTS.files).maxBytes,
    refusedFileTypes: (config.files ?? MEMBER_DEFAULTS.files).refusedTypes,
    planners: divideConcurrency(config.concurrency, config.pushVendors).planners,
    pushRecordDays: config.retentionDays.records,
    installationDays: config.retentionDays.installations,
    edgeRequired: config.edge?.required ?? false,
  };
}

/** The settings of a deployment that sets none. */
export const DEFAULT_SETTINGS = /* @__PURE__ */ toSettings({ ...DEFAULTS, appName: "landfall" });
