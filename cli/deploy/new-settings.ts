import { readConfigSchema } from "../../lib/config.ts";

interface SettingSchema {
  readonly description?: string;
  /** The version that brought the setting. @default - the first */
  readonly since?: string;
}

interface NewSetting {
  readonly name: string;
  readonly since: string;
  readonly description: string;
}

/** The settings that came after a version. @param version such as `1.0.0-rc.1` */
export function findNewSettings(
  version: string,
  properties: Readonly<Record<string, SettingSchema>> = readProperties(),
): NewSetting[] {
  return Object.entries(properties).flatMap(([name, { since, description = "" }]) =>
    since !== undefined && isLater(since, version) ? [{ name, since, description }] : [],
  );
}

function readProperties(): Readonly<Record<string, SettingSchema>> {
  return (readConfigSchema() as { properties: Record<string, SettingSchema> }).properties;
}

/** @see https://semver.org/#spec-item-11 */
function isLater(version: string, other: string): boolean {
  const [core = "", candidate] = version.split("-");
  const [otherCore = "", otherCandidate] = other.split("-");
  const order = compare(core, otherCore);
  if (order !== 0) return order > 0;
  if (otherCandidate === undefined) return false;
  return candidate === undefined || compare(candidate, otherCandidate) > 0;
}

const { compare } = new Intl.Collator("en", { numeric: true });
