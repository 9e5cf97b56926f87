import { createDocumentClient } from "../../functions/adapters/dynamodb/client/client.ts";
import { stackNameFor } from "../../lib/assembly.ts";
import { parseConfig } from "../../lib/config.ts";
import { readConfigFile } from "../../lib/read-config.ts";
import { warnIfUnignored } from "../formats/warn-unignored.ts";
import { connectAws, connectLocal } from "../stack/connect.ts";
import { findClassTables, findTables } from "../stack/find-tables.ts";
import { line, progressBar, table } from "../terminal.ts";
import { createExportFolder } from "./folder.ts";
import { countItems, type ExportedTables, readColumns, readStack } from "./read-stack.ts";

interface ExportFlags {
  /** Origin of a running local cloud; undefined means AWS. */
  readonly url: string | undefined;
  /** Undefined means the stack of the configuration. */
  readonly stack: string | undefined;
  readonly configFile: string | undefined;
  /** The folder that is created. */
  readonly out: string;
  readonly gzip: boolean;
}

export async function exportStack(flags: ExportFlags): Promise<void> {
  await warnIfUnignored(flags.out, "folder");
  const tables = await findExportedTables(flags);
  const folder = await createExportFolder(flags.out, flags.gzip);
  const classes = await readColumns(tables);
  for (const className of classes.keys()) folder.addClass(className);
  const bar = progressBar("Items", await countItems(tables));
  try {
    for await (const { rows, items } of readStack(tables, classes)) {
      for (const row of rows) await folder.add(row);
      bar.increment(items);
    }
  } finally {
    bar.stop();
  }
  const counts = [...(await folder.finish())].sort(([a], [b]) => (a < b ? -1 : 1));
  table(["file", "rows"], counts);
  line(`Written to ${flags.out}. Session tokens and files' bytes are not part of an export.`);
}

async function findExportedTables({
  url,
  stack,
  configFile,
}: ExportFlags): Promise<ExportedTables> {
  const config = parseConfig(readConfigFile(configFile));
  const name = stack ?? stackNameFor(config);
  const { client, now } =
    url === undefined
      ? connectAws(createDocumentClient)
      : await connectLocal(url, undefined, createDocumentClient);
  const ids = ["Users", "UserSecrets", "Roles", "Installations"] as const;
  const found = await findTables(client, { stack: name, ids });
  const classTables = await findClassTables(client, name);
  return {
    client,
    clock: { now },
    users: found.Users,
    userSecrets: found.UserSecrets,
    roles: found.Roles,
    installations: found.Installations,
    objects: classTables?.Objects,
  };
}
