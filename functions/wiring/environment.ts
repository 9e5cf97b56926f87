import { existsSync, readFileSync } from "node:fs";
import { CLASS_DEFINITIONS_FILE } from "../contract/class-definitions-file.ts";
import { ENV, type EnvName } from "../contract/env.ts";
import { MAIL_TEXTS_FILE, type MailTexts } from "../contract/mail-texts-file.ts";
import { isVendor, type Vendor } from "../contract/push-providers.ts";
import {
  deadLettersVariable,
  type PushQueueName,
  type QueueVariable,
  queueVariable,
  vendorQueueNames,
} from "../contract/queues.ts";
import { decodeSettings } from "../contract/settings-text.ts";
import { TIMERS_FILE } from "../contract/timers-file.ts";
import type { QueueName } from "../contract/workers.ts";
import type { ClassDefinitions } from "../domain/classes/class-definition.ts";
import type { Timers } from "../domain/engine/timer.ts";
import { isJsonObject, type Json } from "../domain/json.ts";
import type { Settings } from "../domain/settings.ts";

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

/** @throws Error when this function was not given the queue */
export function requireQueueUrl(env: Environment, queue: QueueName): string {
  if (isVendor(queue)) return requireVendorQueueUrls(env, queue).queue;
  return requireUrl(env, queueVariable(queue));
}

/** @throws Error when this function was not given the dead-letter queue of `queue` */
export function requireDeadLettersUrl(env: Environment, queue: PushQueueName): string {
  if (isVendor(queue)) return requireVendorQueueUrls(env, queue).deadLetters;
  return requireUrl(env, deadLettersVariable(queue));
}

/** Whether this function was given the queue. */
export function hasQueue(env: Environment, queue: QueueName): boolean {
  return isVendor(queue)
    ? (env[ENV.vendorQueues] ?? "").split(" ").slice(1).includes(queue)
    : env[queueVariable(queue)] !== undefined;
}

/** Vendors that the app gives up: this function sends nothing new to their queues. */
export function retiringVendors(env: Environment): readonly Vendor[] {
  return (env[ENV.retiringVendors] ?? "").split(" ").filter(isVendor);
}

function requireVendorQueueUrls(env: Environment, vendor: Vendor) {
  const { prefix, stack } = requireVariables(env, {
    prefix: ENV.queueUrlPrefix,
    stack: ENV.vendorQueues,
  });
  if (!hasQueue(env, vendor)) throw new Error(`${ENV.vendorQueues} does not name ${vendor}`);
  const names = vendorQueueNames(stack.split(" ")[0] ?? "", vendor);
  return { queue: prefix + names.queue, deadLetters: prefix + names.deadLetters };
}

function requireUrl(env: Environment, variable: QueueVariable): string {
  const variables = { prefix: ENV.queueUrlPrefix, name: variable };
  const { prefix, name } = requireVariables(env, variables);
  return prefix + name;
}

/**
 * The values of variables, by names that the caller chooses.
 *
 * @throws Error naming every missing variable
 */
function requireVariables<Name extends string>(
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
 * The values of settings, which READERS of functions/contract/setting-readers.ts gives this function and the synthesis validated.
 *
 * @throws Error naming every setting that this function was not given
 */
export function readSettings<Name extends keyof Settings>(
  ...names: readonly Name[]
): Pick<Settings, Name> {
  const given = givenSettings(readEnv()[ENV.settings] ?? "{}");
  const missing = names.filter((name) => !Object.hasOwn(given, name));
  if (missing.length === 0) {
    return Object.fromEntries(names.map((name) => [name, given[name] ?? undefined])) as never;
  }
  throw new Error(
    `This function reads the settings ${missing.join(", ")}, which it was not given. Add them to its row in functions/contract/setting-readers.ts.`,
  );
}

type Given = { readonly [Name in keyof Settings]?: Settings[Name] | null };

let last: { readonly text: string; readonly settings: Given } | undefined;

/** @throws Error when the variable is not a JSON object */
function givenSettings(text: string): Given {
  if (last?.text !== text) last = { text, settings: toGiven(text) };
  return last.settings;
}

function toGiven(text: string): Given {
  const settings = decodeSettings(text) as Json;
  if (isJsonObject(settings)) return settings as Given;
  throw new Error(`${ENV.settings} must be a JSON object`);
}

let definitions: ClassDefinitions | undefined;

/** The file beside the bundle of a function that queries, in a deployment with classes. */
export function readClassDefinitions(): ClassDefinitions {
  definitions ??= JSON.parse(
    readFileSync(new URL(CLASS_DEFINITIONS_FILE, import.meta.url), "utf8"),
  ) as ClassDefinitions;
  return definitions;
}

let timers: Timers | undefined;

/** The file beside the bundle of a function that knows timers; without timers there is none. */
export function readTimers(): Timers {
  const hasTimers = Boolean(readEnv()[queueVariable("timers")]);
  timers ??= hasTimers
    ? (JSON.parse(readFileSync(new URL(TIMERS_FILE, import.meta.url), "utf8")) as Timers)
    : {};
  return timers;
}

let mailTexts: MailTexts | undefined;

/** The file beside the bundle of a function that writes to people; most deployments have none. */
export function readMailTexts(): MailTexts {
  const file = new URL(MAIL_TEXTS_FILE, import.meta.url);
  const read = (): MailTexts =>
    existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { templates: {}, pages: {} };
  mailTexts ??= read();
  return mailTexts;
}
