import { setTimeout } from "node:timers/promises";
import type { SingleBar } from "cli-progress";
import { createClassCatalog } from "../../functions/adapters/dynamodb/classes/class-catalog.ts";
import { createClassFillings } from "../../functions/adapters/dynamodb/classes/class-field-catalog.ts";
import { createClassSizes } from "../../functions/adapters/dynamodb/classes/class-sizes.ts";
import {
  CLASS_SEGMENTS,
  createEntryFiller,
  createObjectPages,
  createPointerFillings,
} from "../../functions/adapters/dynamodb/classes/entry-fillings.ts";
import { createDocumentClient } from "../../functions/adapters/dynamodb/client/client.ts";
import { createIndexFillings } from "../../functions/adapters/dynamodb/installations/index-catalog.ts";
import { createInstallationCount } from "../../functions/adapters/dynamodb/installations/installation-count.ts";
import { createInstallationStore } from "../../functions/adapters/dynamodb/installations/installation-store.ts";
import {
  createInstallationPages,
  createPostingFiller,
  createReindexProgress,
} from "../../functions/adapters/dynamodb/installations/posting-fillings.ts";
import { definitionFor } from "../../functions/domain/classes/class-definition.ts";
import { catalogNames } from "../../functions/domain/classes/class-fields.ts";
import { SETTLING_MS } from "../../functions/domain/installations/field-catalog.ts";
import type { StoredInstallation } from "../../functions/domain/installations/stored-installation.ts";
import { type ReindexResult, reindex } from "../../functions/features/jobs/reindex.ts";
import type { ReindexPorts } from "../../functions/ports/reindex.ts";
import { stackNameFor } from "../../lib/assembly.ts";
import { type Config, parseConfig } from "../../lib/config.ts";
import { readConfigFile } from "../../lib/read-config.ts";
import { CommandError } from "../command-error.ts";
import { type Connection, connectAws, connectLocal } from "../stack/connect.ts";
import { line, progressBar, table } from "../terminal.ts";
import { findClassTables, findIndexTables, type IndexTables } from "./index-tables.ts";

interface ReindexFlags {
  /** Origin of a running local cloud; undefined means AWS. */
  readonly url: string | undefined;
  /** Undefined means the stack of the configuration. */
  readonly stack: string | undefined;
  /** Class of the app; undefined means installations. */
  readonly className: string | undefined;
  readonly tables: { readonly installations: string; readonly index: string } | undefined;
  readonly configFile: string | undefined;
  readonly segments: number;
  readonly all: boolean;
  /** Write units a second; undefined: no limit. */
  readonly rate: number | undefined;
}

export async function fillIndex(flags: ReindexFlags): Promise<void> {
  const config = parseConfig(readConfigFile(flags.configFile));
  const { className, url } = flags;
  const stack = flags.stack ?? stackNameFor(config);
  const checked = className === undefined ? config.indexedFields : undefined;
  const connection =
    url === undefined
      ? connectAws(createDocumentClient)
      : await connectLocal(url, checked, createDocumentClient);
  if (className === undefined) await fillInstallations(connection, { ...flags, stack }, config);
  else await fillClass(connection, { ...flags, stack, className }, config);
}

async function fillInstallations(
  connection: Connection,
  flags: ReindexFlags & { readonly stack: string },
  { indexedFields }: Pick<Config, "indexedFields">,
): Promise<void> {
  const tables = await findIndexTables(connection.client, flags);
  const total = await createInstallationCount(connection.client, tables.installationsTable)();
  const settlingMs = connection.isLocal ? 0 : SETTLING_MS;
  const ports = createPorts(connection, tables, indexedFields);
  await fill(ports, { ...flags, settlingMs, total, configured: indexedFields });
}

async function fillClass(
  { client, now, isLocal }: Connection,
  flags: ReindexFlags & { readonly stack: string; readonly className: string },
  { classes }: Pick<Config, "classes">,
): Promise<void> {
  const { className, stack } = flags;
  const clock = { now };
  const tables = { client, clock, ...(await findClassTables(client, stack)) };
  if ((await createClassCatalog(tables).read(className)) === undefined) {
    throw new CommandError(`there is no class ${className}`);
  }
  const { definitions = {} } = classes ?? {};
  const configured = catalogNames(definitionFor(className, definitions));
  const settlingMs = isLocal || configured.length === 0 ? 0 : SETTLING_MS;
  const { objects: total } = await createClassSizes(tables)(className);
  const ports = {
    fillings:
      configured.length === 0
        ? createPointerFillings(className)
        : createClassFillings({ ...tables, definitions }, className),
    page: createObjectPages(tables, className),
    fill: createEntryFiller(tables, className),
    progress: createReindexProgress({ ...tables, indexTable: tables.objectIndexTable }),
    clock,
    wait: (ms: number) => setTimeout(ms),
  };
  await fill(ports, { ...flags, segments: CLASS_SEGMENTS, settlingMs, total, configured });
}

interface Filling extends Pick<ReindexFlags, "segments" | "all" | "rate"> {
  readonly settlingMs: number;
  /** Rows, at a guess. */
  readonly total: number;
  readonly configured: readonly string[];
}

async function fill<Row>(
  ports: Omit<ReindexPorts<Row>, "report">,
  { segments, all, rate: unitsPerSecond, settlingMs, total, configured }: Filling,
): Promise<void> {
  const startedMs = performance.now();
  const { report, stop } = createReport(total);
  const options = { segments, all, unitsPerSecond, settlingMs };
  const result = await reindex(options, { ...ports, report }).finally(stop);
  show(result, configured, (performance.now() - startedMs) / 1_000);
}

function createPorts(
  { client, now }: Connection,
  tables: IndexTables,
  indexedFields: readonly string[],
): Omit<ReindexPorts<StoredInstallation>, "report"> {
  const clock = { now };
  const options = { client, ...tables, indexedFields, clock };
  return {
    fillings: createIndexFillings(options),
    page: createInstallationPages(createInstallationStore(options)),
    fill: createPostingFiller(options),
    progress: createReindexProgress(options),
    clock,
    wait: (ms) => setTimeout(ms),
  };
}

/** Shows the progress bar from the first row on, which may be one that an earlier run has done. */
function createReport(total: number): { report: ReindexPorts<unknown>["report"]; stop(): void } {
  let bar: SingleBar | undefined;
  let startedMs = 0;
  let rows = 0;
  let resumed = 0;
  const note = () => {
    const perSecond = (rows - resumed) / ((performance.now() - startedMs) / 1_000);
    if (!(perSecond > 0)) return "";
    const left = Math.ceil(Math.max(0, total - rows) / perSecond);
    return ` ${Math.round(perSecond).toLocaleString("en")}/s, ${left} s left`;
  };
  return {
    report: {
      waiting: (ms) =>
        line(`Waiting ${Math.ceil(ms / 1_000)} s until every function knows the new fields.`),
      filling: (more) => {
        rows += more;
        if (bar === undefined) {
          bar = progressBar("Rows", total);
          [startedMs, resumed] = [performance.now(), rows];
        }
        if (rows > total) bar.setTotal(rows);
        bar.update(rows, { note: note() });
      },
    },
    stop: () => bar?.stop(),
  };
}

function show(result: ReindexResult, configured: readonly string[], seconds: number): void {
  const { fields, devices, postings, writeUnits } = result;
  if (fields.length === 0) {
    line(
      `Nothing to do: the index is complete for ${configured.join(", ")}. After restoring a backup: --all.`,
    );
    return;
  }
  table(
    ["filled", "rows", "postings", "write units", "seconds"],
    [[fields.join(", "), devices, postings, writeUnits, seconds.toFixed(1)]],
  );
}
