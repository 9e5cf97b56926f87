import { formatUsd } from "../../lib/costs/format-usd.ts";
import { createClients, type Deployment, loadDeployment } from "../stack/deployment.ts";
import { parseStackName } from "../stack/stack-name.ts";
import { line, progressBar } from "../terminal.ts";
import { Copies } from "./copies.ts";
import { deleteCopies } from "./delete-copies.ts";
import { toCountingUnits, toUsd } from "./drill-cost.ts";
import { onInterrupt } from "./interrupt.ts";
import { findLiveTables, type LiveTable } from "./live-tables.ts";
import { chooseMoment } from "./moment.ts";
import { type DrillReport, findProblems, printReport } from "./report.ts";
import { type Measured, tryTables } from "./try-tables.ts";

/** Restored, compared, deleted. */
const STEPS = 3;

export interface DrillFlags {
  /** The deployment, as `--stack` names it. */
  readonly stack: string;
  /** The moment to restore; undefined: the latest. */
  readonly at: Date | undefined;
  /** Rows of each table to compare. */
  readonly sample: number;
  readonly pollSeconds: number;
  /** Only delete the copies of earlier drills. */
  readonly clean: boolean;
  readonly json: boolean;
}

/** @returns 1 if rows are missing from a copy */
export async function runDrill(flags: DrillFlags): Promise<0 | 1> {
  const deployment = await loadDeployment(flags.stack, createClients());
  const { stack, pollSeconds } = flags;
  const client = deployment.clients.dynamoDb;
  const copies = new Copies({ client, namePart: toNamePart(stack), pollSeconds });
  const deleted = await deleteCopies(copies, stack);
  note(deleted > 0 && `deleted ${deleted} copies of an earlier drill`);
  if (flags.clean) {
    note(deleted === 0 && `there are no copies of tables of ${stack}`);
    return 0;
  }
  const report = await rehearse({ deployment, copies, flags });
  if (flags.json) line(JSON.stringify(report, null, 2));
  else printReport(report);
  return report.problems.length > 0 ? 1 : 0;
}

interface Drill {
  readonly deployment: Deployment;
  readonly copies: Copies;
  readonly flags: DrillFlags;
}

async function rehearse({ deployment, copies, flags }: Drill): Promise<DrillReport> {
  const { stack } = flags;
  const startedMs = performance.now();
  const client = deployment.clients.dynamoDb;
  const tables = await findLiveTables(deployment);
  const moment = await chooseMoment(client, { tables, at: flags.at });
  announce(tables, moment);
  const interrupt = onInterrupt();
  const bar = progressBar("Tables", tables.length * STEPS);
  const advance = (text: string) => bar.increment(1, { note: ` ${text}` });
  try {
    const measured = await tryTables(tables, {
      ...{ client, copies, moment, sample: flags.sample, interrupt: interrupt.signal, advance },
    }).catch((error: unknown) => abandon(error, { copies, stack }));
    await deleteCopies(copies, stack, advance);
    return toReport(deployment, { moment, startedMs, measured });
  } finally {
    bar.stop();
    interrupt.end();
  }
}

/** Deletes the copies after a failure. A deletion that fails, too, must not hide the first cause. */
async function abandon(
  cause: unknown,
  { copies, stack }: Pick<Drill, "copies"> & Pick<DrillFlags, "stack">,
): Promise<never> {
  const outcome = await deleteCopies(copies, stack).then(
    (deleted) => `deleted the ${deleted} copies of this drill`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  note(outcome);
  throw cause;
}

interface Outcome {
  readonly moment: Date;
  readonly startedMs: number;
  readonly measured: readonly Measured[];
}

function toReport(
  { name, region }: Deployment,
  { moment, startedMs, measured }: Outcome,
): DrillReport {
  const tables = measured.map(({ result }) => result);
  const minutes = (performance.now() - startedMs) / 60_000;
  return {
    ...{ stack: name, region, moment: moment.toISOString() },
    ...{ minutes, tables, problems: findProblems(tables) },
    usd: toUsd({
      bytes: sum(measured.map(({ bytes }) => bytes)),
      readUnits: sum(measured.map(({ readUnits }) => readUnits)),
      hours: minutes / 60,
    }),
  };
}

/** The cost beforehand: DynamoDB restores for an hour or more, whatever the size. */
function announce(tables: readonly LiveTable[], moment: Date): void {
  const bytes = sum(tables.map((table) => table.bytes));
  const usd = toUsd({ bytes, readUnits: toCountingUnits(bytes), hours: 1 });
  const size = `${(bytes / 1e9).toFixed(3)} GB by DynamoDB's last count`;
  note(
    `restores ${tables.length} tables as of ${moment.toISOString()} beside the live ones (${size}), ${formatUsd(usd)}`,
  );
}

/** For names of tables: `shop` for `arn:aws:cloudformation:…:stack/shop/…`, `team_Shop` for `team/Shop`. */
function toNamePart(stack: string): string {
  const { stackName, id } = parseStackName(stack);
  const name = /^arn:.*:stack\/([^/]+)/.exec(stackName)?.[1] ?? stackName;
  return id === undefined ? name : `${name}_${id}`;
}

/** On stderr, so that stdout holds only the report. */
function note(text: string | false): void {
  if (text) process.stderr.write(`drill: ${text}\n`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
