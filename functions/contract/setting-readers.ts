// functions/wiring reads these settings, and lib/function-settings.ts gives them to the functions.
// Each is a member of the configuration or of its `throttle`, or follows from it in settings.ts.

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
