/** Checks and stores push credentials: `npm run credentials -- --help`. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findCredentialProblems } from "../lib/credentials/check-credentials.ts";
import { CredentialsFileError, storeCredentials } from "../lib/credentials/store-credentials.ts";
import { line } from "../lib/demo/terminal.ts";

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

const HELP = `Checks push credentials and stores them if they are valid.

  npm run credentials -- FILE [--store SECRET | --url URL]

  FILE            JSON file as described by schemas/config/push-credentials.json; keys and
                  certificates are PEM strings (for a .p12: openssl pkcs12 -in FILE.p12 -nodes)
  --store SECRET  ARN of the secret: the stack's output PushCredentialsSecret
  --url URL       store in a running local cloud (npm start) instead of AWS
                  if both are omitted, the file is only checked

Region and credentials come from the environment, as for the AWS CLI.
`;

interface Flags {
  readonly store?: string | undefined;
  readonly url?: string | undefined;
  readonly help?: boolean | undefined;
}

try {
  const { values, file } = parseFlags();
  if (values.help || file === undefined) line(HELP);
  else await run(file, values);
} catch (error) {
  if (!(error instanceof CredentialsFileError)) throw error;
  fail([error.message]);
}

function parseFlags(): { readonly values: Flags; readonly file: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { store: { type: "string" }, url: { type: "string" }, help: { type: "boolean" } },
      allowPositionals: true,
    });
    return { values, file: positionals[0] };
  } catch (error) {
    const isUsage = error instanceof TypeError && "code" in error;
    if (isUsage) throw new CredentialsFileError(`${error.message} (see --help)`);
    throw error;
  }
}

async function run(path: string, { store: secret, url }: Flags): Promise<void> {
  const text = readText(path);
  const problems = findProblems(text);
  if (problems.length > 0) return fail(problems);
  if (secret === undefined && url === undefined) {
    return line("The credentials are valid; nothing was stored.");
  }
  const stored = await storeCredentials(JSON.stringify(JSON.parse(text)), { secret, url });
  line(`Stored in ${stored}; the senders use it within five minutes.`);
}

function fail(problems: readonly string[]): void {
  process.stderr.write(`${problems.map((problem) => `credentials: ${problem}`).join("\n")}\n`);
  process.exitCode = 1;
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new CredentialsFileError(`${path} can't be read (${String(error.code)})`);
  }
}

/** Replaces the parser's message, which would quote the file. */
function findProblems(text: string): string[] {
  try {
    return findCredentialProblems(JSON.parse(text), Date.now());
  } catch (error) {
    if (error instanceof SyntaxError) return ["the file is not valid JSON"];
    throw error;
  }
}
