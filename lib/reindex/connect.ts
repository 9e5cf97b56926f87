import type { DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { ReindexError } from "./reindex-error.ts";

/** A DynamoDB, and the time that its functions see. */
export interface Connection {
  readonly client: DynamoDBDocumentClient;
  now(): number;
  /** A local cloud: all of its functions were started with the configuration, so none is older. */
  readonly isLocal: boolean;
}

type CreateClient = (config: DynamoDBClientConfig) => DynamoDBDocumentClient;

/** @throws ReindexError when the URL is no running local cloud, or runs with other fields */
export async function connectLocal(
  url: string,
  indexedFields: readonly string[],
  createClient: CreateClient,
): Promise<Connection> {
  const [dynamodb, clock] = await Promise.all([
    fetchLocal(`${url}/_local/dynamodb`),
    fetchLocal(`${url}/_local/clock`),
  ]);
  assertSameFields(url, dynamodb.indexedFields as readonly string[], indexedFields);
  const offsetMs = Number(clock.offsetSeconds) * 1_000;
  const client = createClient({
    endpoint: String(dynamodb.endpoint),
    region: String(dynamodb.region),
    credentials: { accessKeyId: "reindex", secretAccessKey: "local" },
  });
  return { client, now: () => Date.now() + offsetMs, isLocal: true };
}

/** AWS, as the environment names it. Its own clock counts, not that of this machine. */
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

/** Functions that don't write a field must not meet one that is filled without waiting for them. */
function assertSameFields(
  url: string,
  running: readonly string[],
  configured: readonly string[],
): void {
  if ([...running].sort().join() === [...configured].sort().join()) return;
  throw new ReindexError(
    `${url} runs with indexedFields ${running.join(", ")}; restart it with ${configured.join(", ")} first`,
  );
}

async function fetchLocal(url: string): Promise<Record<string, unknown>> {
  const answer = await fetch(url).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    const { origin } = new URL(url);
    throw new ReindexError(`${origin} does not answer; start a local cloud with: npm start`);
  });
  if (answer.ok) return (await answer.json()) as Record<string, unknown>;
  throw new ReindexError(`${url} answers ${answer.status}; --url must name a running local cloud`);
}
