import type { DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { CommandError } from "../command-error.ts";
import { fetchLocal } from "../local-cloud.ts";

/** A DynamoDB client, and the time that the functions see. */
export interface Connection {
  readonly client: DynamoDBDocumentClient;
  now(): number;
  /** In a local cloud all functions run with the current configuration, so none has to be waited for. */
  readonly isLocal: boolean;
}

type CreateClient = (config: DynamoDBClientConfig) => DynamoDBDocumentClient;

/**
 * @param indexedFields of installations that the local cloud must have; undefined: any
 * @throws CommandError the URL is not a running local cloud, or it runs with other fields
 */
export async function connectLocal(
  url: string,
  indexedFields: readonly string[] | undefined,
  createClient: CreateClient,
): Promise<Connection> {
  const [dynamodb, clock] = await Promise.all([
    fetchLocal(url, "dynamodb"),
    fetchLocal(url, "clock"),
  ]);
  if (indexedFields) {
    assertSameFields(url, dynamodb.indexedFields as readonly string[], indexedFields);
  }
  const offsetMs = Number(clock.offsetSeconds) * 1_000;
  const client = createClient({
    endpoint: String(dynamodb.endpoint),
    region: String(dynamodb.region),
    credentials: { accessKeyId: "operator", secretAccessKey: "local" },
  });
  return { client, now: () => Date.now() + offsetMs, isLocal: true };
}

/** Connects to AWS with the environment's credentials; takes the time from its answers. */
export function connectAws(createClient: CreateClient): Connection {
  const client = createClient({});
  let offsetMs = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { headers } = result.response as { headers?: Record<string, string> };
      const serverMs = Date.parse(headers?.date ?? "");
      if (!Number.isNaN(serverMs)) offsetMs = serverMs - Date.now();
      return result;
    },
    { step: "deserialize", name: "serverTime" },
  );
  return { client, now: () => Date.now() + offsetMs, isLocal: false };
}

/** Functions that don't maintain a field yet would make its index incomplete. */
function assertSameFields(
  url: string,
  running: readonly string[],
  configured: readonly string[],
): void {
  if ([...running].sort().join() === [...configured].sort().join()) return;
  throw new CommandError(
    `${url} runs with indexedFields ${running.join(", ")}; restart it with ${configured.join(", ")}`,
  );
}
