/** Checks push credentials and stores them: `npm run credentials -- --help`. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { findCredentialProblems } from "../lib/credentials/check-credentials.ts";
import { line } from "../lib/demo/terminal.ts";

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

const HELP = `Checks push credentials, and stores them if they are right.

  npm run credentials -- FILE [--store SECRET]

  FILE            JSON as schemas/config/push-credentials.json describes; keys and certificates
                  are PEM texts (of a .p12: openssl pkcs12 -in FILE.p12 -nodes)
  --store SECRET  name or ARN, such as landfall/<appName>/push-credentials; without it the file
                  is only checked

Region and credentials come from the environment, as for the AWS command line.
`;

const { values, positionals } = parseArgs({
  options: { store: { type: "string" }, help: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [file] = positionals;
if (values.help || file === undefined) line(HELP);
else await run(file, values.store);

async function run(path: string, secret: string | undefined): Promise<void> {
  const text = readFileSync(path, "utf8");
  const problems = findProblems(text);
  if (problems.length > 0) {
    process.stderr.write(`${problems.map((problem) => `credentials: ${problem}`).join("\n")}\n`);
    process.exitCode = 1;
    return;
  }
  if (secret === undefined) return line("The credentials are right; nothing was stored.");
  const input = { SecretId: secret, SecretString: JSON.stringify(JSON.parse(text)) };
  await new SecretsManagerClient({}).send(new PutSecretValueCommand(input));
  line(`Stored in ${secret}; senders read it within five minutes.`);
}

/** The parser's own message would quote the file. */
function findProblems(text: string): string[] {
  try {
    return findCredentialProblems(JSON.parse(text), Date.now());
  } catch (error) {
    if (error instanceof SyntaxError) return ["the file is no JSON"];
    throw error;
  }
}
