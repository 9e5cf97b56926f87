import { startBench } from "../send/processes.ts";
import { BATCHES, installSenders, measureSender, type Subject } from "../send.ts";
import type { Pair } from "./pair.ts";

/** About 1.3 times the measured ratios, on Node.js 20 and 24 alike, so that a third more CPU fails. */
const LIMITS = { apns: 0.28, fcm: 0.24 };
/** Ours takes so little CPU that fewer notifications would measure how V8 compiles it. */
const NOTIFICATIONS = 100_000;
const REFERENCE_NOTIFICATIONS = 20_000;

/** The sender with its chunk work beside a bare loop over node:http2 that sends the same requests. */
export async function startSenderPairs(): Promise<{ pairs: Pair[]; stop(): Promise<void> }> {
  installSenders();
  const bench = await startBench(process.execPath);
  /** For REFERENCE_NOTIFICATIONS. */
  const cpuOf = async (subject: Subject, notifications: number) => {
    const { cpuSeconds } = await measureSender(bench, subject, notifications);
    return (cpuSeconds * 1_000 * REFERENCE_NOTIFICATIONS) / notifications;
  };
  const pairs = (["apns", "fcm"] as const).map((provider): Pair => {
    const round = async () => ({
      ours: await cpuOf({ provider, sender: "landfall", batches: BATCHES }, NOTIFICATIONS),
      reference: await cpuOf(
        { provider, sender: "node:http2", batches: 1 },
        REFERENCE_NOTIFICATIONS,
      ),
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
