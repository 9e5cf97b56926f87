import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { sumCounts } from "../../../functions/domain/push/ledger/chunk-outcome.ts";
import type { DeliveryOutcome } from "../../../functions/domain/push/providers/delivery-outcome.ts";
import {
  LEASE_MS,
  type SendPorts,
  sendChunk,
} from "../../../functions/features/push/send/send-chunk.ts";
import type { ChunkMessage } from "../../../functions/generated/types.ts";
import type { PushLedger } from "../../../functions/ports/ledger.ts";
import { aChunk, aScene, delivery, nowMs } from "../../support/push/sender-scene.ts";

describe("sending a chunk", () => {
  it("settles every device once", async () => {
    const scene = aScene();
    await sendChunk(aChunk(500), scene.ports, delivery);
    expect(scene.settled.get("chunk#0000#000000#000")).toMatchObject({ successes: 500 });
    expect(scene.chunks).toEqual([]);
  });

  it("sends nothing for a message that is delivered again", async () => {
    const scene = aScene();
    await sendChunk(aChunk(3), scene.ports, delivery);
    await sendChunk(aChunk(3), scene.ports, delivery);
    expect(scene.events).toEqual(["send", "settle"]);
  });

  it("returns a chunk that another sender holds to the queue until the lease ends", async () => {
    const scene = aScene();
    await scene.ports.ledger.takeLease(aChunk(3), { owner: "other", nowMs, leaseMs: 30_000 });

    await sendChunk(aChunk(3), scene.ports, delivery);

    expect(scene.events).toEqual(["enqueue"]);
    expect(scene.chunks[0]).toMatchObject({ notBeforeMs: nowMs + 30_000, attempt: 1 });
  });

  it.each(["settled", "cancelled", "expired"] as const)("sends nothing once %s", async (kind) => {
    const scene = aScene({ ledger: { takeLease: async () => ({ kind }) } });
    await sendChunk(aChunk(3), scene.ports, delivery);
    expect(scene.events).toEqual([]);
  });

  it("returns an early chunk to the queue without taking its lease", async () => {
    const scene = aScene();
    const message = aChunk(3, { notBeforeMs: nowMs + 3_600_000 });

    await sendChunk(message, scene.ports, delivery);

    expect(scene.chunks).toEqual([message]);
    expect(scene.leases.size).toBe(0);
  });

  it("puts the devices to retry into a smaller chunk", async () => {
    const retry: DeliveryOutcome = {
      kind: "retry",
      reason: "TooManyRequests",
      retryAfterMs: 9_000,
    };
    const scene = aScene({
      outcomeOf: (objectId) => (objectId.endsWith("7") ? retry : { kind: "accepted" }),
    });

    await sendChunk(aChunk(20), scene.ports, delivery);

    const outcome = scene.settled.get("chunk#0000#000000#000");
    expect(outcome && sumCounts(outcome)).toBe(18);
    expect(scene.chunks).toHaveLength(1);
    expect(scene.chunks[0]).toMatchObject({
      chunk: "chunk#0000#000000#000#r1",
      attempt: 2,
      notBeforeMs: nowMs + 9_000,
      devices: [
        ["object-7", "token-7"],
        ["object-17", "token-17"],
      ],
    });
  });

  it("reports dead tokens, and no others, before it settles", async () => {
    const outcomes: Record<string, DeliveryOutcome> = {
      "object-0": { kind: "invalid-token", reason: "Unregistered", deadSinceMs: 77 },
      "object-1": { kind: "invalid-token", reason: "BadDeviceToken" },
      "object-2": { kind: "rejected", reason: "PayloadTooLarge" },
    };
    const scene = aScene({ outcomeOf: (id) => outcomes[id] ?? { kind: "accepted" } });

    await sendChunk(aChunk(4), scene.ports, delivery);

    expect(scene.events).toEqual(["send", "prune", "settle"]);
    expect(scene.prunes[0]?.devices).toEqual([
      { objectId: "object-0", token: "token-0", reportedAtMs: 77 },
    ]);
  });

  describe("with a refused token", () => {
    const bad = { kind: "invalid-token", reason: "BadDeviceToken", refused: true } as const;
    const reported = async (chunk: Partial<ChunkMessage>, accepts = true) => {
      const scene = aScene({
        outcomeOf: (id) => (id === "object-1" || !accepts ? bad : { kind: "accepted" }),
      });
      await sendChunk(aChunk(4, chunk), scene.ports, delivery);
      return scene.prunes;
    };
    const topic = "com.example.app";

    it("reports it beside accepted ones (A116)", async () => {
      expect(await reported({})).toEqual([
        {
          ...{ version: 1, push: "i4OcyCnyjckJOtzz", provider: "apns", devices: [] },
          refused: [{ objectId: "object-1", token: "token-1", refusedAtMs: nowMs }],
        },
      ]);
    });

    it("reports nothing where no token was accepted", async () => {
      expect(await reported({}, false)).toEqual([]);
    });

    it("reports nothing of the sandbox, of a mixed chunk and of a listed token", async () => {
      expect(await reported({ group: { topic, production: false } })).toEqual([]);
      expect(await reported({ group: { production: true, mixed: true } })).toEqual([]);
      const devices: ChunkMessage["devices"] = [
        ["", "object-1"],
        ["object-2", "b"],
      ];
      const outcomes: DeliveryOutcome[] = [bad, { kind: "accepted" }];
      const { ports, prunes } = aScene();
      const gateway = { send: async () => outcomes };
      await sendChunk(aChunk(2, { devices }), { ...ports, gateway }, delivery);
      expect(prunes).toEqual([]);
    });
  });

  it("fails without sending again when dead tokens can't be reported", async () => {
    const dead = { kind: "invalid-token", reason: "Unregistered", deadSinceMs: 77 } as const;
    const { ports, events } = aScene({
      outcomeOf: (id) => (id === "object-0" ? dead : { kind: "accepted" }),
    });
    const sendPrune = () => Promise.reject(new Error("no queue"));
    const troubled = { ...ports, queues: { ...ports.queues, sendPrune } };

    await expect(sendChunk(aChunk(4), troubled, delivery)).rejects.toThrow("no queue");
    await sendChunk(aChunk(4), troubled, delivery);

    expect(events).toEqual(["send", "settle"]);
  });

  it("stops the push before it settles, and reports no token as dead", async () => {
    const wrong: DeliveryOutcome = {
      kind: "rejected",
      reason: "InvalidProviderToken",
      stops: true,
    };
    const dead: DeliveryOutcome = { kind: "invalid-token", reason: "Unregistered", deadSinceMs: 7 };
    const scene = aScene({ outcomeOf: (objectId) => (objectId === "object-1" ? wrong : dead) });
    const settle = scene.ports.ledger.settle;
    const stopsAtSettlement: string[] = [];
    const ledger: PushLedger = {
      ...scene.ports.ledger,
      settle: (...args) => {
        stopsAtSettlement.push(...scene.stops.values());
        return settle(...args);
      },
    };

    await sendChunk(aChunk(3), { ...scene.ports, ledger }, delivery);

    expect(stopsAtSettlement).toEqual(["InvalidProviderToken"]);
    expect(scene.events).toEqual(["send", "settle"]);
    expect(scene.prunes).toEqual([]);
  });

  it("goes on despite invalid tokens when the push allows them", async () => {
    const dead: DeliveryOutcome = { kind: "invalid-token", reason: "Unregistered", deadSinceMs: 7 };
    const guarded = aScene({ outcomeOf: () => dead });
    await sendChunk(aChunk(500), guarded.ports, delivery);
    expect([guarded.stops.get("apns"), guarded.prunes.length]).toEqual(["MassInvalid", 0]);

    const allowed = aScene({ outcomeOf: () => dead });
    await sendChunk(aChunk(500, { maxInvalidShare: 1 }), allowed.ports, delivery);
    expect([allowed.stops.size, allowed.prunes[0]?.devices.length]).toEqual([0, 500]);
  });

  it("repeats the same notification ids after a crash before the settlement", async () => {
    let crashes = 1;
    const scene = aScene();
    const settle = scene.ports.ledger.settle;
    const ports: SendPorts = {
      ...scene.ports,
      ledger: {
        ...scene.ports.ledger,
        async settle(...args) {
          if (crashes > 0) {
            crashes -= 1;
            throw new Error("crash");
          }
          return settle(...args);
        },
      },
    };

    await expect(sendChunk(aChunk(3), ports, delivery)).rejects.toThrow("crash");
    scene.advance(LEASE_MS);
    await sendChunk(aChunk(3), ports, delivery);

    expect(scene.sentIds.slice(0, 3)).toEqual(scene.sentIds.slice(3));
    expect(scene.settled.size).toBe(1);
    expect(scene.settled.get("chunk#0000#000000#000")).toMatchObject({ successes: 3 });
  });

  it("raises badges before it sends, and only those of installations", async () => {
    const scene = aScene();
    const badges = new Map([["object-0", 4]]);
    const asked: unknown[] = [];
    const given: unknown[] = [];
    const ports: SendPorts = {
      ...scene.ports,
      badges: {
        raise: async (...args) => {
          asked.push(args);
          return badges;
        },
      },
      gateway: {
        send: (chunk, signal, raised) => {
          given.push(raised);
          return scene.ports.gateway.send(chunk, signal);
        },
      },
    };
    const devices = [
      ["object-0", "token-0"],
      ["", "token-1"],
    ] as ChunkMessage["devices"];

    await sendChunk(aChunk(0, { devices, data: { badge: "Increment" } }), ports, delivery);
    await sendChunk(aChunk(1, { chunk: "chunk#0000#000000#001" }), ports, delivery);

    expect(asked).toEqual([["i4OcyCnyjckJOtzz", ["object-0"]]]);
    expect(given).toEqual([badges, undefined]);
  });

  it("holds its lease until the settlement is written, and bounds it by its deadline (L3)", async () => {
    const scene = aScene();
    const ticks: (() => void)[] = [];
    const extended: number[] = [];
    const deadlines: unknown[] = [];
    const ledger: PushLedger = {
      ...scene.ports.ledger,
      extendLease: async (lease, untilMs) => {
        extended.push(untilMs);
        return { ...lease, untilMs };
      },
      settle: async (lease, outcome, end) => {
        deadlines.push(end.deadline);
        for (let tick = 0; tick < 4; tick++) {
          scene.advance(LEASE_MS / 3);
          for (const task of ticks) task();
          await setImmediate();
        }
        return scene.ports.ledger.settle(lease, outcome, end);
      },
    };
    const every = (_ms: number, task: () => void) => {
      ticks.push(task);
      return () => void ticks.splice(ticks.indexOf(task), 1);
    };
    const ports = { ...scene.ports, ledger, timers: { ...scene.ports.timers, every } };

    await sendChunk(aChunk(3), ports, delivery);

    expect(extended.at(-1)).toBeGreaterThan(nowMs + 2 * LEASE_MS);
    expect(deadlines).toEqual([delivery]);
    expect(ticks).toEqual([]);
  });

  it("sends no retry for a chunk that another sender has settled", async () => {
    const scene = aScene({
      outcomeOf: () => ({ kind: "retry", reason: "NoAnswer" }),
      ledger: { settle: async () => ({ kind: "lost" }) },
    });
    await sendChunk(aChunk(3), scene.ports, delivery);
    expect(scene.chunks).toEqual([]);
  });
});
