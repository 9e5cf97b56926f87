import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { findTables } from "../../cli/stack/find-tables.ts";
import { createDocumentClient } from "../../functions/adapters/dynamodb/client/client.ts";
import { type Item, scanTable } from "../support/scan-table.ts";
import type { SoakCloud } from "./soak-cloud.ts";

const IDS = [
  ...(["Users", "UserSecrets", "Roles", "Installations", "InstallationIndex"] as const),
  ...(["Pushes", "Objects", "ObjectIndex"] as const),
] as const;

/** The tables of the running cloud, read strongly consistently. */
export interface SoakTables {
  readonly documents: DynamoDBDocumentClient;
  readonly names: Readonly<Record<(typeof IDS)[number], string>>;
  readonly indexedFields: readonly string[];
  readonly nowMs: () => Promise<number>;
  scan(table: (typeof IDS)[number]): Promise<readonly Item[]>;
  countOpenPushes(): Promise<number>;
  close(): void;
}

interface DynamoDbStatus {
  readonly endpoint: string;
  readonly region: string;
  readonly indexedFields: readonly string[];
}

/** A crash changes the address, so connect after the last one. */
export async function connectTables(cloud: SoakCloud, stack: string): Promise<SoakTables> {
  const { endpoint, region, indexedFields } = await cloud.control<DynamoDbStatus>(
    "GET",
    "/dynamodb",
  );
  const credentials = { accessKeyId: "auditor", secretAccessKey: "local" };
  const documents = createDocumentClient({ endpoint, region, credentials });
  const names = await findTables(documents, { stack, ids: IDS });
  const scan = (table: (typeof IDS)[number]) => scanTable({ documents }, names[table]);
  return {
    documents,
    names,
    indexedFields,
    scan,
    close: () => documents.destroy(),
    nowMs: async () => Date.parse((await cloud.control<{ now: string }>("GET", "/clock")).now),
    countOpenPushes: async () =>
      (await scan("Pushes")).filter(({ _open }) => _open !== undefined).length,
  };
}
