import { call } from "./client.ts";

/** Devices that one request reads. */
const PAGE = 1000;

interface Device {
  readonly createdAt: string;
  readonly channels?: readonly string[];
}

/** Channels of the newest devices, the most frequent first. */
export interface ChannelCounts {
  readonly devices: number;
  readonly channels: readonly { readonly name: string; readonly devices: number }[];
  /** Whether older devices were not read. */
  readonly hasMore: boolean;
}

/** Nothing lists the channels of an app, so this reads devices; `pages` of 1,000 devices each. */
export async function countChannels(pages: number): Promise<ChannelCounts> {
  const counts = new Map<string, number>();
  let devices = 0;
  let before: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const found = await readDevices(before);
    for (const channel of found.flatMap(({ channels = [] }) => [...new Set(channels)])) {
      counts.set(channel, (counts.get(channel) ?? 0) + 1);
    }
    devices += found.length;
    before = found.at(-1)?.createdAt;
    if (found.length < PAGE) return toCounts(counts, devices, false);
  }
  return toCounts(counts, devices, true);
}

async function readDevices(before: string | undefined): Promise<readonly Device[]> {
  const older = before && { createdAt: { $lt: { __type: "Date", iso: before } } };
  const { results } = await call<{ results: readonly Device[] }>("/1.1/classes/_Installation", {
    query: {
      ...{ keys: "channels", order: "-createdAt", limit: PAGE },
      where: older && JSON.stringify(older),
    },
  });
  return results;
}

const toCounts = (counts: ReadonlyMap<string, number>, devices: number, hasMore: boolean) => ({
  ...{ devices, hasMore },
  channels: [...counts]
    .map(([name, count]) => ({ name, devices: count }))
    .sort((a, b) => b.devices - a.devices || a.name.localeCompare(b.name)),
});
