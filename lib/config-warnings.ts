import { isJsonObject } from "./json-object.ts";

/** Values that come with this project, and domains reserved for examples (RFC 2606). */
const PLACEHOLDER = /change-me$|^landfall-app-id$|(^|[@./])example\.(com|net|org)\b/;

/** The features that a deployment with these settings works without: one line each. */
export function findWarnings(config: unknown): string[] {
  const noAlarms =
    isJsonObject(config) && config.alarmMail === undefined
      ? ["landfall.alarmMail is missing: no one receives alarms. Set an e-mail address."]
      : [];
  return [...findPlaceholders(config, "landfall"), ...noAlarms];
}

function findPlaceholders(config: unknown, path: string): string[] {
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
