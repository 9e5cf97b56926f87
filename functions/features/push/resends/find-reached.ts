import type { MemberSet } from "../../../domain/push/ledger/chunk-members.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { ProviderDefinitions } from "../../../domain/push/providers/provider-definition.ts";
import type { PushPlans } from "../../../ports/ledger.ts";
import type { PushRecords } from "../../../ports/push.ts";
import { collectReached } from "./reached-members.ts";

export interface OriginPorts {
  readonly records: Pick<PushRecords, "find">;
  readonly plans: Pick<PushPlans, "readSettled">;
  readonly providers: ProviderDefinitions;
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
