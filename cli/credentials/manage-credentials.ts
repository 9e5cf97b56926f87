import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseInputJson, readInputFile } from "../../lib/input-file.ts";
import { line, table } from "../demo/terminal.ts";
import { toOrigin } from "../stack/flags.ts";
import { addEntry, assertNoProfile, type Credentials, removeEntry } from "./change-credentials.ts";
import { findCredentialProblems } from "./check-credentials.ts";
import { CredentialsError } from "./credentials-error.ts";
import { flagsFor, parseEntry } from "./entry-flags.ts";
import { GENERATE, withVapidKeys } from "./generate-keys.ts";
import { assertWholeFile } from "./mistaken-file.ts";
import { showCredentials } from "./show-credentials.ts";
import {
  changeCredentials,
  readCredentials,
  type SecretPlace,
  storeCredentials,
} from "./store-credentials.ts";

const HELP = `Checks push credentials and stores them if they are valid.

  npm run credentials -- add PROVIDER FLAGS WHERE      adds an entry, or replaces the one of its key or profile
  npm run credentials -- add PROVIDER --help           tells the flags of apns, fcm, hms, honor, …
  npm run credentials -- add webpush --generate --subject mailto:YOU@EXAMPLE.COM WHERE
                                                       makes the key pair for browsers
  npm run credentials -- remove PROVIDER [NAME] WHERE  removes a profile, an APNs key, or all
  npm run credentials -- show WHERE                    tells what is stored, without secrets
  npm run credentials -- FILE [WHERE]                  checks a whole file, and stores it instead of all others

  WHERE           --stack NAME   the CloudFormation stack
                  --store ARN    the secret: the stack's output PushCredentialsSecret
                  --url URL      a running local cloud (npm start)
  FILE            JSON file as described by schemas/config/push-credentials.json; keys and
                  certificates are PEM strings (for a .p12: openssl pkcs12 -in FILE.p12 -nodes)

A value may be @FILE, or - for the standard input, so that it is not in the history of your shell.
Region and credentials come from the environment, as for the AWS CLI.
`;

export const PLACE = {
  store: { type: "string" },
  stack: { type: "string" },
  url: { type: "string" },
} as const;

/** @throws CredentialsError one line for each problem */
export async function runCredentials(args: readonly string[]): Promise<void> {
  const [command = "--help", ...rest] = args;
  if (command === "--help" || command === "-h") return line(HELP);
  const { place, left } = splitPlace(rest);
  switch (command) {
    case "add":
      return add(left, place);
    case "remove":
      return remove(left, place);
    case "show":
      return showCredentials(await readCredentials(place));
    default:
      return storeFile(command, { left, place });
  }
}

/** Takes the flags that say where from among the others. */
function splitPlace(args: readonly string[]): {
  readonly place: SecretPlace;
  readonly left: string[];
} {
  const place: Record<string, string> = {};
  const left: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const [name = "", inline] = (args[index] ?? "").replace(/^--/, "").split(/=(.*)/s);
    if (!args[index]?.startsWith("--") || !Object.hasOwn(PLACE, name)) left.push(args[index] ?? "");
    else place[name] = toPlaceValue(name, inline ?? args[++index]);
  }
  const { store: secret, stack, url } = place;
  if (Object.keys(place).length > 1) {
    throw new CredentialsError("--stack, --store and --url exclude each other; use one of them");
  }
  return { place: { secret, stack, url: url === undefined ? undefined : toOrigin(url) }, left };
}

function toPlaceValue(name: string, value: string | undefined): string {
  if (value && !value.startsWith("--")) return value;
  throw new CredentialsError(`--${name} needs a value; see --help`);
}

async function add([provider = "", ...args]: readonly string[], place: SecretPlace): Promise<void> {
  if (args.includes("--help")) return showFlags(provider);
  const isGenerated = provider === "webpush" && args.includes(GENERATE);
  const entry = parseEntry(provider, isGenerated ? withVapidKeys(args) : args);
  // The entry alone, so that its mistakes are found before anything is asked.
  assertValid(addEntry({}, provider, entry));
  await change(place, (credentials) => {
    if (isGenerated) assertNoProfile(credentials, provider, entry);
    return addEntry(credentials, provider, entry);
  });
  if (provider === "webpush") {
    line(`Pages subscribe with this applicationServerKey: ${entry.publicKey}`);
  }
}

async function remove([provider = "", name]: readonly string[], place: SecretPlace): Promise<void> {
  flagsFor(provider);
  await change(place, (credentials) => removeEntry(credentials, provider, name));
}

async function change(
  place: SecretPlace,
  decide: (credentials: Credentials) => Credentials,
): Promise<void> {
  const secret = await changeCredentials(place, (credentials) => {
    const next = decide(credentials);
    assertValid(next);
    return next;
  });
  line(`Stored in ${secret}; the senders use it within five minutes.`);
}

function assertValid(value: unknown): void {
  const problems = findCredentialProblems(value, Date.now());
  if (problems.length > 0) throw new CredentialsError(problems.join("\n"));
}

function showFlags(provider: string): void {
  const rows = Object.entries(flagsFor(provider)).map(([name, { required, description }]) => [
    ...[`--${name}`, required ? "required" : "", description],
  ]);
  if (provider === "webpush") rows.push([GENERATE, "", "makes both keys"]);
  table(["flag", "", "value"], rows);
}

async function storeFile(
  path: string,
  { left, place }: { readonly left: readonly string[]; readonly place: SecretPlace },
): Promise<void> {
  assertNoFlags([path, ...left]);
  if (/^[a-z]+$/.test(path) && !existsSync(path)) throw unknownCommand(path);
  const credentials = parseInputJson(readInputFile(path), path);
  assertWholeFile(credentials, path);
  assertValid(credentials);
  const isStored = Object.values(place).some((value) => value !== undefined);
  if (!isStored) return line("The credentials are valid; nothing was stored.");
  const secret = await storeCredentials(JSON.stringify(credentials), place);
  line(`Stored in ${secret}; the senders use it within five minutes.`);
}

function unknownCommand(given: string): CredentialsError {
  return new CredentialsError(
    `${given} is no command and no file; the commands are add, remove and show, see --help`,
  );
}

function assertNoFlags(args: readonly string[]): void {
  try {
    parseArgs({ args: [...args], options: {}, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError && "code" in error)) throw error;
    throw new CredentialsError(`${error.message} (see --help)`);
  }
}
