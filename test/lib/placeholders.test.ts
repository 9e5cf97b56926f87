import { describe, expect, it } from "vitest";
import { findPlaceholders } from "../../lib/placeholders.ts";
import { readProjectContext } from "../../lib/read-config.ts";

describe("findPlaceholders", () => {
  it("names what cdk.json has in place of an app's own values", () => {
    expect(findPlaceholders(readProjectContext().landfall)).toEqual([
      expect.stringMatching(/^landfall\.appId is the placeholder "landfall-app-id"/),
      expect.stringMatching(/^landfall\.appKey is the placeholder ".*-change-me"/),
      expect.stringMatching(/^landfall\.mailSender is the placeholder "Landfall <no-reply@example/),
    ]);
  });

  it("names the path of a placeholder inside lists and objects", () => {
    const config = {
      customDomain: { domainName: "api.example.com" },
      privateUserFields: ["ok", "change-me"],
    };

    expect(findPlaceholders(config).map((line) => line.split(" ")[0])).toEqual([
      "landfall.customDomain.domainName",
      "landfall.privateUserFields[1]",
    ]);
  });

  it.each(["myexample.com", "example.company", "exchange-mean", 3, undefined])(
    "accepts %j",
    (value) => {
      expect(findPlaceholders({ baseUrl: value })).toEqual([]);
    },
  );
});
