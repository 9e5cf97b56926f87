import type { Access, AudienceTest } from "../../../domain/push/audience/audience.ts";
import type { MemberSet } from "../../../domain/push/ledger/chunk-members.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { ProviderDefinitions } from "../../../domain/push/providers/provider-definition.ts";
import type { PushPlans, PushProgress } from "../../../ports/ledger.ts";
import type { PushRecords } from "../../../ports/push.ts";
import { collectReached } from "./reached-members.ts";

interface OriginPorts {
  readonly records: Pick<PushRecords, "find">;
  readonly plans: Pick<PushPlans, "readSettled">;
  readonly providers: ProviderDefinitions;
}

/**
 * Limits a resent push to the devices that were registered when the first push started and that no push
 * before this one has reached. Other pushes keep their audience.
 *
 * @throws Error when the ledger of an earlier push is gone, since nobody knows whom that one reached
 */
export async function meetUnreached(
  test: AudienceTest,
  { record, partition }: { readonly record: PushRecord; readonly partition: number },
  ports: OriginPorts,
): Promise<AudienceTest> {
  const { _audienceMs: audienceMs } = record;
  if (audienceMs === undefined) return test;
  const reached = await findReached(record, partition, ports);
  return {
    ...test,
    fields: new Set([...test.fields, "createdAt"]),
    isMatch: (installation) =>
      Date.parse(String(installation.createdAt)) <= audienceMs &&
      !reached.some((members) => members.has(String(installation.objectId))) &&
      test.isMatch(installation),
  };
}

/** The devices of a partition that one of the pushes before this one has reached, by push. */
export async function findReached(
  { _origins: origins = [] }: Pick<PushRecord, "_origins">,
  partition: number,
  { records, plans, providers }: OriginPorts,
): Promise<readonly MemberSet[]> {
  const reached: MemberSet[] = [];
  for (const push of origins) {
    const origin = await records.find(push);
    if (!origin) throw new Error(`Push ${push} was removed before it could be resent`);
    if (origin._partitions === undefined) continue;
    const chunks = await plans.readSettled(push, partition);
    reached.push(collectReached(chunks, { stops: origin._stopped ?? {}, providers }));
  }
  return reached;
}

/**
 * The partitions of the first push that had some: a device is in the same one of each push, so that only
 * this one's chunks are compared. Undefined for a push that resends none, or none that was planned.
 */
export async function findOriginAccesses(
  { _origins: origins = [] }: PushRecord,
  {
    records,
    progress,
  }: Pick<OriginPorts, "records"> & { readonly progress: Pick<PushProgress, "readPartitions"> },
): Promise<readonly Access[] | undefined> {
  for (const push of origins) {
    const origin = await records.find(push);
    if (!origin) throw new Error(`Push ${push} was removed before it could be resent`);
    if (origin._partitions === undefined) continue;
    const partitions = await progress.readPartitions(origin);
    if (partitions.length === origin._partitions) return partitions.map(({ access }) => access);
    throw new Error(`Push ${push} has ${partitions.length} of ${origin._partitions} partitions`);
  }
  return undefined;
}
