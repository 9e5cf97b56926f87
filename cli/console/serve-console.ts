/** Serves the console of a deployment on this machine: `npm run console -- --help`. */
import { HELP, parseConsoleFlags } from "./console/console-flags.ts";
import { startConsoleServer } from "./console/console-server.ts";
import { findQueues } from "./dead-letters/dead-letter-queues.ts";
import { line } from "./demo/terminal.ts";
import { createClients, loadDeployment } from "./doctor/deployment.ts";
import { explainFailure } from "./doctor/finding.ts";

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

const NOTHING_SERVED = 2;

try {
  const { help, stack, port } = parseConsoleFlags(process.argv.slice(2));
  if (help) line(HELP);
  else await serve(stack, port);
} catch (error) {
  const reason = explainFailure(error, { isOfAwsAlone: true }) ?? explainPort(error);
  if (reason === undefined) throw error;
  process.stderr.write(`console: ${reason}\n`);
  process.exitCode = NOTHING_SERVED;
}

async function serve(stack: string, port: number): Promise<void> {
  const deployment = await loadDeployment(stack, createClients());
  const { region, url, keys } = deployment;
  const deadLetters = findQueues(deployment);
  const target = { name: stack, place: region, url, keys: await keys(), deadLetters };
  const { address } = await startConsoleServer(target, port);
  line(`The console of ${stack} in ${region} (${url}), with the master key:\n\n  ${address}\n`);
  line("The address is for this machine and this start only. Ctrl+C ends it.");
}

function explainPort(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EADDRINUSE" ? "the port is in use; choose another one with --port" : undefined;
}
