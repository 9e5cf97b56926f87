import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../functions/domain/json.ts";
import {
  renderHarmony,
  toHarmonyBody,
} from "../../../../../functions/domain/push/providers/harmony/harmony-payload.ts";
import {
  renderHms,
  toHmsBody,
} from "../../../../../functions/domain/push/providers/hms/hms-payload.ts";
import {
  renderHonor,
  toHonorBody,
} from "../../../../../functions/domain/push/providers/honor/honor-payload.ts";
import {
  mapRendering,
  type Rendering,
} from "../../../../../functions/domain/push/providers/rendering.ts";
import type { Arrival } from "../../../../support/vendors/android-library/arrival.ts";
import {
  receiveHarmony,
  receiveHms,
  receiveHonor,
} from "../../../../support/vendors/android-library/push-kit.ts";
import { customMembers, visibleStrings } from "../../../../support/vendors/app-data.ts";

const CONTEXT = { push: "i4OcyCnyjckJOtzz", nowMs: 1_795_248_000_000 };

interface Vendor {
  render(data: JsonObject): Rendering<string>;
  receive(body: JsonObject): Arrival;
}

const VENDORS: readonly [string, Vendor][] = [
  [
    "hms",
    {
      render: (data) =>
        mapRendering(renderHms({ ...CONTEXT, data }), (message) => toHmsBody(message, ["t"])),
      receive: receiveHms,
    },
  ],
  [
    "honor",
    {
      render: (data) =>
        mapRendering(renderHonor({ ...CONTEXT, data }), (message) => toHonorBody(message, ["t"])),
      receive: receiveHonor,
    },
  ],
  [
    "harmony",
    {
      render: (data) =>
        mapRendering(renderHarmony({ ...CONTEXT, data }), (message) =>
          toHarmonyBody(message, ["t"]),
        ),
      receive: receiveHarmony,
    },
  ],
];

function arrive({ render, receive }: Vendor, data: JsonObject): Arrival {
  const rendering = render(data);
  if (rendering.kind !== "rendered") throw new Error(rendering.reason);
  fc.pre(!rendering.truncated);
  return receive(JSON.parse(rendering.message));
}

describe.each(VENDORS)("a phone reached through %s", (_, vendor) => {
  it("shows title and alert, and the app reads its members and action, unchanged", () => {
    fc.assert(
      fc.property(
        visibleStrings,
        visibleStrings,
        customMembers,
        fc.option(visibleStrings, { nil: undefined }),
        (title, alert, custom, action) => {
          const written = { ...custom, ...(action !== undefined && { action }) };
          const arrival = arrive(vendor, { title, alert, ...written });
          expect(arrival.notification).toEqual({ title, text: alert });
          expect(arrival.content).toEqual(written);
        },
      ),
    );
  });

  it("passes a whole silent push to the app unchanged", () => {
    fc.assert(
      fc.property(visibleStrings, visibleStrings, customMembers, (alert, action, custom) => {
        const data = { ...custom, alert, action, silent: true };
        const arrival = arrive(vendor, data);
        expect(arrival.notification).toBeUndefined();
        expect(arrival.content).toEqual(data);
      }),
    );
  });

  it("reads members under __proto__ and numbers unchanged", () => {
    const data = JSON.parse('{"alert":"a","title":"t","__proto__":{"x":1},"7":"seven"}');
    const { content } = arrive(vendor, data);
    expect(JSON.stringify(content)).toBe('{"7":"seven","__proto__":{"x":1}}');
  });
});

describe("a broadcast of the library", () => {
  it.each(VENDORS.filter(([name]) => name !== "harmony"))(
    "is the action of a silent push through %s",
    (_, vendor) => {
      const data = { action: "com.example.SYNC", silent: true, k: 1 };
      expect(arrive(vendor, data)).toEqual({ content: data, broadcast: "com.example.SYNC" });
    },
  );
});
