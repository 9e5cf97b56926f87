import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { findQueues } from "../dead-letters/dead-letter-queues.ts";
import { findLogs } from "../logs/function-groups.ts";
import { createClients, loadDeployment } from "../stack/deployment.ts";
import { refuseForeign } from "../stack/foreign-answer.ts";
import { line } from "../terminal.ts";
import { openAudit } from "./audit.ts";
import { startConsoleServer } from "./console-server.ts";
import { findFileOrigins } from "./file-origins.ts";

interface ConsoleFlags {
  readonly stack: string;
  /** On 127.0.0.1; 0: a free one. */
  readonly port: number;
  readonly isReadOnly: boolean;
  /** The file that gets a line for each change. */
  readonly audit: string | undefined;
}

export async function serveConsole({
  stack,
  port,
  isReadOnly,
  audit: file,
}: ConsoleFlags): Promise<void> {
  const deployment = await loadDeployment(stack, createClients());
  const { region, url, keys, clients } = deployment;
  await refuseForeign(url);
  const [api] = deployment.findResources("AWS::ApiGatewayV2::Api");
  const deadLetters = findQueues(deployment);
  const audit = file && (await openAudit(file, { who: await readCaller(), deployment: stack }));
  const target = {
    ...{ name: stack, place: region, url, keys: await keys(), deadLetters, isReadOnly },
    logs: await findLogs(deployment),
    files: findFileOrigins(deployment),
    api: { id: api?.physicalId ?? "", cloudWatch: clients.cloudWatch },
    ...(audit ? { audit } : {}),
  };
  const { address } = await startConsoleServer(target, port);
  line(
    `The console of ${stack} in ${region} (${url}), ${isReadOnly ? "which only reads" : "with the master key"}:\n\n  ${address}\n`,
  );
  line("The address is for this machine and this start only. Ctrl+C ends it.");
}

/** A client waits forever by default. */
const OPTIONS = { requestHandler: { connectionTimeout: 5_000, requestTimeout: 10_000 } };

/** ARN of the IAM user or role of the environment's credentials; every identity may ask for its own. */
async function readCaller(): Promise<string> {
  try {
    const { Arn } = await new STSClient(OPTIONS).send(new GetCallerIdentityCommand({}));
    return Arn ?? "unknown";
  } catch (error) {
    // A local cloud knows no identities.
    if ((error as Error).name === "UnknownOperationException") return "local cloud";
    throw error;
  }
}
