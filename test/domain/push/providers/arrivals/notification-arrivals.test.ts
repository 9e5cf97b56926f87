import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../../../functions/domain/json.ts";
import { miService } from "../../../../../functions/domain/push/providers/mi/mi-service.ts";
import { mzService } from "../../../../../functions/domain/push/providers/mz/mz-service.ts";
import { oppoService } from "../../../../../functions/domain/push/providers/oppo/oppo-service.ts";
import type { VendorProfile } from "../../../../../functions/domain/push/providers/vendor-definition.ts";
import type { VendorService } from "../../../../../functions/domain/push/providers/vendor-service.ts";
import { vivoService } from "../../../../../functions/domain/push/providers/vivo/vivo-service.ts";
import type { Arrival } from "../../../../support/vendors/android-library/arrival.ts";
import {
  receiveMi,
  receiveMz,
  receiveOppo,
  receiveVivo,
} from "../../../../support/vendors/android-library/notification-data.ts";
import { customMembers, visibleStrings } from "../../../../support/vendors/app-data.ts";
import { RENDERED_MS, toContent } from "../../../../support/vendors/vendor-data.ts";

interface Vendor {
  /** The body of the request to one device. */
  toBody(data: JsonObject): string;
  receive(body: string): Arrival;
  /** The data as the app reads it, for vendors that change it. */
  asRead(written: JsonObject): JsonObject;
  /** Name of the broadcast on a click; undefined where the system opens an activity. */
  readonly broadcast?: string;
}

function bodyOf<Profile extends VendorProfile, Message>(
  service: VendorService<Profile, Message>,
  profile: Profile,
): Vendor["toBody"] {
  return (data) => {
    const rendering = service.render(toContent(data), profile);
    if (rendering.kind !== "rendered") throw new Error(rendering.reason);
    fc.pre(!rendering.truncated);
    return String(
      service.toRequest({
        ...{ message: rendering.message, profile, tokens: ["t"], accessToken: "a", push: "p" },
        ...{ requestId: "r", task: undefined, nowMs: RENDERED_MS },
      }).body,
    );
  };
}

/** Forms carry no lone surrogates. */
const asShown = (value: string) => Buffer.from(value).toString();
const asString = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));

const VENDORS: readonly [string, Vendor][] = [
  [
    "mi",
    {
      toBody: bodyOf(miService, { appSecret: "s", packageName: "com.example.app" }),
      receive: receiveMi,
      asRead: ({ title, alert, ...written }) => {
        return { ...written, title: asShown(String(title)), alert: asShown(String(alert)) };
      },
      broadcast: "com.avos.avoscloud.mi_notification_action",
    },
  ],
  [
    "mz",
    {
      toBody: bodyOf(mzService, { appId: "1", appSecret: "s" }),
      receive: receiveMz,
      asRead: (written) => written,
      broadcast: "com.avos.avoscloud.flyme_notification_action",
    },
  ],
  [
    "oppo",
    {
      toBody: bodyOf(oppoService, { appKey: "k", masterSecret: "s" }),
      receive: receiveOppo,
      asRead: ({ title: _, alert: __, ...written }) => written,
    },
  ],
  [
    "vivo",
    {
      toBody: bodyOf(vivoService, { appId: "1", appKey: "k", appSecret: "s" }),
      receive: receiveVivo,
      asRead: ({ title: _, alert: __, ...written }) =>
        Object.fromEntries(Object.entries(written).map(([key, value]) => [key, asString(value)])),
    },
  ],
];

describe.each(VENDORS)(
  "a phone reached through %s",
  (_, { toBody, receive, asRead, broadcast }) => {
    it("shows title and alert, and the app reads its members and action, unchanged", () => {
      fc.assert(
        fc.property(
          visibleStrings,
          visibleStrings,
          customMembers,
          fc.option(visibleStrings, { nil: undefined }),
          (title, alert, custom, action) => {
            const data = { ...custom, title, alert, ...(action !== undefined && { action }) };
            const arrival = receive(toBody(data));
            expect([title, asShown(title)]).toContain(arrival.notification?.title);
            expect([alert, asShown(alert)]).toContain(arrival.notification?.text);
            expect(arrival.content).toEqual(asRead(data));
            expect(arrival.broadcast).toBe(action === undefined ? undefined : broadcast);
          },
        ),
      );
    });
  },
);

describe("a silent push through mi", () => {
  it("reaches the app unchanged if the credentials allow it", () => {
    const profile = { appSecret: "s", packageName: "com.example.app", passThrough: true };
    const toBody = bodyOf(miService, profile);
    fc.assert(
      fc.property(visibleStrings, customMembers, (alert, custom) => {
        const data = { ...custom, alert, silent: true };
        expect(receiveMi(toBody(data))).toEqual({ content: data });
      }),
    );
  });
});
