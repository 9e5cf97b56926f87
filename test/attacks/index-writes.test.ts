import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { request } from "../support/cloud/cloud.ts";
import { network, sendFrom } from "../support/cloud/networks.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";

/** Index entries that a client's request may write and remove. */
const MAX_ENTRIES = 2_000;
const CHANNELS = 490;
const POINTERS = 290;
const BAD_PARAMETER = 1;
/** Entries of a request that count for its network as soon as there are so many. */
const STEP = 100;
/** Entries of a network in ten minutes. */
const SHARE = 20_000;

let cloud: RunningCloud;
beforeAll(async () => {
  const throttle = { indexEntriesPerNetwork: SHARE };
  cloud = await startConfiguredCloud({ throttle }, { cheapHashes: true });
});
afterAll(() => cloud?.stop());

interface Item {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

interface ItemAnswer {
  readonly success?: { readonly objectId: string };
  readonly error?: { readonly code: number; readonly error: string };
}

async function sendBatch(
  requests: readonly Item[],
  { master = false } = {},
): Promise<ItemAnswer[]> {
  const answer = await request(cloud, "POST", "/1.1/batch", { master, body: { requests } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as ItemAnswer[];
}

const channels = (count: number, prefix = randomUUID().slice(0, 8)) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

/** An Android device without a token, by an id of its own. */
const device = (count: number) => ({
  ...{ deviceType: "android", installationId: randomUUID() },
  channels: channels(count),
});

const pointers = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `p${index}`,
      { __type: "Pointer", className: "Todo", objectId: randomUUID().replaceAll("-", "") },
    ]),
  );

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/**
 * Expects so many items to succeed and all others to be refused; a batch runs them side by side.
 *
 * @returns the positions of those that were refused
 */
function expectSaved(answers: readonly ItemAnswer[], count: number): number[] {
  const refused = answers.flatMap(({ error }, index) => (error ? [index] : []));
  expect(answers.length - refused.length).toBe(count);
  for (const index of refused) {
    expect(answers[index]?.error).toEqual({
      code: BAD_PARAMETER,
      error: expect.stringMatching(/2000 entries/),
    });
  }
  return refused;
}

async function createAll(items: readonly Item[]): Promise<string[]> {
  const answers = await Promise.all(items.map((item) => sendBatch([item])));
  return answers.map(([answer]) => answer?.success?.objectId ?? "");
}

const read = async (path: string) =>
  (await request(cloud, "GET", `/1.1${path}`, { master: true })).body as Record<string, unknown>;

describe("the index entries of one request", () => {
  it("are few, and new devices with more channels are refused whole (A181)", async () => {
    const devices = times(19, () => device(CHANNELS));
    const answers = await sendBatch(
      devices.map((body) => ({ method: "POST", path: "/1.1/installations", body })),
    );

    expectSaved(answers, Math.floor(MAX_ENTRIES / CHANNELS));
    const where = { installationId: { $in: devices.map(({ installationId }) => installationId) } };
    const found = await read(`/installations?where=${encodeURIComponent(JSON.stringify(where))}`);
    expect(found.results).toHaveLength(4);
  });

  it("count for changes, which leave the row as it was when they are refused (A181)", async () => {
    const items = times(5, () => ({
      ...{ method: "POST", path: "/1.1/installations", body: device(CHANNELS) },
    }));
    const objectIds = await createAll(items);
    const answers = await sendBatch(
      objectIds.map((id) => ({
        ...{ method: "PUT", path: `/1.1/installations/${id}` },
        body: { channels: channels(CHANNELS) },
      })),
    );

    // Each adds 490 and removes 490.
    for (const index of expectSaved(answers, 2)) {
      const row = await read(`/installations/${objectIds[index]}`);
      expect(row.channels).toEqual(items[index]?.body.channels);
    }
  });

  it("count for deletions, which leave the object when they are refused (A181)", async () => {
    const create = () => ({ method: "POST", path: "/1.1/classes/Wide", body: pointers(POINTERS) });
    const objectIds = await createAll(times(8, create));
    const answers = await sendBatch(
      objectIds.map((id) => ({ method: "DELETE", path: `/1.1/classes/Wide/${id}` })),
    );

    const refused = expectSaved(answers, 6);
    for (const [index, objectId] of objectIds.entries()) {
      const left = refused.includes(index) ? { objectId } : {};
      expect(await read(`/classes/Wide/${objectId}`)).toMatchObject(left);
    }
  });

  it("suffice for the master key to delete five devices with 490 channels (A181)", async () => {
    const items = times(5, () => ({
      ...{ method: "POST", path: "/1.1/installations", body: device(CHANNELS) },
    }));
    const objectIds = await createAll(items);
    const answers = await sendBatch(
      objectIds.map((id) => ({ method: "DELETE", path: `/1.1/installations/${id}` })),
      { master: true },
    );
    expect(answers.filter(({ error }) => error)).toEqual([]);
    expect(await read(`/installations/${objectIds[4]}`)).toEqual({});
  });

  it("count for new objects, of which nothing is left when they are refused (A181)", async () => {
    const answers = await sendBatch(
      times(8, () => ({
        ...{ method: "POST", path: "/1.1/classes/Wide" },
        body: { mark: "refused", ...pointers(POINTERS) },
      })),
    );

    expectSaved(answers, 6);
    const where = encodeURIComponent(JSON.stringify({ mark: "refused" }));
    expect((await read(`/classes/Wide?where=${where}`)).results).toHaveLength(6);
  });

  it("fail a batch of saves on every route to a class (A181)", async () => {
    const saves = times(8, (index) => ({
      ...{ method: "POST", path: "/1.1/classes/Wide" },
      body: { __internalId: `local-${index}`, ...pointers(POINTERS) },
    }));
    const answer = await request(cloud, "POST", "/1.1/batch/save", { body: { requests: saves } });
    expect(answer).toMatchObject({ status: 400, body: { code: BAD_PARAMETER } });
    const twins = await sendBatch(
      times(6, () => ({
        method: "POST",
        path: "/1.1/classes/_Installation",
        body: device(CHANNELS),
      })),
    );
    expectSaved(twins, 4);
  });
});

describe("the index entries of one network", () => {
  const wide = () => ({ method: "POST", path: "/1.1/installations", body: device(CHANNELS) });
  const burst = (host: string, master = false) =>
    sendFrom(cloud, host, { route: "POST /batch", master, body: { requests: times(4, wide) } });
  const statusOf = ({ body }: { readonly body: ItemAnswer[] }) =>
    body.map(({ error }) => error?.code ?? 0);

  it("are few, and more are refused before they are written (A181)", async () => {
    const host = network(7);
    const codes: number[] = [];
    for (let sent = 0; sent < SHARE / 1_500 + 2; sent += 1)
      codes.push(...statusOf(await burst(host)));

    expect(codes.at(-1)).toBe(429);
    expect(codes.filter((code) => code === 0).length * CHANNELS).toBeLessThan(SHARE * 2);
    const save = (count: number) =>
      sendFrom(cloud, host, { route: "POST /installations", body: device(count) });
    expect((await save(CHANNELS)).status).toBe(429);
    expect((await save(STEP)).status).toBe(429);
    expect((await save(STEP - 1)).status, "fewer than a step are not counted").toBe(201);
    expect(statusOf(await burst(network(8)))).toEqual([0, 0, 0, 0]);
    expect(statusOf(await burst(host, true))).toEqual([0, 0, 0, 0]);
  });
});

describe("honest requests", () => {
  it("save a device with 490 channels, and change all of them at once (A181)", async () => {
    const [objectId] = await createAll([
      { method: "POST", path: "/1.1/installations", body: device(CHANNELS) },
    ]);
    const body = { channels: channels(CHANNELS) };
    const answer = await request(cloud, "PUT", `/1.1/installations/${objectId}`, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  it("save 50 devices with ten channels, and 50 objects with eight Pointers (A181)", async () => {
    const devices = await sendBatch(
      times(50, () => ({ method: "POST", path: "/1.1/installations", body: device(10) })),
    );
    const objects = await sendBatch(
      times(50, () => ({ method: "POST", path: "/1.1/classes/Wide", body: pointers(8) })),
    );
    expect([...devices, ...objects].filter(({ error }) => error)).toEqual([]);
  });

  it("import 50 devices with 100 channels by the master key (A181)", async () => {
    const answers = await sendBatch(
      times(50, () => ({ method: "POST", path: "/1.1/installations", body: device(100) })),
      { master: true },
    );
    expect(answers.filter(({ error }) => error)).toEqual([]);
  });
});
