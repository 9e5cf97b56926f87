import { startBench } from "../send/processes.ts";
import type { Provider } from "../send/work.ts";
import { BATCHES, installSenders, measureSender } from "../send.ts";
import type { Pair } from "./pair.ts";

/**
 * About 1.3 times the measured ratios, so that a third more CPU fails. node:http2 takes less CPU on Node.js 24
 * than on 20, and ours hardly does.
 */
const LIMITS =
  Number(process.versions.node.split(".")[0]) < 24
    ? { apns: 0.28, fcm: 0.26 }
    : { apns: 0.44, fcm: 0.39 };
const NOTIFICATIONS = 20_000;

/** The sender with its chunk work beside a bare loop over node:http2 that sends the same requests. */
export async function startSenderPairs(): Promise<{ pairs: Pair[]; stop(): Promise<void> }> {
  installSenders();
  const bench = await startBench(process.execPath);
  const cpuOf = async (provider: Provider, sender: string, batches: number) => {
    const subject = { provider, sender, batches };
    return (await measureSender(bench, subject, NOTIFICATIONS)).cpuSeconds * 1_000;
  };
  const pairs = (["apns", "fcm"] as const).map((provider): Pair => {
    const round = async () => ({
      ours: await cpuOf(provider, "landfall", BATCHES),
      reference: await cpuOf(provider, "node:http2", 1),
    });
    return {
      name: `sending by ${provider}`,
      reference: "bare node:http2",
      limit: LIMITS[provider],
      round,
    };
  });
  return { pairs, stop: async () => bench.stop() };
}
