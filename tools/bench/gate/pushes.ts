import { type DynamoDbEngine, startDynamoDbEngine } from "../../../test/support/dynamodb-engine.ts";
import {
  anInstallation,
  fakeInstallations,
} from "../../../test/support/push/fake-installations.ts";
import { createPipeline } from "../../../test/support/push/pipeline.ts";
import { ownCpuMs } from "../cpu.ts";
import type { Pair } from "./pair.ts";

const DEVICES = 10_000;
const PAGE = 2_000;
const PARSED_TIMES = 5;

/** Planning and settling of a push, each beside `JSON.parse` of its devices. */
export async function startPushPairs(): Promise<{ pairs: Pair[]; stop(): Promise<void> }> {
  const engine = await startDynamoDbEngine("bare");
  const all = Array.from({ length: DEVICES }, (_, index) => anInstallation(index));
  const text = JSON.stringify(all);
  const reference = `JSON.parse of the devices, ${PARSED_TIMES} times`;
  const pair = (name: string, limit: number, queue: "plan" | "settle"): Pair => ({
    name,
    limit,
    reference,
    round: async () => ({
      ours: (await runPush(engine, all))[queue],
      reference: measureSync(() => {
        for (let time = 0; time < PARSED_TIMES; time++) JSON.parse(text);
      }),
    }),
  });
  return {
    // Above the highest of ten runs on a busy machine: by a quarter, and by half for the 11 ms of settling.
    pairs: [pair("to plan 10,000 devices", 5.5, "plan"), pair("to settle them", 0.25, "settle")],
    stop: () => engine.stop(),
  };
}

function measureSync(work: () => void): number {
  const before = ownCpuMs();
  work();
  return ownCpuMs() - before;
}

/** CPU milliseconds of a push by the queue whose messages cause it. */
async function runPush(engine: DynamoDbEngine, all: ReturnType<typeof anInstallation>[]) {
  const pipeline = createPipeline({
    engine,
    installations: fakeInstallations(all, { pageSize: PAGE }),
  });
  await pipeline.push({ data: { alert: "Your order has left the harbour" } });
  const cpu = { plan: 0, chunk: 0, settle: 0 };
  for (const queue of ["plan", "chunk", "settle"] as const) {
    const before = ownCpuMs();
    await pipeline.drain(undefined, (message) => message.queue === queue);
    cpu[queue] = ownCpuMs() - before;
    pipeline.advance(60_000);
  }
  return cpu;
}
