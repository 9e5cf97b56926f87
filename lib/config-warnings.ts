import { isVendor } from "../functions/contract/push-providers.ts";
import { findBusyApi } from "./busy-api.ts";
import { isJsonObject } from "./json-object.ts";

/** Values that come with this project, and domains reserved for examples (RFC 2606). */
const PLACEHOLDER = /change-me$|^landfall-app-id$|(^|[@./])example\.(com|net|org)\b/;

/** The features that a deployment with these settings works without: one line each. */
export function findWarnings(config: unknown): string[] {
  const noAlarms =
    isJsonObject(config) && config.alarmMail === undefined
      ? ["landfall.alarmMail is missing: no one receives alarms. Set an e-mail address."]
      : [];
  return [
    ...findPlaceholders(config),
    ...noAlarms,
    ...warnOfUnprotectedTables(config),
    ...warnOfBusyApi(config),
  ];
}

function warnOfUnprotectedTables(config: unknown): string[] {
  if (!isJsonObject(config) || config.deletionProtection !== false) return [];
  return [
    "landfall.deletionProtection is false: right for a first deployment. Remove it once that has succeeded.",
  ];
}

/** The schema's default of `concurrency`. */
const NEW_ACCOUNT = 10;

function warnOfBusyApi(config: unknown): string[] {
  if (!isJsonObject(config)) return [];
  const { concurrency = NEW_ACCOUNT, pushVendors = [], retiringPushVendors = [] } = config;
  if (typeof concurrency !== "number") return [];
  if (!Array.isArray(pushVendors) || !Array.isArray(retiringPushVendors)) return [];
  const vendors = [...pushVendors, ...retiringPushVendors].filter(isVendor);
  const busy = findBusyApi({ account: concurrency, configured: concurrency, vendors });
  return busy ? [`landfall.concurrency: ${busy.text}. To mend it, ${busy.remedy}.`] : [];
}

/** @param config the `landfall` object or some of its members, unchecked */
export function findPlaceholders(config: unknown, path = "landfall"): string[] {
  if (typeof config === "string") {
    return PLACEHOLDER.test(config)
      ? [`${path} is the placeholder ${JSON.stringify(config)}. Set your own value, or remove it.`]
      : [];
  }
  if (!isJsonObject(config) && !Array.isArray(config)) return [];
  return Object.entries(config).flatMap(([key, value]) =>
    findPlaceholders(value, Array.isArray(config) ? `${path}[${key}]` : `${path}.${key}`),
  );
}
