import { ApiError } from "../../../domain/api-error.ts";
import { isRootChunk, type PackedChunk, packChunks } from "../../../domain/push/ledger/chunk.ts";
import { toMemberName } from "../../../domain/push/ledger/chunk-members.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { MemberChunk } from "../../../domain/push/report/device-trace.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { findReached } from "./find-reached.ts";

type ListPorts = Pick<PushPorts, "records" | "progress" | "plans" | "providers">;

/**
 * The chunks of a push that resends one to listed devices: those devices that none of the pushes before
 * has reached. Undefined when the first push was not to a list.
 *
 * @throws ApiError badParameter when they were all reached
 */
export async function findUnreachedList(
  record: PushRecord,
  ports: ListPorts,
): Promise<readonly PackedChunk[] | undefined> {
  const { records, progress, plans } = ports;
  const [first = ""] = record._origins ?? [];
  const origin = await records.find(first);
  const [partition] = origin ? await progress.readPartitions(origin) : [];
  if (partition?.access.kind !== "list") return undefined;
  const reached = await findReached(record, partition.partition, ports);
  const roots = (await plans.readSettled(first, partition.partition)).filter(({ chunk }) =>
    isRootChunk(chunk),
  );
  const targets = (await Promise.all(roots.map((chunk) => listTargets(chunk, ports)))).flat();
  const unreached = targets.filter(
    ({ objectId, token }) => !reached.some((set) => set.has(toMemberName(objectId, token))),
  );
  if (unreached.length > 0) return packChunks(unreached);
  throw new ApiError("badParameter", `Push ${record.resendOf} has reached all of its devices.`);
}

async function listTargets(chunk: MemberChunk, { plans }: Pick<ListPorts, "plans">) {
  const { provider, group } = chunk;
  return (await plans.listedDevices(chunk)).map(([objectId, token, own]) => {
    const address = { provider, group: own ?? group, objectId, token };
    return { ...address, after: "", position: 0 };
  });
}
