import { beforeAll, describe, expect, it } from "vitest";
import type { DeliveryOutcome } from "../../../../functions/domain/push/providers/delivery-outcome.ts";
import { miService } from "../../../../functions/domain/push/providers/mi/mi-service.ts";
import { mzService } from "../../../../functions/domain/push/providers/mz/mz-service.ts";
import { oppoService } from "../../../../functions/domain/push/providers/oppo/oppo-service.ts";
import { vivoService } from "../../../../functions/domain/push/providers/vivo/vivo-service.ts";
import type {
  ChunkMessage,
  MiProfile,
  MzProfile,
  OppoProfile,
  VivoProfile,
} from "../../../../functions/generated/types.ts";
import { createSenders, SENT_MS } from "../../../support/vendors/send-once.ts";
import { useVendorWorld } from "../../../support/vendors/vendor-world.ts";

const PROFILES: {
  readonly mi: readonly MiProfile[];
  readonly oppo: readonly OppoProfile[];
  readonly vivo: readonly VivoProfile[];
  readonly mz: readonly MzProfile[];
} = {
  mi: [{ appSecret: "s", packageName: "com.example.app", channelId: "c1" }],
  oppo: [{ appKey: "k", masterSecret: "s" }],
  vivo: [{ appId: "10004", appKey: "k", appSecret: "s" }],
  mz: [{ appId: "100999", appSecret: "s" }],
};
const DATA = { title: "潮汐 tide", alert: "今晚 20:15 高潮", order: { id: 7 } };

type Name = keyof typeof PROFILES;

const world = useVendorWorld({ ...PROFILES });
beforeAll(() => {
  world.clock.nowMs = SENT_MS;
});

function start(name: Name) {
  const origin = new URL(world.origin);
  const senders = {
    mi: () => createSenders(miService, { profiles: PROFILES.mi, origin }),
    oppo: () => createSenders(oppoService, { profiles: PROFILES.oppo, origin }),
    vivo: () => createSenders(vivoService, { profiles: PROFILES.vivo, origin }),
    mz: () => createSenders(mzService, { profiles: PROFILES.mz, origin }),
  };
  const send = senders[name]();
  return (ids: readonly string[], rest: Partial<ChunkMessage> = {}) =>
    send(ids, { data: DATA, ...rest });
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`);

function tally(outcomes: readonly DeliveryOutcome[]) {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const name = "reason" in outcome ? `${outcome.kind} ${outcome.reason}` : outcome.kind;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const FAILURES: readonly [Name, string | number, string][] = [
  ["mi", 20301, "invalid-token 20301"],
  ["oppo", 10000, "invalid-token 10000"],
  ["vivo", 1, "invalid-token user 1"],
  ["mz", 110002, "invalid-token value 110002"],
];

describe.each(FAILURES)("the simulated %s", (name, code, failed) => {
  it("takes 1,001 devices, and distinguishes bad ones at the first and last index", async () => {
    const send = start(name);
    world.script(name, { rules: [{ tokenPrefix: "bad", code }] });
    const ids = ["bad0", ...names(999), "bad1"];
    const outcomes = await send(ids);
    expect(tally(outcomes)).toEqual({ accepted: 999, [failed]: 2 });
    expect([outcomes[0]?.kind, outcomes[1_000]?.kind]).toEqual(["invalid-token", "invalid-token"]);
    expect(world.shown(name)).toHaveLength(999);
  });

  it("shows a notification once although its answer was lost", async () => {
    const send = start(name);
    await send(["warm", "up"]);
    world.script(name, { dropAnswer: 1 });
    expect(tally(await send(["a", "b"]))).toEqual({ "retry ConnectionLost": 2 });
    expect(tally(await send(["a", "b"], { attempt: 2 }))).toEqual({ accepted: 2 });
    expect(world.log.tally("").doubled).toBe(0);
    expect(new Set(world.shown(name))).toEqual(new Set(["warm", "up", "a", "b"]));
  });

  it("takes every way of writing at the limits of its texts", async () => {
    const send = start(name);
    for (const character of ["a", "潮", "😀", "👩‍👩‍👧"]) {
      const data = { title: `潮${character.repeat(200)}`, alert: `汐${character.repeat(400)}` };
      expect(tally(await send(["a"], { data }))).toEqual({ accepted: 1 });
    }
  });

  it("is not asked again today once a quota is used up", async () => {
    const send = start(name);
    const quota = { mi: 200001, oppo: 33, vivo: 10070, mz: 110019 }[name];
    world.script(name, { quota: { daily: 2, code: quota } });
    const push = "quota";
    await send(["a", "b"], { push });
    const spent = { [`rejected ${quota}`]: 2 };
    expect(tally(await send(["c", "d"], { push }))).toEqual(spent);
    world.script(name, {});
    expect(tally(await send(["c", "d"], { push }))).toEqual(spent);
    expect(world.shown(name)).toEqual(["a", "b"]);
  });
});

describe.each(["oppo", "vivo"] as const)("access tokens of the simulated %s", (name) => {
  it("are renewed when they are revoked in the middle of a push", async () => {
    const send = start(name);
    await send(["a", "b"]);
    world.script(name, { token: { revokeAll: true } });
    const chunks = await Promise.all(names(8).map((id) => send([id, `${id}-2`])));
    expect(tally(chunks.flat())).toEqual({ accepted: 16 });
  });
});
