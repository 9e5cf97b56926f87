import { expect, test } from "vitest";
import {
  type ReceiptVendor,
  receiptFormat,
} from "../../../../functions/features/push/receipts/receipt-formats.ts";

const P = "Kp3vXq8RtB2mWz7L9e2a7c41d07b35f8860c1e24aa93bd17";
const form = (name: string, value: object) =>
  new URLSearchParams({ [name]: JSON.stringify(value), access_token: "x" }).toString();
const json = (value: unknown) => JSON.stringify(value);

const told = (...tokens: string[]) => tokens.map((token) => ({ parameter: P, token }));

test.each<[ReceiptVendor, string, string, readonly object[]]>([
  [
    "hms",
    "status 0 among uninstalled and muted devices",
    json({
      statuses: [
        { token: "a", biTag: P, requestId: "1", status: 0 },
        { token: "b", biTag: P, status: 2 },
        { token: "c", biTag: P, status: 6 },
        { token: "d", biTag: P, status: "0" },
        { token: "e", status: 0 },
        { biTag: P, status: 0 },
      ],
    }),
    told("a", "d"),
  ],
  [
    "harmony",
    "result 0",
    json({
      statuses: [
        { token: "a", biTag: P, pushType: 0, deliveryStatus: { result: 0, timestamp: 1 } },
        { token: "b", biTag: P, deliveryStatus: { result: 5 } },
        { token: "c", biTag: P },
      ],
    }),
    told("a"),
  ],
  [
    "mi",
    "the lowest bit of type",
    form("data", {
      m1: { param: P, type: 1, targets: "a, b", timeStamp: 1 },
      m2: { param: P, type: 16, targets: "c" },
      m3: { param: P, type: "3", targets: "d" },
      m4: { type: 1, targets: "e" },
    }),
    told("a", "b", "d"),
  ],
  [
    "oppo",
    "push_arrive",
    json([
      { messageId: "1", registrationIds: "a,b", param: P, eventType: "push_arrive" },
      { messageId: "1", registrationIds: "c", param: P, eventType: "regid_invalid" },
    ]),
    told("a", "b"),
  ],
  [
    "mz",
    "type 1",
    form("cb", {
      "m-1": { param: P, type: 1, targets: ["a", "b"] },
      "m-2": { param: P, type: 2, targets: ["c"] },
    }),
    told("a", "b"),
  ],
])("%s reports delivered notifications by %s", (vendor, _, body, receipts) => {
  expect(receiptFormat(vendor).read(body)).toEqual(receipts);
});

test.each<[ReceiptVendor, string]>([
  ["hms", "[]"],
  ["hms", json({ statuses: "x" })],
  ["hms", json({ statuses: { a: null, b: 7 } })],
  ["oppo", json("x")],
  ["oppo", json([null, 7, [], { eventType: "push_arrive", param: P, registrationIds: 7 }])],
  ["mi", form("data", [{ param: { a: 1 }, type: 1, targets: "a" }])],
])("%s reports nothing by %s", (vendor, body) => {
  expect(receiptFormat(vendor).read(body)).toEqual([]);
});
