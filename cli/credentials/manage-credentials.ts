import { existsSync } from "node:fs";
import { isWebhookService } from "../../functions/contract/webhooks.ts";
import { parseInputJson, readInputFile } from "../../lib/input-file.ts";
import { CommandError, UsageError } from "../command-error.ts";
import { line } from "../terminal.ts";
import { addEntry, assertNoProfile, type Credentials, removeEntry } from "./change-credentials.ts";
import { findCredentialProblems } from "./check-credentials.ts";
import { findWebhookProblems } from "./check-webhooks.ts";
import { assertOwner, type CredentialOwner, type EntryValues, parseEntry } from "./entry-flags.ts";
import { withVapidKeys } from "./generate-keys.ts";
import { assertWholeFile } from "./mistaken-file.ts";
import { showCredentials } from "./show-credentials.ts";
import {
  changeCredentials,
  readAllCredentials,
  type SecretPlace,
  storeCredentials,
} from "./store-credentials.ts";

interface CredentialsFlags {
  /** `add`, `remove`, `show` or the path of a file. */
  readonly action: string;
  readonly args: readonly string[];
  readonly place: SecretPlace;
  readonly json: boolean;
  /** Flags of the provider. */
  readonly entry: EntryValues;
}

/** @throws CommandError one line for each problem */
export async function manageCredentials(flags: CredentialsFlags): Promise<void> {
  const { action, args, place, json } = flags;
  switch (action) {
    case "add":
      return add(flags);
    case "remove":
      return remove(args, place);
    case "show":
      return showCredentials(await readAllCredentials(place), json);
    default:
      return storeFile(action, place);
  }
}

async function add({ args: [provider = ""], entry: given, place }: CredentialsFlags) {
  assertOwner(provider);
  const isGenerated = given.generate === true;
  const entry = parseEntry(provider, isGenerated ? withVapidKeys(given) : given);
  // The entry alone, so that its mistakes are found before anything is asked.
  assertValid(addEntry({}, provider, entry), provider);
  await change(provider, place, (credentials) => {
    if (isGenerated) assertNoProfile(credentials, provider, entry);
    return addEntry(credentials, provider, entry);
  });
  if (provider === "webpush") {
    line(`Pages subscribe with this applicationServerKey: ${entry.publicKey}`);
  }
}

async function remove([provider = "", name]: readonly string[], place: SecretPlace): Promise<void> {
  assertOwner(provider);
  await change(provider, place, (credentials) => removeEntry(credentials, provider, name));
}

async function change(
  owner: CredentialOwner,
  place: SecretPlace,
  decide: (credentials: Credentials) => Credentials,
): Promise<void> {
  const output = isWebhookService(owner) ? "AlarmWebhooksSecret" : "PushCredentialsSecret";
  const secret = await changeCredentials({ ...place, output }, (credentials) => {
    const next = decide(credentials);
    assertValid(next, owner);
    return next;
  });
  line(`Stored in ${secret}; the senders use it within five minutes.`);
}

function assertValid(value: unknown, owner?: CredentialOwner): void {
  const isWebhook = owner !== undefined && isWebhookService(owner);
  const problems = isWebhook
    ? findWebhookProblems(value)
    : findCredentialProblems(value, Date.now());
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
}

async function storeFile(path: string, place: SecretPlace): Promise<void> {
  if (/^[a-z]+$/.test(path) && !existsSync(path)) throw unknownAction(path);
  const credentials = parseInputJson(readInputFile(path), path);
  assertWholeFile(credentials, path);
  assertValid(credentials);
  const isStored = Object.values(place).some((value) => value !== undefined);
  if (!isStored) return line("The credentials are valid; nothing was stored.");
  const secret = await storeCredentials(JSON.stringify(credentials), place);
  line(`Stored in ${secret}; the senders use it within five minutes.`);
}

function unknownAction(given: string): UsageError {
  return new UsageError(
    `${given} is neither a command nor a file; the commands are add, remove and show, see --help`,
  );
}
