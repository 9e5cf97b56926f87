import { describe, expect, it } from "vitest";
import { sendChunk } from "../../../functions/features/push/send/send-chunk.ts";
import type { Log } from "../../../functions/ports/system.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { anInstallation, fakeInstallations } from "../../support/push/fake-installations.ts";
import { createPipeline, REQUEST_ID } from "../../support/push/pipeline.ts";
import { aChunk, aScene, delivery } from "../../support/push/sender-scene.ts";

const engine = forAllTests(startDynamoDbEngine);

type Line = readonly [event: string, facts: Readonly<Record<string, unknown>>];

/** Sends a push to two devices and returns what was logged about it. */
async function logPush(): Promise<{ push: string; lines: readonly Line[] }> {
  const lines: Line[] = [];
  const note = (event: string, facts: object) => void lines.push([event, { ...facts }]);
  const log: Log = {
    info: note,
    warn: note,
    error: note,
    failure: (event, _, facts) => note(event, facts),
  };
  const installations = fakeInstallations([anInstallation(0), anInstallation(1)], {
    pageSize: 10,
    segments: 1,
  });
  const pipeline = createPipeline({ engine, installations, log });
  const push = await pipeline.push({ data: { alert: "hello" } });
  await pipeline.drain();
  return { push, lines };
}

describe("the log lines of a push", () => {
  it("carry its id and that of the request, from the API to its end", async () => {
    const { push, lines } = await logPush();

    expect(new Set(lines.map(([event]) => event))).toEqual(
      new Set(["push accepted", "partition planned", "push ended"]),
    );
    for (const line of lines) expect(line[1]).toMatchObject({ push, requestId: REQUEST_ID });
  });

  it("tell how long it took until the first device was sent to, and until the last", async () => {
    const { lines } = await logPush();
    const [, ended] = lines.find(([event]) => event === "push ended") ?? [];

    expect(ended?.doneMs).toBeGreaterThanOrEqual(0);
    expect(Number(ended?.doneMs)).toBeLessThan(60_000);
  });

  it("name the chunk and the outcomes of its devices", async () => {
    const scene = aScene();
    await sendChunk({ ...aChunk(2), requestId: REQUEST_ID }, scene.ports, delivery);

    const { push, chunk } = aChunk(2);
    const trace = { push, chunk, requestId: REQUEST_ID };
    expect(scene.lines).toMatchObject([["chunk sent", { ...trace, devices: 2, successes: 2 }]]);
  });

  it("don't repeat an outage for each chunk that is put off as a whole", async () => {
    const scene = aScene({ outcomeOf: () => ({ kind: "retry", reason: "down", down: true }) });
    await sendChunk(aChunk(2), scene.ports, delivery);

    expect(scene.chunks).toHaveLength(1);
    expect(scene.lines).toEqual([]);
  });
});
