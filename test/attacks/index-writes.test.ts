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
/** The batch ran out of time before the item, on a machine that is busy with other programs. */
const OUT_OF_TIME = 124;
/** Entries of a request that count for its network as soon as there are so many. */
const STEP = 100;
/** Entries of a network in ten minutes. */
const SHARE = 20_000;
const WINDOW_SECONDS = 600;

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

let networks = 0;
function newNetwork(): string {
  networks += 1;
  return network(networks);
}

/** From a network of its own, so that what other tests and tries have written does not count. */
const send = (route: string, body: object, { master = false } = {}) =>
  sendFrom(cloud, newNetwork(), { route, master, body });

async function sendBatch(
  requests: readonly Item[],
  { master = false } = {},
): Promise<ItemAnswer[]> {
  const answer = await send("POST /batch", { requests }, { master });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
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

const isLate = ({ error }: ItemAnswer) => error?.code === OUT_OF_TIME;

/**
 * Expects so many items to succeed and all others to be refused; a batch runs them side by side. Items that
 * the batch had no time for may be missing among the saved ones, which are never more.
 *
 * @returns the positions of those that were not saved
 */
function expectSaved(answers: readonly ItemAnswer[], count: number): number[] {
  const unsaved = answers.flatMap(({ error }, index) => (error ? [index] : []));
  const saved = answers.length - unsaved.length;
  expect(saved).toBeLessThanOrEqual(count);
  expect(saved + answers.filter(isLate).length).toBeGreaterThanOrEqual(count);
  for (const { error } of answers.filter((answer) => answer.error && !isLate(answer))) {
    expect(error).toEqual({ code: BAD_PARAMETER, error: expect.stringMatching(/2000 entries/) });
  }
  return unsaved;
}

/** Sends items again that a batch had no time for, as its answer asks. */
async function sendUntilDone(
  items: readonly Item[],
  options: { readonly master?: boolean } = {},
): Promise<ItemAnswer[]> {
  const answers = await sendBatch(items, options);
  const late = items.filter((_, index) => isLate(answers[index] as ItemAnswer));
  expect(late.length, "a batch has time for one item at least").toBeLessThan(items.length);
  const done = answers.filter((answer) => !isLate(answer));
  return late.length === 0 ? done : [...done, ...(await sendUntilDone(late, options))];
}

/** Entries that the master key writes count for no network. */
async function createAll(items: readonly Item[]): Promise<string[]> {
  const answers = await Promise.all(items.map((item) => sendBatch([item], { master: true })));
  return answers.map(([answer]) => {
    expect(answer?.success).toBeDefined();
    return answer?.success?.objectId ?? "";
  });
}

/** Counts of networks begin at multiples of their window. */
async function startWindow(): Promise<void> {
  const { body } = await request(cloud, "GET", "/_local/clock");
  const seconds = Date.parse((body as { now: string }).now) / 1_000;
  const advanceSeconds = Math.ceil(WINDOW_SECONDS - (seconds % WINDOW_SECONDS));
  await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds } });
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
    expect(found.results).toHaveLength(answers.filter(({ success }) => success).length);
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
    const answers = await sendUntilDone(
      objectIds.map((id) => ({ method: "DELETE", path: `/1.1/installations/${id}` })),
      { master: true },
    );
    expect(answers.filter(({ error }) => error)).toEqual([]);
    expect(await read(`/installations/${objectIds[4]}`)).toEqual({});
  });

  it("count for new objects, of which nothing is left when they are refused (A181)", async () => {
    const mark = randomUUID();
    const answers = await sendBatch(
      times(8, () => ({
        ...{ method: "POST", path: "/1.1/classes/Wide" },
        body: { mark, ...pointers(POINTERS) },
      })),
    );

    expectSaved(answers, 6);
    const where = encodeURIComponent(JSON.stringify({ mark }));
    const saved = answers.filter(({ success }) => success);
    expect((await read(`/classes/Wide?where=${where}`)).results).toHaveLength(saved.length);
  });

  it("fail a batch of saves on every route to a class (A181)", async () => {
    const saves = times(8, (index) => ({
      ...{ method: "POST", path: "/1.1/classes/Wide" },
      body: { __internalId: `local-${index}`, ...pointers(POINTERS) },
    }));
    const { status, body } = await send("POST /batch/save", { requests: saves });
    expect(status).toBeGreaterThanOrEqual(400);
    expect([BAD_PARAMETER, OUT_OF_TIME]).toContain(body.code);
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
    const host = newNetwork();
    await startWindow();
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
    expect(statusOf(await burst(newNetwork()))).not.toContain(429);
    expect(statusOf(await burst(host, true))).not.toContain(429);
  });
});

describe("honest requests", () => {
  it("save a device with 490 channels, and change all of them at once (A181)", async () => {
    const [objectId] = await createAll([
      { method: "POST", path: "/1.1/installations", body: device(CHANNELS) },
    ]);
    const body = { channels: channels(CHANNELS) };
    const answer = await send(`PUT /installations/${objectId}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  it("save 50 devices with ten channels, and 50 objects with eight Pointers (A181)", async () => {
    const devices = await sendUntilDone(
      times(50, () => ({ method: "POST", path: "/1.1/installations", body: device(10) })),
    );
    const objects = await sendUntilDone(
      times(50, () => ({ method: "POST", path: "/1.1/classes/Wide", body: pointers(8) })),
    );
    expect([...devices, ...objects].filter(({ error }) => error)).toEqual([]);
  });

  it("import 50 devices with 100 channels by the master key (A181)", async () => {
    const answers = await sendUntilDone(
      times(50, () => ({ method: "POST", path: "/1.1/installations", body: device(100) })),
      { master: true },
    );
    expect(answers.filter(({ error }) => error)).toEqual([]);
  });
});
