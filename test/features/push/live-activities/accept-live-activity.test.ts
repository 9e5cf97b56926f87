import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../functions/domain/json.ts";
import { UNLIMITED_WORK } from "../../../../functions/domain/work-budget.ts";
import {
  orderDevicePush,
  orderPush,
} from "../../../../functions/features/push/accept/order-push.ts";

const NOW = Date.UTC(2026, 10, 23, 8);
const NOW_SECONDS = NOW / 1_000;
const START = {
  event: "start",
  "attributes-type": "OrderAttributes",
  attributes: { order: 42 },
  "content-state": { minutes: 12 },
};
const UPDATE = { event: "update", id: "order-42", "content-state": { minutes: 5 } };

function order(data: JsonObject, body: JsonObject = {}) {
  const facts = { nowMs: NOW, production: undefined, work: UNLIMITED_WORK };
  return orderPush({ data, ...body }, facts);
}

function activityIn(activity: JsonObject, body: JsonObject = {}) {
  return order({ alert: "a", live_activity: activity }, body).data.live_activity;
}

describe("a Live Activity in a push", () => {
  it("gets the time at which the push goes out", () => {
    expect(activityIn(UPDATE)).toEqual({ timestamp: NOW_SECONDS, ...UPDATE });
    expect(activityIn(UPDATE, { push_time: "2026-11-23T09:00:00.000Z" })).toMatchObject({
      timestamp: NOW_SECONDS + 3_600,
    });
  });

  it("keeps the time that the sender gives", () => {
    expect(activityIn({ ...UPDATE, timestamp: 1_795_420_000 })).toMatchObject({
      timestamp: 1_795_420_000,
    });
  });

  it("has times in seconds, however they were sent", () => {
    const end = { event: "end", id: "order-42" };
    const times = { "stale-date": "2026-11-23T09:00:00Z", "dismissal-date": NOW + 7_200_000 };
    expect(activityIn({ ...end, ...times })).toEqual({
      ...end,
      timestamp: NOW_SECONDS,
      "stale-date": NOW_SECONDS + 3_600,
      "dismissal-date": NOW_SECONDS + 7_200,
    });
  });

  it("may end without a state, and start with one", () => {
    expect(activityIn({ event: "end", id: "a" })).toMatchObject({ event: "end" });
    expect(activityIn(START)).toMatchObject(START);
  });

  it("does not stop for tokens of activities that have ended", () => {
    expect(order({ live_activity: UPDATE }).allowInvalid).toBe(true);
    expect(order({ alert: "a" }).allowInvalid).toBeUndefined();
  });

  it.each<[string, JsonObject]>([
    ["live_activity must be an object", { live_activity: "start" }],
    ["of data itself", { ios: { live_activity: UPDATE } }],
    ["has no member 'contentState'", { live_activity: { ...UPDATE, contentState: {} } }],
    ["event must be start, update or end", { live_activity: { ...UPDATE, event: "stop" } }],
    ["content-state must be", { live_activity: { event: "update", id: "a" } }],
    ["content-state must be", { live_activity: { ...UPDATE, "content-state": 5 } }],
    ["id must name", { live_activity: { ...UPDATE, id: "" } }],
    ["id must name", { live_activity: { ...UPDATE, id: "a.b" } }],
    ["id must name", { live_activity: { event: "end" } }],
    ["relevance-score must be", { live_activity: { ...UPDATE, "relevance-score": "high" } }],
    ["stale-date must be", { live_activity: { ...UPDATE, "stale-date": "soon" } }],
    ["POST /1.1/push/devices", { live_activity: { ...UPDATE, broadcast: true } }],
    ["broadcast must be", { live_activity: { ...UPDATE, broadcast: "yes" } }],
    ["can't start", { alert: "a", live_activity: { ...START, broadcast: true } }],
    ["has no badge", { badge: 1, live_activity: UPDATE }],
    ["alert is required", { live_activity: START }],
    [
      "attributes-type must name",
      { alert: "a", live_activity: { ...START, "attributes-type": 1 } },
    ],
    ["attributes must be", { alert: "a", live_activity: { ...START, attributes: [] } }],
  ])("is refused with the text %j", (message, data) => {
    expect(() => order(data)).toThrow(message);
    expect(() => order(data, { where: { deviceType: "android" } })).toThrow(message);
  });

  it("goes to listed devices of iOS only", () => {
    const facts = { nowMs: NOW, production: undefined };
    const listed = { device_ids: ["a1"], data: { live_activity: UPDATE } };
    const { order: taken } = orderDevicePush({ ...listed, device_type: "ios" }, facts);
    expect(taken.data.live_activity).toMatchObject({ timestamp: NOW_SECONDS });
    expect(() => orderDevicePush({ ...listed, device_type: "android" }, facts)).toThrow(
      "needs device_type ios",
    );
  });
});
