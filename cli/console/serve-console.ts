import { findQueues } from "../dead-letters/dead-letter-queues.ts";
import { createClients, loadDeployment } from "../stack/deployment.ts";
import { line } from "../terminal.ts";
import { startConsoleServer } from "./console-server.ts";

interface ConsoleFlags {
  readonly stack: string;
  /** On 127.0.0.1; 0: a free one. */
  readonly port: number;
}

export async function serveConsole({ stack, port }: ConsoleFlags): Promise<void> {
  const deployment = await loadDeployment(stack, createClients());
  const { region, url, keys } = deployment;
  const deadLetters = findQueues(deployment);
  const target = { name: stack, place: region, url, keys: await keys(), deadLetters };
  const { address } = await startConsoleServer(target, port);
  line(`The console of ${stack} in ${region} (${url}), with the master key:\n\n  ${address}\n`);
  line("The address is for this machine and this start only. Ctrl+C ends it.");
}
