import { type DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import type { NotificationTally } from "../../../local/gateways/notification-log.ts";
import type { FunctionUsage, QueueUsage } from "../../../local/lambda/usage.ts";
import { type RunningCloud, spawnLocalCloud } from "../../../local/spawn.ts";
import type { DynamoDbEngine } from "../../../test/support/dynamodb-engine.ts";

/** A local cloud in its own process, on an engine that others may share. */
export interface PushCloud extends RunningCloud {
  /** An answer's JSON; the path starts with /1.1 or /_local. @throws Error a status above 299 */
  call<T>(route: string, body?: unknown): Promise<T>;
  usage(): Promise<{ functions: FunctionUsage[]; queues: QueueUsage }>;
  tally(tokenPrefix?: string): Promise<NotificationTally>;
}

/** @param flags decide where data and logs are kept, and the configuration */
export async function startPushCloud(
  dynamoDbEndpoint: string,
  flags: readonly string[] = ["--memory"],
): Promise<PushCloud> {
  const cloud = await spawnLocalCloud(["--port", "0", ...flags], {
    DYNAMODB_ENDPOINT: dynamoDbEndpoint,
  });
  const call = async <T>(route: string, body?: unknown): Promise<T> => {
    const [method = "", path = ""] = route.split(" ");
    const response = await fetch(cloud.url + path, {
      method,
      headers: {
        "X-LC-Id": cloud.appId,
        "X-LC-Key": `${cloud.masterKey},master`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    ...cloud,
    call,
    usage: () => call("GET /_local/usage"),
    tally: (prefix = "") => call(`GET /_local/notifications/tally?tokenPrefix=${prefix}`),
  };
}

/** The tables that a local cloud has created in the engine. */
export interface CloudTables {
  readonly installations: string;
  readonly installationIndex: string;
  readonly pushes: string;
}

export async function findCloudTables({ documents }: DynamoDbEngine): Promise<CloudTables> {
  const client = documents as unknown as DynamoDBClient;
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  const named = (id: string) => {
    const found = TableNames.find((name) => new RegExp(`-Tables${id}[0-9A-F]{8}`).test(name));
    if (found === undefined) throw new Error(`The local cloud has no table ${id}`);
    return found;
  };
  return {
    installations: named("Installations"),
    installationIndex: named("InstallationIndex"),
    pushes: named("Pushes"),
  };
}
