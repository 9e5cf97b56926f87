import type { Access, AudienceTest } from "../../../domain/push/audience/audience.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { PushProgress } from "../../../ports/ledger.ts";
import { findReached, type OriginPorts } from "./find-reached.ts";

/**
 * Limits a resent push to the devices that were registered when the first push started and that no push
 * before this one has reached. Other pushes keep their audience.
 *
 * @throws Error when the ledger of an earlier push is gone, since its reached devices are unknown
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
