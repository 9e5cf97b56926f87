import { describe, expect, it } from "vitest";
import { BATCH, PROVIDERS_WITH_BATCH } from "../gateways/batch-provider.ts";
import type { GatewayScript } from "../gateways/gateways.ts";
import type { GatewayReply } from "../gateways/protocols.ts";
import { distinctCounts, type Ending, type OnePush, playOne, seeds } from "./one-push.ts";

const DEVICES = 900;
const BATCH_DEVICES = DEVICES / 3;

/** Every third device belongs to the provider that takes 100 devices a request. */
function withBatch(script: GatewayScript): OnePush {
  return {
    devices: DEVICES,
    pageSize: DEVICES / 2,
    providers: PROVIDERS_WITH_BATCH,
    fields: (index) =>
      index % 3 === 2
        ? { deviceType: "android", vendor: "batch", registrationId: `batch${index}` }
        : {},
    gateways: { [BATCH]: script },
  };
}

/** Position of a device among those of the provider. */
function nth(index: number): number {
  return (index - 2) / 3;
}

function answer(reason: string): GatewayReply {
  return { status: 200, reason };
}

function getOutcomes({ record }: Ending): Record<string, unknown> {
  return (record.providers as Record<string, Record<string, unknown>>)[BATCH] ?? {};
}

describe("a provider that takes many devices a request", () => {
  it("settles each token by its own answer and counts them under its name", async () => {
    const replies: readonly GatewayReply[] = [
      answer("TOKEN_DEAD"),
      answer("TOKEN_UNKNOWN"),
      answer("CONTENT_REFUSED"),
      answer("BUSY"),
    ];
    const ending = await playOne(
      withBatch(({ index, attempt }) => {
        const reply = replies[nth(index) % 10] ?? "accepted";
        return attempt > 1 ? "accepted" : reply;
      }),
    );

    const tenth = BATCH_DEVICES / 10;
    expect(getOutcomes(ending)).toMatchObject({
      successes: 7 * tenth,
      invalidTokens: 2 * tenth,
      rejected: tenth,
      retries: tenth,
      ambiguous: 0,
      reasons: { TOKEN_DEAD: tenth, TOKEN_UNKNOWN: tenth, CONTENT_REFUSED: tenth },
    });
    const { record, removed } = ending;
    expect(record).toMatchObject({ status: "done", devices: DEVICES });
    expect([record.iosSuccesses, record.fcmSuccesses]).toEqual([300, 300]);
    expect(record.errors).toContain(
      "part of the push was refused by Batch, reason CONTENT_REFUSED",
    );
    const dead = Array.from({ length: DEVICES }, (_, index) => index).filter(
      (index) => index % 3 === 2 && nth(index) % 10 === 0,
    );
    expect([...removed].sort((a, b) => a - b)).toEqual(dead);
    expect(ending.world.installations.refusals.size).toBe(tenth);
  });

  it("sends 100 devices per request, and the rest in a smaller one", async () => {
    const sizes = new Map<string, number>();
    await playOne(
      withBatch(({ body }) => {
        sizes.set(body(), JSON.parse(body()).length);
        return "accepted";
      }),
    );

    const devices = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    expect(devices).toBe(BATCH_DEVICES);
    expect(new Set(sizes.values())).toEqual(new Set([100, 50]));
  });

  it("retries all tokens of an unclear answer, counts them as ambiguous and removes none", async () => {
    const ending = await playOne(
      withBatch(({ index, attempt }) => {
        if (attempt > 1) return "accepted";
        return nth(index) % 2 === 0 ? "unclear" : answer("TOKEN_DEAD");
      }),
    );

    expect(getOutcomes(ending)).toMatchObject({
      successes: BATCH_DEVICES,
      invalidTokens: 0,
      retries: BATCH_DEVICES,
      ambiguous: BATCH_DEVICES,
    });
    expect(ending.removed.size).toBe(0);
    expect(distinctCounts(ending.push.settled)).toEqual(new Set([1]));
  });

  it("stops only itself when its key is wrong", async () => {
    const ending = await playOne(withBatch(() => answer("WRONG_KEY")));

    expect(getOutcomes(ending)).toMatchObject({ successes: 0, invalidTokens: 0 });
    expect(ending.record).toMatchObject({ status: "error", successes: DEVICES - BATCH_DEVICES });
    expect(ending.record.errors).toContain("Stopped at Batch, reason WRONG_KEY");
  });

  it.each(seeds(6))("counts each device once under all faults together (seed %i)", async (seed) => {
    const ending = await playOne(
      withBatch(({ index, random }) => {
        if (nth(index) % 17 === 3) return answer("TOKEN_DEAD");
        if (!random.chance(0.02)) return "accepted";
        const trouble: readonly GatewayReply[] = ["cut", "unreached", "refused", "unclear"];
        return random.pick([...trouble, answer("BUSY"), answer("TOKEN_UNKNOWN")]);
      }),
      { seed, chaos: true },
    );

    expect(["done", "error"]).toContain(ending.record.status);
    const isBatch = (index: number) => index % 3 === 2;
    expect([...ending.removed].every((index) => isBatch(index) && nth(index) % 17 === 3)).toBe(
      true,
    );
  });
});
