import pMap from "p-map";
import { withDevices } from "../../domain/push/ledger/chunk-message.ts";
import type { DeliveryOutcome } from "../../domain/push/providers/delivery-outcome.ts";
import type { PushGateway } from "../../ports/push.ts";

/** Groups of a mixed chunk that are sent at the same time. */
const PARALLEL_GROUPS = 20;

/** A gateway that sends each group of a mixed chunk for itself. */
export function byGroup(send: PushGateway["send"]): PushGateway {
  return {
    send: async (chunk, signal, badges) => {
      if (!chunk.groups) return send(chunk, signal, badges);
      const outcomes: DeliveryOutcome[] = new Array(chunk.devices.length);
      const sendGroup = async (indexes: readonly number[]) => {
        const { groups = [], ...part } = withDevices(chunk, indexes);
        const sent = await send({ ...part, group: groups[0] ?? chunk.group }, signal, badges);
        for (const [at, index] of indexes.entries()) {
          outcomes[index] = sent[at] as DeliveryOutcome;
        }
      };
      await pMap(groupIndexes(chunk.groups), sendGroup, { concurrency: PARALLEL_GROUPS });
      return outcomes;
    },
  };
}

function groupIndexes(groups: readonly object[]): number[][] {
  const byKey = new Map<string, number[]>();
  for (const [index, group] of groups.entries()) {
    const key = JSON.stringify(group);
    const known = byKey.get(key);
    if (known) known.push(index);
    else byKey.set(key, [index]);
  }
  return [...byKey.values()];
}
