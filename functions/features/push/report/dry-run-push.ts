import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { audienceTest, toAudience } from "../../../domain/push/audience/audience.ts";
import { type PlacedTarget, packChunks } from "../../../domain/push/ledger/chunk.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { PublicCredentials } from "../../../domain/push/providers/public-credentials.ts";
import { missingSender } from "../../../domain/push/providers/vendor-definition.ts";
import {
  type AudienceTally,
  createTally,
  type FindMissing,
} from "../../../domain/push/report/audience-tally.ts";
import { toDryRunBody } from "../../../domain/push/report/dry-run.ts";
import { countSubQueries } from "../../../domain/queries/sub-query.ts";
import type { WorkBudget } from "../../../domain/work-budget.ts";
import type { OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { contentFor, contentsOf } from "../content.ts";
import { estimateAccesses } from "../plan/choose-accesses.ts";
import { resolveAudience } from "../plan/push-audience.ts";
import { providersFor } from "../providers-for-content.ts";
import { REPORTS } from "../push-reports.ts";
import { countAudience } from "./count-audience.ts";

export type DryRunPorts = Pick<
  PushPorts,
  | "readers"
  | "roles"
  | "indexCatalog"
  | "settings"
  | "log"
  | "installations"
  | "clock"
  | "providers"
  | "publicCredentials"
  | "senders"
>;

/** Milliseconds of counting; with the page under way it stays within the API's time. */
const COUNT_MS = 8_000;
/** An incomplete count never reports a complete read, whatever the estimate was. */
const MAX_SHARE = 0.99;

/** Counts the audience of a push by the planner's own steps; nothing is sent or kept. */
export async function dryRunPush(
  record: PushRecord,
  work: WorkBudget,
  ports: DryRunPorts,
): Promise<OperationResponse> {
  const { clock, providers } = ports;
  const untilMs = clock.now() + COUNT_MS;
  const condition = toAudience(record);
  const where =
    countSubQueries(condition) === 0 ? condition : await resolveAudience(condition, work, ports);
  const { accesses, estimatedUnits } = await estimateAccesses(where, ports);
  const budget = { readUnits: work.left("readUnits"), untilMs };
  const counts = REPORTS.flatMap((report) => report.startCount?.(record) ?? []);
  const test = audienceTest(where, providersFor(record.msg, providers));
  const audience = {
    ...test,
    record,
    fields: new Set([...test.fields, ...counts.flatMap(({ fields }) => fields)]),
    onTarget: (installation: StoredInstallation) => {
      for (const count of counts) count.add(installation);
    },
  };
  const credentials = await ports.publicCredentials.find();
  const findMissing = toFindMissing(ports, credentials);
  const tally = await countAudience(audience, { accesses, budget, findMissing }, ports);
  work.charge("readUnits", tally.readUnits);
  const share = tally.complete ? 1 : Math.min(MAX_SHARE, tally.readUnits / estimatedUnits);
  const readings = Math.max(1, ...counts.map((count) => count.readings ?? 1));
  const counted = { ...tally, share, partitions: accesses.length, readings };
  const contents = toContents(record, tally);
  const context = { providers, credentials, nowMs: clock.now(), ...contents };
  const body = await toDryRunBody(record, counted, context);
  return { body: Object.assign({}, body, ...counts.map((count) => count.end(share))) };
}

/** All contents of the push, and the content that is previewed for each provider. */
function toContents({ msg }: PushRecord, { groups }: Pick<AudienceTally, "groups">) {
  const own = Object.entries(groups).map(([name, group]) => [name, contentFor(msg, group)]);
  return { contents: contentsOf(msg), previewed: Object.fromEntries(own) };
}

/** Counts listed devices, for which only addresses are read. */
export async function dryRunDevices(
  record: PushRecord,
  targets: readonly PlacedTarget[],
  ports: Pick<DryRunPorts, "clock" | "providers" | "publicCredentials" | "senders">,
): Promise<OperationResponse> {
  const { clock, providers } = ports;
  const credentials = await ports.publicCredentials.find();
  const tally = createTally(toFindMissing(ports, credentials));
  tally.addChunks(packChunks(targets));
  const counted = { ...tally.end(true), share: 1, partitions: 1, readings: 1 };
  const contents = toContents(record, counted);
  const context = { providers, credentials, nowMs: clock.now(), ...contents };
  return { body: await toDryRunBody(record, counted, context) };
}

/** Counts no credential as missing before they were published for the first time. */
function toFindMissing(
  { providers, senders }: Pick<DryRunPorts, "providers" | "senders">,
  credentials: PublicCredentials | undefined,
): FindMissing {
  return (provider, group) => {
    if (!senders.has(provider)) return missingSender(provider);
    return credentials && providers[provider].findMissing(credentials, group);
  };
}
