import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createApnsGateway } from "../../../functions/adapters/gateways/apns/apns.ts";
import { createCircuit } from "../../../functions/adapters/gateways/gateway-circuit.ts";
import type { DeliveryOutcome } from "../../../functions/domain/push/providers/delivery-outcome.ts";
import { startGateway } from "../../support/gateway-server.ts";
import { aChunk } from "../../support/push/sender-scene.ts";

const START_MS = 1_795_248_000_000;
const DOWN: DeliveryOutcome = { kind: "retry", reason: "ServiceUnavailable", down: true };
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const key = {
  teamId: "TEAM123456",
  keyId: "KEY1234567",
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
};

/** A gateway whose health a test holds in its hand. */
async function aGateway() {
  const health = { status: 200, headers: {} as Record<string, string> };
  const server = await startGateway(() => ({ ...health }));
  const clock = { nowMs: START_MS };
  const outages: number[] = [];
  const gateway = createApnsGateway({
    productionUrl: server.url,
    sandboxUrl: server.url,
    credentials: async () => ({ apns: { keys: [key] } }),
    clock: { now: () => clock.nowMs },
    pool: { extraCa: server.ca },
    onOutage: (pauseMs) => void outages.push(pauseMs),
  });
  const send = (count: number) => gateway.send(aChunk(count), new AbortController().signal);
  return { health, server, clock, outages, send };
}

describe("a gateway that is down (R24)", () => {
  it("is left alone for a growing time, and then tried with one request", async () => {
    const { health, server, clock, outages, send } = await aGateway();
    health.status = 503;

    const outcomes = await send(500);
    expect(outcomes).toHaveLength(500);
    expect(outcomes.every(({ kind }) => kind === "retry")).toBe(true);
    const tried = server.received.length;
    expect(tried).toBeLessThan(500);

    expect((await send(500))[0]).toMatchObject({ kind: "retry", retryAfterMs: 5_000 });
    expect(server.received).toHaveLength(tried);

    clock.nowMs += 5_000;
    expect((await send(500)).every(({ kind }) => kind === "retry")).toBe(true);
    expect(server.received).toHaveLength(tried + 1);
    expect(outages).toEqual([5_000, 10_000]);
  });

  it("gets everything again once it answers the one request", async () => {
    const { health, server, clock, send } = await aGateway();
    health.status = 503;
    await send(100);
    health.status = 200;
    const tried = server.received.length;

    clock.nowMs += 5_000;
    const outcomes = await send(100);

    expect(outcomes).toEqual(Array(100).fill({ kind: "accepted" }));
    expect(server.received).toHaveLength(tried + 100);
  });

  it("is left alone for as long as it asks", async () => {
    const { health, outages, send } = await aGateway();
    Object.assign(health, { status: 503, headers: { "retry-after": "90" } });
    await send(100);
    expect(outages).toEqual([90_000]);
  });

  it("gets few requests during 40 minutes, from a sender that never rests", async () => {
    const { health, server, clock, outages, send } = await aGateway();
    health.status = 503;
    await send(500);
    const tried = server.received.length;

    for (let second = 0; second < 2_400; second += 5) {
      clock.nowMs += 5_000;
      await send(500);
    }

    expect(server.received.length - tried).toBeLessThan(15);
    expect(Math.max(...outages)).toBe(300_000);
  });
});

describe("the circuit", () => {
  it("stays closed while some requests succeed", () => {
    const circuit = createCircuit({ clock: { now: () => START_MS } });
    for (let index = 0; index < 1_000; index++) {
      circuit.note(index % 20 === 19 ? { kind: "accepted" } : DOWN);
    }
    expect(circuit.admit()).toEqual({ kind: "closed" });
  });

  it("lets one batch probe at a time, and another one after a probe that was not sent", () => {
    let nowMs = START_MS;
    const circuit = createCircuit({ clock: { now: () => nowMs } });
    for (let index = 0; index < 20; index++) circuit.note(DOWN);
    nowMs += 5_000;

    expect([circuit.admit().kind, circuit.admit().kind]).toEqual(["probe", "open"]);
    circuit.release();
    expect(circuit.admit()).toEqual({ kind: "probe" });
  });
});
