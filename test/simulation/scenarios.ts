import assert from "node:assert/strict";
import { accepting, BUSY, DOWN, outage, troubled } from "./gateways/gateways.ts";
import { type Scenario, type ScenarioResult, scenario } from "./scenario.ts";
import type { Item } from "./table/item-path.ts";
import { getPush } from "./user.ts";

const DATA = { alert: "hello" };
const HOUR_MS = 3_600_000;

/** The paths of a push that must survive a crash anywhere. */
export const MAIN_SCENARIOS: readonly Scenario[] = [
  scenario({
    name: "broadcast",
    devices: 60,
    script: async (user) => {
      getPush(await user.push({ data: DATA, req_id: "broadcast" }));
    },
    expect: expectAll(60),
  }),
  scenario({
    name: "channel",
    devices: 40,
    fields: (index) => ({ channels: [index % 2 === 0 ? "even" : "odd", "all"] }),
    script: async (user) => {
      getPush(await user.push({ channels: ["even", "all"], data: DATA, req_id: "channel" }));
    },
    expect: expectAll(40),
  }),
  scenario({
    name: "devices",
    devices: 30,
    script: async (user) => {
      const device_ids = Array.from({ length: 15 }, (_, index) => `apns${index * 2}`);
      const body = { device_type: "ios", device_ids, data: DATA, req_id: "devices" };
      getPush(await user.pushToDevices(body));
    },
    expect: expectAll(15),
  }),
  scenario({
    name: "retries",
    devices: 24,
    gateways: { apns: troubled("apns", 0.3), fcm: outage(0, 60_000, BUSY.fcm) },
    script: async (user) => {
      const data = { ...DATA, badge: "Increment" };
      getPush(await user.push({ data, req_id: "retries" }));
    },
    expect: expectEnded(24),
  }),
  scenario({
    name: "wrong key",
    devices: 40,
    gateways: { apns: () => ({ status: 403, reason: "InvalidProviderToken" }) },
    script: async (user) => {
      getPush(await user.push({ data: DATA, req_id: "wrongkey" }));
    },
    expect: (result) => {
      const record = theRecord(result);
      assert.equal(record.status, "error");
      // The planner leaves out a provider that is stopped.
      assert.equal(record.devices, Number(record.rejected) + 20);
      assert.deepEqual([record.iosSuccesses, record.fcmSuccesses], [0, 20]);
    },
  }),
  scenario({
    name: "cancelled on the way",
    devices: 60,
    gateways: { apns: outage(0, HOUR_MS, DOWN.apns), fcm: accepting },
    script: async (user) => {
      const push = getPush(await user.push({ data: DATA, req_id: "cancelled" }));
      await user.wait(1_500);
      await user.cancel(push);
    },
    expect: expectEnded(),
  }),
  scenario({
    name: "expires on the way",
    devices: 40,
    gateways: { fcm: outage(0, HOUR_MS, DOWN.fcm) },
    script: async (user) => {
      getPush(await user.push({ data: DATA, expiration_interval: 90, req_id: "expires" }));
    },
    expect: expectEnded(),
  }),
  scenario({
    name: "resent after it expired",
    devices: 40,
    gateways: { apns: outage(0, HOUR_MS, DOWN.apns) },
    script: async (user) => {
      const push = getPush(
        await user.push({ data: DATA, expiration_interval: 90, req_id: "late" }),
      );
      await user.end(push);
      await user.wait(HOUR_MS);
      await user.resend(push, { expiration_interval: 7_200 });
    },
    expect: expectEachOnce(40),
  }),
  scenario({
    name: "resent after a stop",
    devices: 60,
    gateways: { apns: outage(0, HOUR_MS, { status: 403, reason: "InvalidProviderToken" }) },
    script: async (user) => {
      const push = getPush(await user.push({ data: DATA, req_id: "stopped" }));
      await user.end(push);
      await user.wait(HOUR_MS);
      await user.resend(push);
    },
    expect: expectEachOnce(60),
  }),
  scenario({
    name: "devices, resent",
    devices: 30,
    gateways: { apns: outage(0, HOUR_MS, DOWN.apns) },
    script: async (user) => {
      const device_ids = Array.from({ length: 15 }, (_, index) => `apns${index * 2}`);
      const body = { device_type: "ios", device_ids, data: DATA, req_id: "again" };
      const push = getPush(await user.pushToDevices({ ...body, expiration_interval: 90 }));
      await user.end(push);
      await user.wait(HOUR_MS);
      await user.resend(push, { expiration_interval: 7_200 });
    },
    expect: expectEachOnce(15),
  }),
  scenario({
    name: "scheduled",
    devices: 20,
    script: async (user) => {
      const push_time = new Date(user.now() + HOUR_MS).toISOString();
      getPush(await user.push({ data: DATA, push_time, req_id: "scheduled" }));
    },
    expect: expectAll(20),
  }),
  scenario({
    name: "scheduled and cancelled as it fires",
    devices: 20,
    script: async (user) => {
      const push_time = new Date(user.now() + HOUR_MS).toISOString();
      getPush(await user.push({ data: DATA, push_time, req_id: "fires" }));
      const listed = await user.scheduled();
      const [entry] = listed.kind === "answered" ? (listed.body.results as { id: number }[]) : [];
      await user.wait(HOUR_MS - 2_000);
      if (entry) await user.cancelScheduled(entry.id);
    },
    expect: expectAllOrNone(20),
  }),
];

/** Expects one push, with every device accepted and counted. */
function expectAll(devices: number): (result: ScenarioResult) => void {
  return (result) => {
    const { status, ...record } = theRecord(result);
    assert.equal(status, "done");
    assert.equal(record.devices, devices);
    assert.equal(record.successes, devices);
  };
}

/** Expects one push in which all of these devices are counted, whatever their outcome. */
function expectEnded(devices?: number): (result: ScenarioResult) => void {
  return (result) => {
    const record = theRecord(result);
    if (devices !== undefined) assert.equal(record.devices, devices);
  };
}

/** Expects that a push and the one that resends it reach so many devices, each by one of them. */
function expectEachOnce(devices: number): (result: ScenarioResult) => void {
  return ({ facts, records }) => {
    assert.equal(records.size, 2);
    const [first, second] = [...facts.values()];
    const known = [first, second].map((push) =>
      [...(push?.accepted ?? [])].map((times, index) => times > (push?.excused[index] ?? 0)),
    );
    assert.equal(
      known[0]?.findIndex((isKnown, index) => isKnown && known[1]?.[index]),
      -1,
    );
    const reached = [...(first?.accepted ?? [])].filter(
      (times, index) => times + (second?.accepted[index] ?? 0) > 0,
    );
    assert.equal(reached.length, devices);
    const successes = [...records.values()].reduce((sum, each) => sum + Number(each.successes), 0);
    assert.equal(successes, devices);
  };
}

function expectAllOrNone(devices: number): (result: ScenarioResult) => void {
  return (result) => {
    const record = theRecord(result);
    const [facts] = result.facts.values();
    assert.ok(record.devices === 0 || record.devices === devices);
    assert.equal(facts?.accepted.filter((times) => times > 0).length, record.devices);
  };
}

function theRecord({ records }: ScenarioResult): Item {
  assert.equal(records.size, 1);
  return [...records.values()][0] ?? {};
}
