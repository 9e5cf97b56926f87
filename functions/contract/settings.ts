import { DEFAULTS, MEMBER_DEFAULTS } from "../generated/config-defaults.ts";
import type { Config } from "../generated/types.ts";
import { divideConcurrency } from "./concurrency.ts";

/**
 * The settings that functions read at run time: members of the configuration and of its `throttle`,
 * and values derived from it.
 */
export function toSettings(config: Omit<Config, "appId" | "appKey">) {
  return {
    ...config,
    ...config.throttle,
    appName: config.displayName ?? config.appName,
    mailEnabled: config.mailSender !== undefined,
    clientClassCreation: (config.classes ?? MEMBER_DEFAULTS.classes).clientClassCreation,
    maxFileBytes: (config.files ?? MEMBER_DEFAULTS.files).maxBytes,
    /** Undefined without files. */
    refusedTypes: config.files?.refusedTypes,
    planners: divideConcurrency(config.concurrency, config.pushVendors).planners,
    pushRecordDays: config.retentionDays.records,
    installationDays: config.retentionDays.installations,
    alarmLanguage: config.alarmWebhooks?.language ?? "en",
    /** Undefined: messages name the section. */
    runbookUrl: config.alarmWebhooks?.runbookUrl,
    edgeRequired: config.edge?.required ?? false,
  };
}

/** The settings of a deployment without own settings. */
export const DEFAULT_SETTINGS = /* @__PURE__ */ toSettings({ ...DEFAULTS, appName: "landfall" });
