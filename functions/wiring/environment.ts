import { ENV, type EnvName } from "../contract/env.ts";
import { type QueueName, queueUrlVariable } from "../contract/queues.ts";
import { DEFAULT_SETTINGS, type Settings } from "../domain/settings.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The only place in functions/ that reads `process.env`. */
export function readEnv(): Environment {
  return process.env;
}

/** @throws Error naming every missing variable */
export function requireEnv<Name extends keyof typeof ENV>(
  env: Environment,
  ...names: readonly Name[]
): Record<Name, string> {
  const variables = Object.fromEntries(names.map((name) => [name, ENV[name]]));
  return requireVariables(env, variables as Record<Name, EnvName>);
}

/** @throws Error when this function was not given the queue's URL */
export function requireQueueUrl(env: Environment, queue: QueueName): string {
  return requireVariables(env, { url: queueUrlVariable(queue) }).url;
}

/**
 * The values of variables, by names that the caller chooses.
 *
 * @throws Error naming every missing variable
 */
export function requireVariables<Name extends string>(
  env: Environment,
  variables: Readonly<Record<Name, EnvName>>,
): Record<Name, string> {
  const entries = Object.entries<EnvName>(variables);
  const missing = entries.map(([, variable]) => variable).filter((variable) => !env[variable]);
  if (missing.length > 0) throw new Error(`Missing environment variables: ${missing.join(", ")}`);
  const values = entries.map(([name, variable]) => [name, env[variable]]);
  return Object.fromEntries(values) as Record<Name, string>;
}

/**
 * The deployment's settings over the defaults; they were validated at synth.
 *
 * @throws Error when the variable is not a JSON object
 */
export function readSettings(env: Environment = readEnv()): Settings {
  const text = env[ENV.settings];
  if (text === undefined || text === "") return DEFAULT_SETTINGS;
  const given: unknown = JSON.parse(text);
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new Error(`${ENV.settings} must be a JSON object`);
  }
  return { ...DEFAULT_SETTINGS, ...given };
}
