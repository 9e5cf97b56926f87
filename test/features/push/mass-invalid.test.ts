import { describe, expect, it } from "vitest";
import type { DeliveryOutcome } from "../../../functions/domain/push/providers/delivery-outcome.ts";
import { sendChunk } from "../../../functions/features/push/send/send-chunk.ts";
import type { ChunkMessage } from "../../../functions/generated/types.ts";
import { aChunk, aScene, delivery } from "../../support/push/sender-scene.ts";

describe("a chunk whose tokens are mostly invalid", () => {
  const bad: DeliveryOutcome = { kind: "invalid-token", reason: "BadDeviceToken" };
  const isReal = (objectId: string) => Number(objectId.split("-")[1]) % 5 < 2;
  const reals = (objectId: string): DeliveryOutcome =>
    isReal(objectId) ? { kind: "accepted" } : bad;
  const other = { chunk: "chunk#0000#000000#001" };

  it("is not stopped by invented tokens beside real ones, first push or not (A116)", async () => {
    const scene = aScene({ outcomeOf: reals });
    await sendChunk(aChunk(500), scene.ports, delivery);
    await sendChunk(aChunk(500, other), scene.ports, delivery);

    expect(scene.stops.size).toBe(0);
    expect([...scene.settled.values()]).toMatchObject([
      { successes: 200, invalidTokens: 300 },
      { successes: 200, invalidTokens: 300 },
    ]);
  });

  it("is not stopped by a chunk of invented tokens alone, once the gateway has accepted others (A116)", async () => {
    const scene = aScene({
      outcomeOf: (objectId) => (objectId.startsWith("fake") ? bad : { kind: "accepted" }),
    });
    await sendChunk(aChunk(10), scene.ports, delivery);
    const devices = Array.from({ length: 500 }, (_, index) => [`fake-${index}`, `fake-${index}`]);
    const fakes = { ...other, devices: devices as ChunkMessage["devices"] };
    await sendChunk(aChunk(500, fakes), scene.ports, delivery);

    expect(scene.stops.size).toBe(0);
  });

  it("is stopped at the wrong gateway, which refuses tokens that were accepted before", async () => {
    const scene = aScene({ outcomeOf: reals });
    await sendChunk(aChunk(500), scene.ports, delivery);
    const gateway = { send: async () => Array<DeliveryOutcome>(500).fill(bad) };
    const sandbox = { ...other, group: { topic: "com.example.app", production: false } };
    await sendChunk(aChunk(500, sandbox), { ...scene.ports, gateway }, delivery);

    expect(scene.stops.get("apns")).toBe("MassInvalid");
  });

  it("is stopped if the gateway has never accepted a token", async () => {
    const scene = aScene({ outcomeOf: () => bad });
    await sendChunk(aChunk(500), scene.ports, delivery);

    expect(scene.stops.get("apns")).toBe("MassInvalid");
  });

  it("is not stopped where the devices chose the topic themselves (A129)", async () => {
    const scene = aScene({ outcomeOf: () => ({ ...bad, chosen: true }) });
    await sendChunk(aChunk(500), scene.ports, delivery);

    expect(scene.stops.size).toBe(0);
  });

  it("settles the chunk although the table answers nothing about accepted tokens", async () => {
    const scene = aScene({ outcomeOf: reals });
    const fail = () => Promise.reject(new Error("throttled"));
    const ports = { ...scene.ports, accepted: { find: fail, replace: fail } };
    await sendChunk(aChunk(500), ports, delivery);

    expect(scene.settled.size).toBe(1);
  });
});
