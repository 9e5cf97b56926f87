import { startBench } from "../send/processes.ts";
import { BATCHES, installSenders, measureSender, type Subject } from "../send.ts";
import type { Pair } from "./pair.ts";

/**
 * Medians are 0.22 to 0.24 and 0.19 to 0.20 on Node.js 24, which AWS has, and 0.18 and 0.17 on Node.js 20; a
 * round differs from its median by 13 % at most. On Node.js 24 a third more CPU fails, on Node.js 20 a half.
 */
const LIMITS = { apns: 0.28, fcm: 0.25 };
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
    const round = async () => {
      // At the same time and on one processor, so that what disturbs one disturbs the other.
      const [ours, reference] = await Promise.all([
        cpuOf({ provider, sender: "landfall", batches: BATCHES }, NOTIFICATIONS),
        cpuOf({ provider, sender: "node:http2", batches: 1 }, REFERENCE_NOTIFICATIONS),
      ]);
      return { ours, reference };
    };
    return {
      name: `sending by ${provider}`,
      reference: "bare node:http2",
      limit: LIMITS[provider],
      round,
    };
  });
  return { pairs, stop: async () => bench.stop() };
}
