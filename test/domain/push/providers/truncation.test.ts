import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../../functions/domain/json.ts";
import { NO_PROVIDERS } from "../../../../functions/domain/push/ledger/provider-outcomes.ts";
import { renderApns } from "../../../../functions/domain/push/providers/apns/apns-payload.ts";
import {
  renderFcm,
  toFcmBody,
} from "../../../../functions/domain/push/providers/fcm/fcm-payload.ts";
import { shorten } from "../../../../functions/domain/push/providers/truncation.ts";
import { explainReasons } from "../../../../functions/domain/push/report/payload-preview.ts";
import { PROVIDERS } from "../../../../functions/generated/providers/registry.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const nowMs = 1_795_248_000_000;

function toApns(data: JsonObject) {
  const rendering = renderApns(data, {});
  if (rendering.kind === "unrenderable") return rendering;
  const { body, headers } = rendering.message;
  return { ...rendering, body, limit: headers["apns-push-type"] === "voip" ? 5_120 : 4_096 };
}

function toFcm(data: JsonObject) {
  const rendering = renderFcm(data, { push: "i4OcyCnyjckJOtzz", nowMs });
  if (rendering.kind === "unrenderable") return rendering;
  const { message } = JSON.parse(toFcmBody(rendering.message, "t"));
  const { notification, data: custom } = message;
  return { ...rendering, message, body: JSON.stringify({ notification, data: custom }) };
}

/** Strings cut between the characters that people see. */
function findBoundaries(text: string): Set<number> {
  const segments = new Intl.Segmenter("und", { granularity: "grapheme" }).segment(text);
  return new Set([...segments].map(({ index }) => index));
}

function expectPrefix(shortened: string, text: string): void {
  expect(shortened.endsWith("…")).toBe(true);
  const prefix = shortened.slice(0, -1);
  expect(text.startsWith(prefix)).toBe(true);
  expect(findBoundaries(text)).toContain(prefix.length);
}

const pieces = fc.constantFrom("a", "é", "漢", '"', "\\", "\n", FAMILY, "🇫🇷", "e\u0301", "\ud83d");
const alerts = fc.array(pieces, { maxLength: 900 }).map((all) => all.join(""));
const custom = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  fc.nat(6_000).map((length) => "x".repeat(length)),
);
const contents = fc.record({
  alert: fc.oneof(
    alerts,
    alerts.map((body) => ({ title: "T", body })),
  ),
  custom,
  title: fc.constantFrom("", "Title"),
  "apns-push-type": fc.constantFrom("alert", "background", "voip"),
});

const toBody = (alert: Json | undefined): string =>
  typeof alert === "string" ? alert : ((alert as JsonObject).body as string);

describe("a payload, whatever its content,", () => {
  it("fits APNs or is rejected: whole if it fits, else with the longest alert", () => {
    fc.assert(
      fc.property(contents, (data) => {
        const rendering = toApns(data);
        if (rendering.kind === "unrenderable") {
          expect(rendering.size?.bytes).toBeGreaterThan(rendering.size?.limit ?? 0);
          return;
        }
        const { body, bytes, limit, truncated } = rendering;
        expect(Buffer.byteLength(body)).toBe(bytes);
        expect(bytes).toBeLessThanOrEqual(limit);
        const { aps, ...others } = JSON.parse(body);
        expect(others).toEqual({ custom: data.custom });
        const [given, sent] = [toBody(data.alert), toBody(aps.alert)];
        if (truncated) expectPrefix(sent, given);
        else expect(sent).toBe(given);
        // The longest piece takes 25 bytes, its text 12 for each half a character.
        if (truncated) expect(bytes).toBeGreaterThan(limit - 40);
      }),
      { numRuns: 150 },
    );
  });

  it("fits FCM or is rejected, with the same alert for drawer and app", () => {
    fc.assert(
      fc.property(contents, (data) => {
        const rendering = toFcm(data);
        if (rendering.kind === "unrenderable") {
          expect(rendering.size?.bytes).toBeGreaterThan(4_096);
          return;
        }
        const { body, bytes, message, truncated } = rendering;
        expect(Buffer.byteLength(body)).toBe(bytes);
        expect(bytes).toBeLessThanOrEqual(4_096);
        const payload = JSON.parse(message.data.payload);
        expect(payload.custom).toBe(data.custom);
        expect(message.notification?.body ?? "").toBe(payload.alert);
        const given = toBody(data.alert);
        if (truncated) expectPrefix(payload.alert, given);
        else expect(payload.alert).toBe(given);
      }),
      { numRuns: 150 },
    );
  });
});

describe("a shortened string", () => {
  it.each([
    ["hello", 5, "hello"],
    ["hello!", 5, "hell…"],
    [`ab${FAMILY}`, FAMILY.length, "ab…"],
    ["abc🇫🇷", 5, "abc…"],
    ["e\u0301e\u0301", 3, "e\u0301…"],
    ["ab", 1, "…"],
  ])("turns %j within %i code units into %j", (text, length, expected) => {
    expect(shorten(text, length)).toBe(expected);
  });

  it("fills APNs's 4,096 bytes to the last one", () => {
    const rendering = toApns({ alert: "x".repeat(5_000), badge: 1 });
    expect(rendering).toMatchObject({ kind: "rendered", bytes: 4_096, truncated: true });
  });

  it("may be longer in a VoIP push", () => {
    const data = { alert: "x".repeat(5_000) };
    expect(toApns({ ...data, "apns-push-type": "voip" })).toMatchObject({ truncated: false });
    const longer = toApns({ alert: "x".repeat(6_000), "apns-push-type": "voip" });
    expect(longer).toMatchObject({ bytes: 5_120, truncated: true });
  });

  const long = "漢".repeat(3_000);
  const places: [string, JsonObject, (aps: JsonObject) => Json | undefined][] = [
    ["the text", { alert: long }, ({ alert }) => alert],
    ["the body of an object", { alert: { body: long } }, ({ alert }) => toBody(alert)],
    ["the body beside a title", { alert: long, title: "T" }, ({ alert }) => toBody(alert)],
    ["the native layout", { aps: { alert: { body: long } } }, ({ alert }) => toBody(alert)],
    ["the platform's own", { alert: "short", ios: { alert: long } }, ({ alert }) => alert],
  ];
  it.each(places)("is %s", (_name, data, find) => {
    const rendering = toApns(data);
    if (rendering.kind !== "rendered") throw new Error(rendering.reason);
    expectPrefix(String(find(JSON.parse(rendering.body).aps)), long);
  });

  it("does not change the app's string when only FCM's own notification is too long", () => {
    const rendering = toFcm({ alert: "short", fcm: { notification: { body: long } } });
    if (rendering.kind !== "rendered") throw new Error(rendering.reason);
    const { notification, data } = rendering.message;
    expectPrefix(notification.body, long);
    expect(JSON.parse(data.payload)).toMatchObject({ alert: "short" });
  });
});

describe("a payload that can't fit", () => {
  const tooLarge: [string, JsonObject][] = [
    ["is large without its alert", { alert: "a", custom: "x".repeat(5_000) }],
    ["has no text to shorten", { alert: { "loc-key": "k" }, custom: "x".repeat(5_000) }],
    ["would keep no character of its alert", { alert: FAMILY, custom: "x".repeat(4_055) }],
  ];
  it.each(tooLarge)("%s", (_name, data) => {
    expect(toApns(data)).toMatchObject({ kind: "unrenderable", reason: "PayloadTooLarge" });
  });

  it("is reported with its size and the limit of the gateway", async () => {
    const msg = { alert: "a", custom: "x".repeat(4_050) };
    const record = { msg, objectId: "i4OcyCnyjckJOtzz", _createdMs: nowMs };

    const refused = { ...NO_PROVIDERS.fcm, reasons: { PayloadTooLarge: 1 } };
    const outcomes = { ...NO_PROVIDERS, fcm: refused };
    const explain = await explainReasons(outcomes, { record, providers: PROVIDERS });

    const bytes = Buffer.byteLength(
      JSON.stringify({ notification: { body: "a" }, data: { payload: JSON.stringify(msg) } }),
    );
    expect(explain("fcm", "PayloadTooLarge")).toBe(
      `PayloadTooLarge: ${bytes} bytes, the limit is 4096`,
    );
    expect(explain("apns", "PayloadTooLarge")).toBe("PayloadTooLarge");
    expect(explain("fcm", "BadTopic")).toBe("BadTopic");
  });
});
