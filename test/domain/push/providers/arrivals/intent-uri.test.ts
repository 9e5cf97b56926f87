import { describe, expect, it } from "vitest";
import { toClickIntent } from "../../../../../functions/domain/push/providers/click-intent.ts";
import { parseIntentUri } from "../../../../support/vendors/android-library/intent-uri.ts";

describe("intent URI", () => {
  it("keeps a plus sign and decodes the rest of an extra, as Android does", () => {
    const intent = parseIntentUri(
      "intent://host/path?q=1#Intent;scheme=s;S.a%3Db=1+2%20%F0%9F%8C%8A%zz;i.n=7;launchFlags=0x10000000;end",
    );
    expect(intent).toMatchObject({
      ...{ scheme: "s", host: "host", path: "/path", flags: 0x10000000 },
      extras: new Map<string, string | number>([
        ["a=b", "1+2 🌊\ufffd"],
        ["n", 7],
      ]),
    });
  });

  it.each([
    "intent://h/p",
    "intent://h/p#Intent;S.a=1",
    "intent://h/p#Intent;x.a=1;end",
    "http://h",
  ])("is refused where Android refuses it: %s", (uri) => {
    expect(() => parseIntentUri(uri)).toThrow();
  });

  it("escapes characters that would end an extra or the URI of a click", () => {
    const written = { ";end": "#Intent;S.content=x;", "+": "%2B =&" };
    const { extras } = parseIntentUri(toClickIntent(written));
    expect([...extras.keys()]).toEqual(["content"]);
    expect(JSON.parse(String(extras.get("content")))).toEqual(written);
  });
});
