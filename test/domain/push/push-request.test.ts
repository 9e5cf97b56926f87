import { describe, expect, it } from "vitest";
import type { ApiError } from "../../../functions/domain/api-error.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { toDevicePushOrder, toPushOrder } from "../../../functions/domain/push/push-request.ts";

const NOW = Date.UTC(2026, 10, 21, 8);
const DATA = { alert: "hello" };

const ROLE = { __type: "Pointer", className: "_Role", objectId: "5f2a00000000000000000001" };
const MEMBERS = { $relatedTo: { object: ROLE, key: "users" } };

function order(body: JsonObject, production?: boolean) {
  return toPushOrder({ data: DATA, ...body }, { nowMs: NOW, production });
}

function errorOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as ApiError).error;
  }
  return "none";
}

describe("a push request", () => {
  it.each<[JsonObject, JsonObject]>([
    [{}, {}],
    [{ where: { city: "Brest" } }, { city: "Brest" }],
    [{ where: '{"city":"Brest"}' }, { city: "Brest" }],
    [{ where: "" }, {}],
    [{ where: null }, {}],
    [{ where: [{ a: 1 }, { b: 2 }] }, { $and: [{ a: 1 }, { b: 2 }] }],
    [{ channels: "a" }, { channels: "a" }],
    [{ channels: ["a", "b", "a"] }, { channels: { $in: ["a", "b"] } }],
    [{ channels: [] }, {}],
    [{ where: { channels: "x" }, channels: "a" }, { $and: [{ channels: "x" }, { channels: "a" }] }],
  ])("selects by where and channels together: %j", (body, where) => {
    expect(order(body).where).toEqual(where);
  });

  it.each<[JsonObject, number | undefined]>([
    [{}, undefined],
    [{ push_time: new Date(NOW + 59_999).toISOString() }, undefined],
    [{ push_time: new Date(NOW - 5_000).toISOString() }, undefined],
    [{ push_time: new Date(NOW + 60_000).toISOString() }, NOW + 60_000],
    [{ push_time: { __type: "Date", iso: new Date(NOW + 90_000).toISOString() } }, NOW + 90_000],
    [{ push_time: NOW + 90_000 }, NOW + 90_000],
  ])("waits only for a time at least a minute ahead: %j", (body, dueAtMs) => {
    expect(order(body).dueAtMs).toBe(dueAtMs);
  });

  it.each<[JsonObject, number | undefined]>([
    [{}, undefined],
    [{ expiration_interval: 10 }, NOW + 10_000],
    [{ expiration_interval: "10" }, NOW + 10_000],
    [{ expiration_time: new Date(NOW + 5_000).toISOString() }, NOW + 5_000],
    [{ expiration_time: new Date(NOW + 5_000).toISOString(), expiration_interval: 1 }, NOW + 1_000],
    [{ push_time: new Date(NOW + 90_000).toISOString(), expiration_interval: 10 }, NOW + 100_000],
  ])("expires counted from its push_time, else from the call: %j", (body, expiresAtMs) => {
    expect(order(body).expiresAtMs).toBe(expiresAtMs);
  });

  it.each<[JsonObject, boolean | undefined, boolean]>([
    [{}, undefined, true],
    [{}, false, false],
    [{}, true, true],
    [{ prod: "dev" }, true, false],
    [{ prod: "prod" }, false, true],
  ])("uses prod, else the header, else production: %j %s", (body, header, production) => {
    expect(order(body, header).production).toBe(production);
  });

  it.each([
    [0, 1_000],
    [999, 1_000],
    ["1500", 1_500],
    [2_000, 2_000],
  ])("is never slower than 1,000 devices a second: %s", (flow_control, rate) => {
    expect(order({ flow_control }).rate).toBe(rate);
  });

  it.each<[JsonObject, string]>([
    [{ data: null }, "missingKey"],
    [{ data: "text" }, "badParameter"],
    [{ where: 5 }, "badParameter"],
    [{ where: "{" }, "malformedJson"],
    [{ where: { $where: "1" } }, "badParameter"],
    [{ where: { $relatedTo: { object: ROLE, key: "users" } } }, "badParameter"],
    [
      { where: { a: { $inQuery: { className: "_Installation", where: MEMBERS } } } },
      "badParameter",
    ],
    [{ where: { a: { $inQuery: { className: "Post", where: {} } } } }, "classNotFound"],
    [{ where: { $or: Array(11).fill({ a: { $inQuery: {} } }) } }, "badParameter"],
    [{ cql: "select * from _Installation" }, "cqlUnsupported"],
    [{ channels: [5] }, "invalidChannel"],
    [{ channels: "a b" }, "invalidChannel"],
    [{ push_time: "tomorrow" }, "invalidPushTime"],
    [{ expiration_time: "later" }, "badParameter"],
    [{ expiration_interval: -1 }, "badParameter"],
    [{ expiration_interval: "soon" }, "badParameter"],
    [{ notification_id: "12345678901234567" }, "badParameter"],
    [{ req_id: "a-b" }, "badParameter"],
    [{ prod: "production" }, "badParameter"],
    [{ topic: 5 }, "badParameter"],
    [{ flow_control: "fast" }, "badParameter"],
  ])("is refused with %j", (body, error) => {
    expect(errorOf(() => order(body))).toBe(error);
  });

  it.each<[JsonObject]>([
    [{ owner: { $inQuery: { where: { city: "Brest" }, className: "_User" } } }],
    [{ owner: { $inQuery: { city: "Brest" } } }],
    [{ owner: { $notInQuery: MEMBERS } }],
    [{ city: { $select: { query: { className: "_User", where: {} }, key: "city" } } }],
    [{ city: { $dontSelect: { query: { className: "_User", where: {} }, key: "city" } } }],
  ])("may ask other objects: %j", (where) => {
    expect(order({ where }).where).toEqual(where);
  });

  it("ignores parameters that it does not know", () => {
    expect(order({ limit: 10, order: "-createdAt", skip: 5 })).toEqual(order({}));
  });

  it("takes the notification channel from beside or inside data", () => {
    expect(order({ _notificationChannel: "news" }).notificationChannel).toBe("news");
    expect(order({ data: { _notificationChannel: "in" } }).notificationChannel).toBe("in");
  });
});

describe("a request for listed devices", () => {
  const listed = (body: JsonObject) =>
    toDevicePushOrder({ data: DATA, ...body }, { nowMs: NOW, production: undefined });

  it("takes each device once", () => {
    const { devices } = listed({ device_type: "ios", device_ids: ["a", "b", "a"] });
    expect(devices).toEqual({ deviceType: "ios", ids: ["a", "b"] });
  });

  it.each<[JsonObject]>([
    [{ device_ids: ["a"] }],
    [{ device_type: "windows", device_ids: ["a"] }],
    [{ device_type: "ios" }],
    [{ device_type: "ios", device_ids: [] }],
    [{ device_type: "ios", device_ids: [5] }],
    [{ device_type: "ios", device_ids: Array.from({ length: 501 }, (_, i) => `t${i}`) }],
  ])("is refused with %j", (body) => {
    expect(errorOf(() => listed(body))).toBe("badParameter");
  });
});
