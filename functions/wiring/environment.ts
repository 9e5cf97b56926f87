import { ENV, type EnvName } from "../contract/env.ts";

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
  const missing: EnvName[] = names.map((name) => ENV[name]).filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Missing environment variables: ${missing.join(", ")}`);
  return Object.fromEntries(names.map((name) => [name, env[ENV[name]]])) as Record<Name, string>;
}
