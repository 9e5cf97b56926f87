import { describe, expect, it } from "vitest";
import { addUnits, NO_UNITS } from "../../../../functions/domain/push/ledger/used-units.ts";
import {
  itemBytes,
  toReadUnits,
  toWriteUnits,
} from "../../../../functions/domain/push/report/item-size.ts";
import {
  requestsForMessage,
  toUsd,
  unitsForTime,
} from "../../../../functions/domain/push/report/prices.ts";

const MILLION = 1_000_000;

describe("prices", () => {
  it("match the price list for a million of each unit", () => {
    expect(toUsd({ readUnits: MILLION })).toBeCloseTo(0.125);
    expect(toUsd({ writeUnits: MILLION })).toBeCloseTo(0.625);
    expect(toUsd({ messages: MILLION })).toBeCloseTo(0.4);
    expect(toUsd({ invocations: MILLION })).toBeCloseTo(0.2);
    expect(toUsd({ schedules: MILLION })).toBeCloseTo(1);
    expect(toUsd({ requests: MILLION })).toBeCloseTo(1);
    expect(toUsd(unitsForTime(MILLION, 1_024))).toBeCloseTo(0.0133334);
  });

  it("add up over parts", () => {
    const parts = [
      { ...NO_UNITS, readUnits: 3, writeUnits: 5 },
      { messages: 7, invocations: 2, schedules: 1, ...unitsForTime(900, 512) },
    ] as const;

    expect(toUsd(addUnits(...parts))).toBeCloseTo(toUsd(parts[0]) + toUsd(parts[1]), 12);
  });

  it("count a unit that an earlier version did not store as zero", () => {
    const { requests: _, ...earlier } = NO_UNITS;

    expect(addUnits({ ...earlier, messages: 1 }, { requests: 2 })).toMatchObject({
      messages: 1,
      requests: 2,
    });
  });

  it("grow with the memory, unlike the seconds", () => {
    expect(unitsForTime(2_000, 512)).toEqual({ computeSeconds: 2, gigabyteSeconds: 1 });
  });
});

it.each([
  [0, 3],
  [65_536, 3],
  [65_537, 5],
  [200_000, 9],
])("a message of %i bytes takes %i requests", (bytes, requests) => {
  expect(requestsForMessage(bytes)).toBe(requests);
});

it.each([
  [{ key: "value" }, 8],
  [{ häß: "ü" }, 7],
  [{ n: 12345 }, 5],
  [{ n: -12345 }, 6],
  [{ n: 0.001 }, 3],
  [{ yes: true, none: null }, 9],
  [{ list: ["a", 12] }, 12],
  [{ map: { a: "b", c: undefined } }, 9],
  [{ bytes: new Uint8Array(10) }, 15],
])("the item %j takes %i bytes", (item, bytes) => {
  expect(itemBytes(item)).toBe(bytes);
});

it("writes count in steps of 1 KB and reads of 4 KB, at least one unit", () => {
  expect([0, 1_024, 1_025].map(toWriteUnits)).toEqual([1, 1, 2]);
  expect([0, 4_096, 4_097].map(toReadUnits)).toEqual([1, 1, 2]);
});
