import { type Config, ConfigError, parseConfig } from "../../lib/config.ts";
import { findPlaceholders, findWarnings } from "../../lib/config-warnings.ts";
import { isJsonObject } from "../../lib/json-object.ts";
import { findRegionProblems } from "../../lib/region-config.ts";
import { completeSettings } from "../changes/complete-settings.ts";

export interface Settings {
  /** The `landfall` object to synthesize. */
  readonly given: unknown;
  /** Undefined if a setting is wrong. */
  readonly config: Config | undefined;
  /** One line each; with one, nothing can be deployed. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
  /** The file has `concurrency`. */
  readonly hasConcurrency: boolean;
  /** The file has no `concurrency`, so the account's is taken, or that of the stack. */
  readonly takesConcurrency: boolean;
}

interface Account {
  readonly region: string;
  /** Concurrent executions of the account, or of the deployed stack; undefined if neither is known. */
  readonly concurrency: number | undefined;
}

/** Checks the `landfall` object of a file for an account and its region. */
export function checkSettings(file: unknown, { region, concurrency }: Account): Settings {
  const hasConcurrency = isJsonObject(file) && file.concurrency !== undefined;
  const takesConcurrency = concurrency !== undefined && !hasConcurrency;
  const given = completeSettings(file, { concurrency, isProtected: true });
  const placeholders = isJsonObject(given) ? findPlaceholders(keysOf(given)) : [];
  const { config, problems } = parse(given);
  const all = [...placeholders, ...problems, ...(config ? findRegionProblems(config, region) : [])];
  const warnings = findWarnings(given).filter((warning) => !placeholders.includes(warning));
  return { given, config, problems: all, warnings, hasConcurrency, takesConcurrency };
}

/** No app has the keys of this project's cdk.json; other placeholders are warnings, because a team may mean them. */
const keysOf = ({ appId, appKey }: Readonly<Record<string, unknown>>) => ({ appId, appKey });

function parse(given: unknown): { readonly config?: Config; readonly problems: string[] } {
  try {
    return { config: parseConfig(given), problems: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, ...lines] = error.message.split("\n");
    return { problems: lines.map((line) => line.trim()) };
  }
}
