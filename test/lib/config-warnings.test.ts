import { describe, expect, it } from "vitest";
import { findWarnings } from "../../lib/config-warnings.ts";
import { readProjectContext } from "../../lib/read-config.ts";

describe("findWarnings", () => {
  it("asks for the protection of the tables until it is on (L20)", () => {
    const warn = (config: object) => findWarnings({ alarmMail: "a@b.cn", ...config });

    expect(warn({ deletionProtection: false })).toEqual([
      expect.stringMatching(/^landfall\.deletionProtection is false.*Remove it/),
    ]);
    expect(warn({ deletionProtection: true })).toEqual([]);
    expect(warn({})).toEqual([]);
  });

  it("names the placeholders of cdk.json", () => {
    expect(findWarnings(readProjectContext().landfall)).toEqual([
      expect.stringMatching(/^landfall\.appId is the placeholder "landfall-app-id"/),
      expect.stringMatching(/^landfall\.appKey is the placeholder ".*-change-me"/),
      expect.stringMatching(/^landfall\.mailSender is the placeholder "Landfall <no-reply@example/),
      expect.stringMatching(/^landfall\.alarmMail is missing/),
    ]);
  });

  it("names the path of a placeholder inside lists and objects", () => {
    const config = {
      alarmMail: "operations@myshop.com",
      customDomain: { domainName: "api.example.com" },
      privateUserFields: ["ok", "change-me"],
    };

    expect(findWarnings(config).map((line) => line.split(" ")[0])).toEqual([
      "landfall.customDomain.domainName",
      "landfall.privateUserFields[1]",
    ]);
  });

  it("warns that a push leaves the API too little of a new account, and says what is enough (L25)", () => {
    const warn = (config: object) => findWarnings({ alarmMail: "a@b.cn", ...config });
    const pushVendors = ["hms", "honor", "mi", "oppo", "vivo"];

    expect(warn({ pushVendors })).toEqual([
      expect.stringMatching(/^landfall\.concurrency: a push leaves the API 0 of 10 .* at least 20/),
    ]);
    expect(warn({ pushVendors, concurrency: 19 })).toHaveLength(1);
    expect(warn({ pushVendors, concurrency: 20 })).toEqual([]);
    expect(warn({ concurrency: 10 })).toEqual([]);
  });

  it("leaves what is no number and no list to the check of the schema", () => {
    expect(findWarnings({ alarmMail: "a@b.cn", concurrency: "10", pushVendors: "mi" })).toEqual([]);
  });

  it.each(["myexample.com", "example.company", "exchange-mean", 3, undefined])(
    "accepts %j",
    (value) => {
      expect(findWarnings({ alarmMail: "a@b.cn", baseUrl: value })).toEqual([]);
    },
  );
});
