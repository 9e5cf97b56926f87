import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, toSettings } from "../../functions/contract/settings.ts";
import type { Settings } from "../../functions/domain/settings.ts";
import { parseConfig } from "../../lib/config.ts";
import { readConfig, readProjectContext } from "../../lib/read-config.ts";
import { PLATFORM_TYPES } from "../../local/platforms/mint-token.ts";
import { EDGE_CONFIG } from "../support/infra/edge-config.ts";

const MINIMAL = { appName: "shop", appId: "shop-app-id", appKey: "shop-app-key-0001" };

function findProblems(config: unknown): string[] {
  try {
    parseConfig(config);
  } catch (error) {
    return (error as Error).message.split("\n  ").slice(1);
  }
  return [];
}

describe("the landfall object", () => {
  it("is valid in cdk.json", () => {
    expect(findProblems(readConfig(readProjectContext()))).toEqual([]);
  });

  it("requires only a name, an app id and an app key", () => {
    const settings: Settings = toSettings(parseConfig(MINIMAL));

    expect(settings).toMatchObject({ ...DEFAULT_SETTINGS, appName: "shop" });
  });

  it.each(["潮汐笔记", "My Shop & Co."])("shows the display name %s to users", (displayName) => {
    expect(toSettings(parseConfig({ ...MINIMAL, displayName })).appName).toBe(displayName);
  });

  it.each(["", " Shop", "Shop\n", "{{code}}", "n".repeat(21)])(
    "rejects the display name %j",
    (displayName) => {
      expect(findProblems({ ...MINIMAL, displayName })).toEqual([
        expect.stringMatching(/^landfall\.displayName has the wrong format\. /),
      ]);
    },
  );

  it("needs a name for the API behind an edge, other than the edge's (L15)", () => {
    const { edge, customDomain } = EDGE_CONFIG;
    const same = { ...customDomain, domainName: edge.domainName };

    expect(findProblems({ ...MINIMAL, edge, customDomain })).toEqual([]);
    expect(findProblems({ ...MINIMAL, edge })).toEqual([
      expect.stringMatching(/^landfall\.edge\.origin is missing\. /),
    ]);
    expect(findProblems({ ...MINIMAL, edge, customDomain: same })).toEqual([
      expect.stringMatching(/^landfall\.edge\.domainName is that of customDomain\. /),
    ]);
  });

  const zone = { id: "Z0123456789ABC", name: "example.com" };
  const origin = EDGE_CONFIG.customDomain;
  const edge = { ...EDGE_CONFIG.edge, origin, required: false };
  const customDomain = { ...origin, domainName: edge.domainName };

  it.each([
    ["an origin of its own", { edge: { ...edge, required: true } }, []],
    ["an origin beside the name that it takes over", { edge, customDomain }, []],
    [
      "its own name as the origin",
      { edge: { ...edge, origin: customDomain } },
      [/^landfall\.edge\.origin\.domainName is that of the edge\. Give .* another name/],
    ],
    [
      "two origins",
      { edge, customDomain: origin },
      [/^landfall\.edge\.origin is not allowed here: .* Remove edge\.origin\./],
    ],
    [
      "a record, but none for its origin",
      { edge: { ...edge, hostedZone: zone } },
      [/^landfall\.edge\.origin\.hostedZone is missing\. Add it/],
    ],
    [
      "a record in another zone than the name that it takes over",
      { edge, customDomain: { ...customDomain, hostedZone: zone } },
      [/^landfall\.edge\.hostedZone is not that of customDomain\. Give both the same one/],
    ],
    [
      "no other way while clients move to it",
      { edge: { ...edge, required: undefined }, customDomain },
      [/^landfall\.edge\.required refuses clients .* Set it to false until/],
    ],
  ])("checks an edge with %s (L24)", (_, settings, problems) => {
    expect(findProblems({ ...MINIMAL, ...settings })).toEqual(
      problems.map((problem) => expect.stringMatching(problem)),
    );
  });

  it("reports every problem at once, each with its path and what to do", () => {
    const problems = findProblems({
      ...MINIMAL,
      appKey: undefined,
      appName: "My Shop",
      baseUrl: "http://shop.example/",
      errorMode: "loud",
      retentionDays: { records: 0 },
      throttel: {},
    });

    expect(problems).toEqual(
      [
        /^landfall\.appKey is missing\. Add it: /,
        /^landfall\.throttel is unknown\. Did you mean throttle\? Remove it, or use one of: .*throttle/,
        /^landfall\.appName has the wrong format\. .*lower-case/,
        /^landfall\.baseUrl has the wrong format\. .*https:/,
        /^landfall\.errorMode must be one of: compatible, private\. .*It is "loud"$/,
        /^landfall\.retentionDays\.records must be >= 1\. /,
      ].map((pattern) => expect.stringMatching(pattern)),
    );
  });

  it("rejects settings that contradict each other", () => {
    const problems = findProblems({ ...MINIMAL, refuseUnverifiedLogin: true, indexedFields: [] });

    expect(problems).toEqual([
      expect.stringMatching(/^landfall\.mailSender is missing/),
      expect.stringMatching(/^landfall\.refuseUnverifiedLogin locks out every user/),
      expect.stringMatching(/^landfall\.indexedFields lacks channels/),
    ]);
  });

  it("accepts class permissions as true, false or a list of subjects", () => {
    const classPermissions = {
      _User: { find: true, create: false },
      _Installation: { find: ["logged-in", "5d831ac85620714201e9ae36"] },
      _Role: { create: ["role:admin", "role:Board of 7"] },
    };

    expect(toSettings(parseConfig({ ...MINIMAL, classPermissions })).classPermissions).toEqual(
      classPermissions,
    );
  });

  it.each([
    ["add_fields of a system class", { _User: { add_fields: true } }],
    ["a class of the app without classes", { Post: { find: true } }],
    ["an invalid subject", { _User: { find: ["admins!"] } }],
    ["a string", { _User: { find: "yes" } }],
  ])("rejects %s in the class permissions", (_, classPermissions) => {
    expect(findProblems({ ...MINIMAL, classPermissions })).toEqual([
      expect.stringMatching(
        /^landfall\.classPermissions\.\S+ (has no effect|has a value that is not allowed\. Who may)/,
      ),
    ]);
  });

  it("accepts definitions of classes", () => {
    const definitions = {
      Todo: { indexedFields: ["state"], sortedFields: ["dueAt", "state"], uniqueFields: ["slug"] },
    };

    expect(parseConfig({ ...MINIMAL, classes: { definitions } }).classes?.definitions).toEqual(
      definitions,
    );
  });

  it.each([
    ["a system class", { _User: { indexedFields: ["city"] } }],
    ["a field that every object has", { Todo: { sortedFields: ["createdAt"] } }],
    ["an index of a unique field", { Todo: { indexedFields: ["slug"], uniqueFields: ["slug"] } }],
    ["a dotted path", { Todo: { indexedFields: ["owner.city"] } }],
    ["21 fields", { Todo: { sortedFields: Array.from({ length: 21 }, (_, n) => `field${n}`) } }],
  ])("rejects %s in the definitions of classes", (_, definitions) => {
    expect(findProblems({ ...MINIMAL, classes: { definitions } })).toEqual([
      expect.stringMatching(/^landfall\.classes\.definitions/),
    ]);
  });

  it("accepts add_fields of the system classes that may get relations", () => {
    const classPermissions = { _User: { add_fields: false }, _Installation: { add_fields: false } };
    expect(findProblems({ ...MINIMAL, classes: {}, classPermissions })).toEqual([]);
    const ofRoles = { _Role: { add_fields: false } };
    expect(findProblems({ ...MINIMAL, classes: {}, classPermissions: ofRoles })).toHaveLength(1);
  });

  it("accepts several platforms of one type", () => {
    const appIds = ["id-1"];
    const platforms = {
      weixin_1: { type: "weixin", appIds },
      lc_apple: { appIds, keyId: "KEY1234567", teamId: "TEAM123456" },
      taptap: { appIds, region: "global" },
      qq: { appIds: ["1", "2"] },
    };
    expect(findProblems({ ...MINIMAL, platforms })).toEqual([]);
  });

  it.each([
    [{ weixin: {} }, /^landfall\.platforms\.weixin\.appIds is missing\. Add it: /],
    [{ weixin: { appIds: [] } }, /^landfall\.platforms\.weixin\.appIds must NOT have fewer/],
    [{ weixin_1: { appIds: ["1"] } }, /^landfall\.platforms\.weixin_1\.type is missing\. Use one/],
    [{ x: { type: "y", appIds: ["1"] } }, /^landfall\.platforms\.x\.type must be one of: facebook/],
    [{ github: { appIds: ["1", "2"] } }, /^landfall\.platforms\.github\.appIds must hold one id/],
    [{ qq: { appIds: ["1"], region: "cn" } }, /^landfall\.platforms\.qq\.region does not apply/],
    [
      { lc_apple: { appIds: ["1"], keyId: "KEY1234567" } },
      /^landfall\.platforms\.lc_apple needs both keyId and teamId/,
    ],
  ])("rejects the platforms %j", (platforms, problem) => {
    expect(findProblems({ ...MINIMAL, platforms })).toContainEqual(expect.stringMatching(problem));
  });

  it("knows the same types in its schema, its checks and the simulation", () => {
    const problem = findProblems({ ...MINIMAL, platforms: { x: { type: "y", appIds: ["1"] } } });
    const [, types = ""] = /must be one of: (.*?)\. /.exec(problem[0] ?? "") ?? [];
    expect(types.split(", ").sort()).toEqual([...PLATFORM_TYPES].sort());
    const platforms = Object.fromEntries(PLATFORM_TYPES.map((type) => [type, { appIds: ["1"] }]));
    expect(findProblems({ ...MINIMAL, platforms })).toEqual([]);
  });

  it("rejects a platform that is both checked and unchecked", () => {
    const both = { platforms: { qq: { appIds: ["1"] } }, unverifiedPlatforms: ["*", "qq"] };
    expect(findProblems({ ...MINIMAL, ...both })).toEqual([
      expect.stringMatching(/^landfall\.unverifiedPlatforms contains qq/),
    ]);
  });

  it.each([
    [{}, /^landfall\.engine\.timers\.nightly needs either cron or everySeconds\. Set one/],
    [{ cron: "0 0 3 * * ?", everySeconds: 60 }, /needs either cron or everySeconds/],
    [{ cron: "0 3 * * *" }, /\.cron is "0 3 \* \* \*": it has 5 fields instead of six/],
    [{ cron: "0 0 3 30 2 ?" }, /\.cron is "0 0 3 30 2 \?", a date that never comes\. Correct/],
    [{ cron: "0 0 3 L * ?" }, /: day is "L"; allowed are 1 to 31, lists .* but not L, W and #\.$/],
    [{ everySeconds: 4 }, /\.everySeconds must be >= 5\. Seconds between two runs/],
    [{ everySeconds: 60, timeZone: "Beijing" }, /\.timeZone is "Beijing", which is no IANA name/],
    [{ everySeconds: 60, function: "__before_save_for_Todo" }, /\.function has the wrong format/],
  ])("rejects the timer %j", (timer, problem) => {
    const timers = { nightly: { function: "cleanUp", ...timer } };
    const engine = { url: "https://engine.example.com", timers };
    expect(findProblems({ ...MINIMAL, engine })).toEqual([expect.stringMatching(problem)]);
  });

  it("fills in the defaults of a timer", () => {
    const timers = { nightly: { function: "cleanUp", cron: "0 0 3 * * ?" } };
    const { engine } = parseConfig({
      ...MINIMAL,
      engine: { url: "https://engine.example.com", timers },
    });
    const defaults = { timeZone: "UTC", params: {}, retries: 0, production: true, enabled: true };
    expect(engine?.timers?.nightly).toEqual({ ...timers.nightly, ...defaults });
  });

  it("names each invalid member of testPhoneNumbers", () => {
    const testPhoneNumbers = [
      { number: "13800138000", code: "12345" },
      { number: "+8613800138000" },
    ];
    expect(findProblems({ ...MINIMAL, testPhoneNumbers })).toEqual(
      [
        /^landfall\.testPhoneNumbers\[0\]\.number has the wrong format\. .*country code/,
        /^landfall\.testPhoneNumbers\[0\]\.code has the wrong format\. Six digits/,
        /^landfall\.testPhoneNumbers\[1\]\.code is missing\. Add it: Six digits/,
      ].map((pattern) => expect.stringMatching(pattern)),
    );
  });

  it.each([undefined, null, [], "landfall"])("rejects %j with one problem", (value) => {
    expect(findProblems(value)).toHaveLength(1);
  });
});
