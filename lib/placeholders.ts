import { isJsonObject } from "./json-object.ts";

/** Values that come with this project, and domains that belong to nobody (RFC 2606). */
const PLACEHOLDER = /change-me$|^landfall-app-id$|(^|[@./])example\.(com|net|org)\b/;

/** One line for each setting that is still a placeholder: the deployment would work, but not for the app. */
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
