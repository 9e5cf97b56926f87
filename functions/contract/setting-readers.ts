import type { Entry } from "./entries.ts";
import type { NetworkEvent } from "./network-limits.ts";
import type { toSettings } from "./settings.ts";

// The lists that functions/wiring reads. Each setting is a member of the configuration or of its `throttle`, or
// follows from it in settings.ts.

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

export const ALARM_SETTINGS = ["appName", "alarmLanguage", "runbookUrl"] as const;

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

export const FILE_ROW_SETTINGS = ["refusedTypes"] as const;

export const FILE_SETTINGS = [...FILE_ROW_SETTINGS, "maxFileBytes"] as const;

/** Events whose limits by network the functions for accounts check. */
export const ACCOUNT_EVENTS = [
  "failedLogins",
  "slowLogins",
  "signUps",
  "mails",
  "sms",
  "bridgeMisses",
] as const satisfies readonly NetworkEvent[];

export const INSTALLATION_EVENTS = [
  "registrations",
  "indexEntries",
] as const satisfies readonly NetworkEvent[];

export type SettingName = keyof ReturnType<typeof toSettings>;

/** The part of the `landfall` object that a function reads. */
export interface Reader {
  /** In the variable SETTINGS, with the limits of `events`. */
  readonly lists?: readonly (readonly SettingName[])[];
  readonly events?: readonly (readonly NetworkEvent[])[];
  /** Checks the keys and signatures that clients send. */
  readonly checksKeys?: true;
  /** Writes the app id into stored data or messages. */
  readonly sendsAppId?: true;
  /** Writes absolute URLs of this API, into mails or the header `Location`. */
  readonly writesLinks?: true;
}

/**
 * The stack gives each function what its row names, and the wiring of the function fails at its start without it.
 * A function without a row reads nothing.
 */
export const READERS: { readonly [Name in Entry]?: Reader } = {
  accounts: {
    lists: [
      REQUEST_SETTINGS,
      EDGE_SETTINGS,
      QUERY_SETTINGS,
      INDEX_SETTINGS,
      ACCOUNT_SETTINGS,
      PLATFORM_SETTINGS,
    ],
    events: [ACCOUNT_EVENTS],
    checksKeys: true,
    writesLinks: true,
  },
  installations: {
    lists: [REQUEST_SETTINGS, EDGE_SETTINGS, QUERY_SETTINGS, INSTALLATION_SETTINGS],
    events: [INSTALLATION_EVENTS],
    checksKeys: true,
    writesLinks: true,
  },
  push: {
    lists: [REQUEST_SETTINGS, EDGE_SETTINGS, QUERY_SETTINGS, INDEX_SETTINGS, PUSH_SETTINGS],
    events: [["opens"]],
    checksKeys: true,
    sendsAppId: true,
  },
  batch: {
    lists: [
      REQUEST_SETTINGS,
      EDGE_SETTINGS,
      QUERY_SETTINGS,
      ACCOUNT_SETTINGS,
      PLATFORM_SETTINGS,
      INSTALLATION_SETTINGS,
      PUSH_SETTINGS,
      CLASS_SETTINGS,
      FILE_ROW_SETTINGS,
    ],
    events: [ACCOUNT_EVENTS, INSTALLATION_EVENTS, ["opens"]],
    checksKeys: true,
    sendsAppId: true,
  },
  engine: { lists: [REQUEST_SETTINGS, EDGE_SETTINGS], checksKeys: true },
  classes: {
    lists: [REQUEST_SETTINGS, EDGE_SETTINGS, QUERY_SETTINGS, INDEX_SETTINGS, CLASS_SETTINGS],
    events: [["indexEntries"]],
    checksKeys: true,
    writesLinks: true,
  },
  files: {
    lists: [
      REQUEST_SETTINGS,
      EDGE_SETTINGS,
      QUERY_SETTINGS,
      INDEX_SETTINGS,
      CLASS_SETTINGS,
      FILE_SETTINGS,
    ],
    events: [["uploads"]],
    checksKeys: true,
    writesLinks: true,
  },
  pages: { lists: [MESSAGE_SETTINGS, LINK_SETTINGS, EDGE_SETTINGS] },
  "plan-push": { lists: [QUERY_SETTINGS, INDEX_SETTINGS, PLAN_SETTINGS] },
  "send-webpush": { lists: [WEB_PUSH_SETTINGS] },
  "prune-installations": { lists: [INDEX_SETTINGS] },
  "send-mail": { lists: [MESSAGE_SETTINGS], writesLinks: true },
  "send-alarms": { lists: [ALARM_SETTINGS] },
  "call-hooks": { sendsAppId: true },
  "run-timers": { sendsAppId: true },
};
