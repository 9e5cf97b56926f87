import { createClassFieldCatalog } from "../../functions/adapters/dynamodb/classes/class-field-catalog.ts";
import type { ObjectTables } from "../../functions/adapters/dynamodb/classes/object-items.ts";
import { createDynamoObjectStore } from "../../functions/adapters/dynamodb/classes/object-store.ts";
import { createDocumentClient } from "../../functions/adapters/dynamodb/client/client.ts";
import type { ObjectStore } from "../../functions/ports/classes.ts";
import type { Clock } from "../../functions/ports/system.ts";
import { stackNameFor } from "../../lib/assembly.ts";
import type { Config } from "../../lib/config.ts";
import { CommandError } from "../command-error.ts";
import { fetchLocal } from "../local-cloud.ts";
import { connectAws, connectLocal } from "../stack/connect.ts";
import { findClassTables } from "../stack/find-tables.ts";
import { type Bucket, createBucket } from "./bucket.ts";

/** The files of a stack or of a local cloud. */
export interface StackFiles {
  readonly tables: ObjectTables;
  readonly objects: ObjectStore;
  readonly bucket: Bucket;
  readonly clock: Clock;
}

interface FilesPlace {
  /** Origin of a running local cloud; undefined means AWS. */
  readonly url: string | undefined;
  /** Undefined means the stack of the configuration. */
  readonly stack: string | undefined;
  /** Endpoint of S3 instead of AWS's, as AWS's SDKs read it from the environment. */
  readonly s3?: string | undefined;
}

/** @throws CommandError the stack is missing, or its configuration has no `files` */
export async function connectFiles(flags: FilesPlace, config: Config): Promise<StackFiles> {
  const stack = flags.stack ?? stackNameFor(config);
  const { client, now } =
    flags.url === undefined
      ? connectAws(createDocumentClient)
      : await connectLocal(flags.url, undefined, createDocumentClient);
  const {
    FilesBucket: filesBucket,
    FilesUrl: filesUrl,
    s3: endpoint,
  } = await findPlaces(flags, stack);
  const found = await findClassTables(client, stack);
  if (found === undefined || filesBucket === undefined || filesUrl === undefined) {
    throw new CommandError(`the stack ${stack} has no files; add "files": {} to its configuration`);
  }
  const clock = { now };
  const tables = { client, objectsTable: found.Objects, objectIndexTable: found.ObjectIndex };
  const { definitions = {} } = config.classes ?? {};
  const fields = createClassFieldCatalog({ ...tables, clock, definitions });
  const { region, credentials } = client.config;
  const bucket = createBucket({
    filesBucket,
    filesUrl,
    region: await region(),
    endpoint,
    credentials,
    clock,
  });
  return { tables, objects: createDynamoObjectStore({ ...tables, clock, fields }), bucket, clock };
}

interface Places {
  readonly FilesBucket?: string;
  readonly FilesUrl?: string;
  /** Endpoint of the emulated S3 of a local cloud. */
  readonly s3?: string;
}

async function findPlaces(
  { url, s3 }: Pick<FilesPlace, "url" | "s3">,
  stack: string,
): Promise<Places> {
  if (url === undefined) {
    // Late, because it loads clients of ten services.
    const { createClients, loadDeployment } = await import("../stack/deployment.ts");
    const { outputs } = await loadDeployment(stack, createClients());
    return { ...outputs, ...(s3 && { s3 }) };
  }
  const { outputs, s3: local } = await fetchLocal(url, "aws");
  const { FilesBucket } = outputs as Places;
  if (FilesBucket === undefined || typeof local !== "string") return {};
  // The local cloud serves files itself and ignores the address in the template.
  return { FilesBucket, FilesUrl: `${url}/files`, s3: local };
}
