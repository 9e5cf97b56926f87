import { createSecretsManagerStore } from "../adapters/aws/secrets-manager.ts";
import { ENV } from "../contract/env.ts";
import { EDGE_SETTINGS } from "../contract/setting-readers.ts";
import type { Validator } from "../contract/validator.ts";
import type { SessionSecrets } from "../domain/accounts/session-token.ts";
import { describeError, logger } from "../handlers/telemetry/logger.ts";
import type { Edge } from "../ports/operation.ts";
import type { Clock } from "../ports/system.ts";
import { once } from "./clients.ts";
import { readEnv, readSettings, requireEnv } from "./environment.ts";
import { systemClock } from "./system.ts";

export const pushCredentials: () => Promise<string> = readSecret("pushCredentialsSecretArn");
export const platformCredentials: () => Promise<string> = readSecret(
  "platformCredentialsSecretArn",
);

export const alarmWebhooks: () => Promise<string> = readSecret("alarmWebhooksSecretArn");
export const hookKey: () => Promise<string> = readSecret("hookKeySecretArn");

const masterKeyList: () => Promise<string> = readSecret("masterKeySecretArn");
const sessionSecretList: () => Promise<string> = readSecret("sessionSecretArn");

/**
 * The master keys, all of them accepted, so that servers can change from one to the next one after the
 * other (docs/security.md, Rotating secrets).
 */
export async function masterKeys(): Promise<readonly string[]> {
  return parseSecretList("master key", await masterKeyList());
}

/**
 * The session secrets, the one that signs first. The others still verify, so that the secret can be
 * replaced without ending a session (docs/security.md, Rotating secrets).
 */
export async function sessionSecrets(): Promise<SessionSecrets> {
  return parseSecretList("session secret", await sessionSecretList());
}

/** The secret that signs. */
export async function sessionSecret(): Promise<string> {
  const [current] = await sessionSecrets();
  return current;
}

/**
 * Secrets separated by commas.
 *
 * @param name the name that errors use
 * @throws TypeError for an empty secret, because anyone could sign with it
 */
export function parseSecretList(name: string, text: string): readonly [string, ...string[]] {
  const [current, ...older] = text.split(",").map((secret) => secret.trim());
  if (!current || older.includes("")) throw new TypeError(`${name}: empty`);
  return [current, ...older];
}

const edgeSecret: () => Promise<string> = readSecret("edgeSecretArn");

/** @returns undefined in a deployment without an edge */
export function edge(): Edge | undefined {
  if (!readEnv()[ENV.edgeSecretArn]) return undefined;
  return { proof: edgeSecret, required: readSettings(...EDGE_SETTINGS).edgeRequired };
}

const secretStore = /* @__PURE__ */ once(createSecretsManagerStore);

/** The current value of the secret whose ARN the variable holds. */
// @__NO_SIDE_EFFECTS__
function readSecret(
  variable:
    | "masterKeySecretArn"
    | "sessionSecretArn"
    | "pushCredentialsSecretArn"
    | "platformCredentialsSecretArn"
    | "alarmWebhooksSecretArn"
    | "edgeSecretArn"
    | "hookKeySecretArn",
): () => Promise<string> {
  return cachedSecret(async () => {
    const { [variable]: arn } = requireEnv(readEnv(), variable);
    return secretStore().read(arn);
  }, systemClock);
}

/** How long a rotated secret may stay in use. */
export const SECRET_MAX_AGE_MS = 5 * 60_000;

/** Pause between attempts to refresh while an old value is served. */
export const SECRET_RETRY_MS = 15_000;

interface CachedValue {
  readonly text: string;
  readonly refreshAtMs: number;
}

/**
 * Reads a secret at its first use and caches it for five minutes. While it can't be refreshed, the
 * old value is served; while it was never read, every use rejects. Concurrent uses share one read.
 */
export function cachedSecret(read: () => Promise<string>, clock: Clock): () => Promise<string> {
  let cached: CachedValue | undefined;
  let pending: Promise<string> | undefined;

  async function refresh(): Promise<string> {
    try {
      cached = { text: await read(), refreshAtMs: clock.now() + SECRET_MAX_AGE_MS };
    } catch (error) {
      if (cached === undefined) throw error;
      logger.warn("secret served stale", { failure: describeError(error) });
      cached = { text: cached.text, refreshAtMs: clock.now() + SECRET_RETRY_MS };
    }
    return cached.text;
  }

  return async () => {
    if (cached && clock.now() < cached.refreshAtMs) return cached.text;
    pending ??= refresh().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

interface JsonSecret<T> {
  /** The name that error messages use. */
  readonly name: string;
  readonly read: () => Promise<string>;
  readonly isValid: Validator<T>;
}

/**
 * A secret that holds JSON, parsed again only when its text changes.
 *
 * @throws TypeError naming the place of the first mistake, never its content
 */
// @__NO_SIDE_EFFECTS__
export function readJsonSecret<T>(secret: JsonSecret<T>): () => Promise<T> {
  let parsed: { readonly text: string; readonly value: T } | undefined;
  return async () => {
    const text = await secret.read();
    if (parsed?.text !== text) parsed = { text, value: parse(secret, text) };
    return parsed.value;
  };
}

function parse<T>({ name, isValid }: JsonSecret<T>, text: string): T {
  const value = parseJson(name, text);
  if (isValid(value)) return value;
  const { instancePath, keyword } = isValid.errors?.[0] ?? {};
  throw new TypeError(`${name}: ${keyword} at "${instancePath}"`);
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // A SyntaxError quotes the text, which is secret.
    if (error instanceof SyntaxError) throw new TypeError(`${name}: not JSON`);
    throw error;
  }
}
