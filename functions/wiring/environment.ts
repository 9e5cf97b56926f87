import { ENV, type EnvName } from "../contract/env.ts";
import { type QueueName, queueUrlVariable } from "../contract/queues.ts";

/** The only reader of `process.env` in functions/. */
export type Environment = Readonly<Record<string, string | undefined>>;

export function readEnv(): Environment {
  return process.env;
}

/** @throws Error naming every missing variable at once */
export function requireEnv<Name extends keyof typeof ENV>(
  env: Environment,
  ...names: readonly Name[]
): Record<Name, string> {
  return requireVariables(env, pick(names));
}

/** @throws Error when this function was not given the queue's URL */
export function requireQueueUrl(env: Environment, queue: QueueName): string {
  return requireVariables(env, { url: queueUrlVariable(queue) }).url;
}

/**
 * Values of variables, by the names under which the caller knows them.
 *
 * @throws Error naming every missing variable at once
 */
export function requireVariables<Name extends string>(
  env: Environment,
  variables: Readonly<Record<Name, EnvName>>,
): Record<Name, string> {
  const entries = Object.entries<EnvName>(variables);
  const missing = entries.map(([, variable]) => variable).filter((variable) => !env[variable]);
  if (missing.length > 0) throw new Error(`Missing environment variables: ${missing.join(", ")}`);
  return Object.fromEntries(entries.map(([name, variable]) => [name, env[variable]])) as Record<
    Name,
    string
  >;
}

function pick<Name extends keyof typeof ENV>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, ENV[name]])) as Record<Name, EnvName>;
}
