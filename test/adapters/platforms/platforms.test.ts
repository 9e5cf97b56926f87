import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PLATFORM_TYPES } from "../../../local/platforms/mint-token.ts";
import { startPlatforms } from "../../../local/platforms/platforms.ts";
import {
  getType,
  PLATFORMS,
  type PlatformsService,
  startPlatformsService,
} from "../../support/services/platforms-service.ts";

let service: PlatformsService;
beforeAll(async () => {
  service = await startPlatformsService();
});
afterAll(() => service.simulated.stop());
beforeEach(() => {
  service.simulated.clear();
  service.reported.length = 0;
});

const NAMES = Object.keys(PLATFORMS);
const CODE_PLATFORMS = ["lc_weapp", "lc_qqapp"];
const UNION_PLATFORMS = ["weixin", "weixin_1", "qq", "taptap"];
const refusalCode = (platform: string) =>
  ["weixin", "lc_weapp"].includes(getType(platform)) ? 252 : 251;

it("the local cloud simulates every platform type of the configuration", () => {
  expect([...new Set(NAMES.map(getType))].sort()).toEqual([...PLATFORM_TYPES].sort());
});

describe.each(NAMES)("%s", (platform) => {
  const refused = refusalCode(platform);

  it("confirms a token of its own app", async () => {
    expect(await service.outcome(platform, await service.mint(platform))).toBe(true);
  });

  it("rejects another user's id (A77)", async () => {
    const authData = await service.mint(platform);
    const id = "openid" in authData ? { openid: "2002" } : { uid: "2002" };
    expect(await service.outcome(platform, { ...authData, ...id })).toBe(refused);
  });

  it.each([{ uid: "victim" }, { openid: "victim" }, { openid: ["1001"] }])(
    "rejects a confirmed id when %j is sent too",
    async (other) => {
      const authData = { openid: "1001", ...(await service.mint(platform)), ...other };
      expect([250, refused]).toContain(await service.outcome(platform, authData));
    },
  );

  it("rejects an expired token", async () => {
    const authData = await service.mint(platform, { expiresIn: -60 });
    expect(await service.outcome(platform, authData)).toBe(refused);
  });

  it("rejects a made-up token and a missing one", async () => {
    const authData = await service.mint(platform);
    const madeUp = Object.entries(authData).map(([name, value]) =>
      /token|code|kid|mac_key/.test(name) ? [name, "made-up"] : [name, value],
    );
    expect(await service.outcome(platform, Object.fromEntries(madeUp))).toBe(refused);
    expect(await service.outcome(platform, { uid: "1001" })).toBe(refused);
  });

  it.each([["1001"], 7, { $ne: "" }, "x".repeat(8_193), "a\r\nb", ""])(
    "rejects the token %j",
    async (token) => {
      const sent = {
        openid: "1001",
        uid: "1001",
        access_token: token,
        kid: token,
        mac_key: token,
        code: token,
        id_token: token,
        identity_token: token,
      };
      expect(await service.outcome(platform, sent)).toBe(refused);
    },
  );

  it.each([
    { status: 500 },
    { status: 503 },
    { status: 429 },
    { reset: true },
    { redirect: "http://169.254.169.254/" },
    { bodyBytes: 10_000_000 },
  ])("answers 503 instead of a refusal for %j (A80, R47)", async (trouble) => {
    const authData = await service.mint(platform);
    service.simulated.script({ [getType(platform)]: trouble });
    // A new verifier has not read the keys of identity tokens yet.
    expect(await service.outcome(platform, authData, service.create())).toBe(503);
  });

  it("calls only hosts of the list and encodes everything that was sent (A79)", async () => {
    const uid = "me@169.254.169.254/?a=1#b\r\nHost: evil";
    const authData = await service.mint(platform, { uid });
    const openid = { ...authData, ...("openid" in authData ? { openid: uid } : {}) };

    expect(await service.outcome(platform, openid)).toBe(true);
    for (const request of service.simulated.requests()) {
      expect(request).toMatch(/^(GET|POST) [a-z.]+\.(com|cn)\/[\w./-]+(\?[\w.*%&=+-]*)?$/);
    }
  });
});

describe("a token of another app", () => {
  it.each(NAMES.filter((name) => getType(name) !== "weixin"))(
    "is rejected by %s (A74)",
    async (platform) => {
      const authData = await service.mint(platform, { appId: "someone-elses-app" });
      expect(await service.outcome(platform, authData)).toBe(refusalCode(platform));
    },
  );

  it("is rejected by Weixin, because its openids belong to that app (A74)", async () => {
    const foreign = await service.mint("weixin", { appId: "foreign", uid: "foreign-openid" });
    expect(await service.outcome("weixin", { ...foreign, openid: "1001" })).toBe(252);
  });
});

describe("a union id", () => {
  it.each(UNION_PLATFORMS)("is confirmed by %s for its own user only", async (platform) => {
    const authData = await service.mint(platform, { unionid: "union-1" });
    expect(await service.outcome(platform, authData)).toBe(true);
    expect(await service.outcome(platform, { ...authData, unionid: "union-2" })).toBe(
      refusalCode(platform),
    );
  });

  it.each(NAMES)("is rejected by %s when the user has none", async (platform) => {
    const authData = await service.mint(platform);
    const sent = { ...authData, unionid: "union-1" };
    expect(await service.outcome(platform, sent)).toBe(refusalCode(platform));
  });
});

describe("a mini program's code", () => {
  it.each(CODE_PLATFORMS)(
    "is exchanged for an openid and a session key of %s",
    async (platform) => {
      const { code } = await service.mint(platform, { unionid: "union-1" });
      const { authData } = await service.verifier.verify(platform, {
        code: code ?? "",
        platform: "weixin",
      });
      expect(authData).toEqual({
        openid: "1001",
        session_key: expect.any(String),
        unionid: "union-1",
        platform: "weixin",
      });
    },
  );

  it.each(CODE_PLATFORMS)("works once at %s", async (platform) => {
    const authData = await service.mint(platform);
    expect(await service.outcome(platform, authData)).toBe(true);
    expect(await service.outcome(platform, authData)).toBe(refusalCode(platform));
  });
});

describe("Apple", () => {
  it("confirms a token alone and a code alone", async () => {
    const { identity_token: _, ...withCode } = await service.mint("lc_apple");
    const { code: __, ...withToken } = await service.mint("lc_apple");
    expect(await service.outcome("lc_apple", withCode)).toBe(true);
    expect(await service.outcome("lc_apple", withToken)).toBe(true);
  });

  it("rejects a code and a token of different users", async () => {
    const tom = await service.mint("lc_apple", { uid: "tom" });
    const { code = "" } = await service.mint("lc_apple", { uid: "ada" });
    expect(await service.outcome("lc_apple", { ...tom, code })).toBe(251);
  });

  it("rejects a used code and accepts the same identity token again (A78)", async () => {
    const { code = "", ...authData } = await service.mint("lc_apple");
    expect(await service.outcome("lc_apple", { ...authData, code })).toBe(true);
    expect(await service.outcome("lc_apple", { ...authData, code })).toBe(251);
    expect(await service.outcome("lc_apple", authData)).toBe(true);
  });
});

describe("Google", () => {
  it.each(["id_token", "identity_token", "access_token"])("accepts %s", async (member) => {
    const minted = await service.mint("google", { appId: "ios.apps.example" });
    const token = minted[member === "access_token" ? member : "id_token"] ?? "";
    expect(await service.outcome("google", { uid: "1001", [member]: token })).toBe(true);
  });
});

describe("TapTap", () => {
  it("is asked at the host of its region", async () => {
    const platforms = { taptap: { appIds: ["tap-1"], region: "global" as const } };
    const abroad = service.create({ settings: { platforms, unverifiedPlatforms: [] } });
    expect(await service.outcome("taptap", await service.mint("taptap"), abroad)).toBe(true);
    expect(service.simulated.requests().at(-1)).toMatch(/^GET open\.tapapis\.com\//);
  });
});

describe("a platform with wrong settings rejects everybody and raises an alarm (A75)", () => {
  it.each([
    ["github", {}, "platform-credentials has no secret"],
    ["lc_weapp", { lc_weapp: { secret: "wrong" } }, "errcode 40125"],
    ["github", { github: { secret: "wrong" } }, "HTTP 401"],
    ["facebook", { facebook: { secret: "wrong" } }, "error 190"],
    ["lc_apple", { lc_apple: { privateKey: "wrong" } }, "the private key is not a P-256 key"],
  ])("%s with the credentials %j", async (platform, credentials, reason) => {
    const verifier = service.create({ credentials: async () => credentials });
    const authData = await service.mint(platform);
    expect(await service.outcome(platform, authData, verifier)).toBe(refusalCode(platform));
    expect(service.reported).toEqual([{ platform, reason }]);
  });

  it.each([
    ["weixin", { appIds: [] }],
    ["myspace", { appIds: ["1"] }],
    ["qq", { type: "constructor", appIds: ["1"] }],
    ["taptap", { appIds: ["tap-1", "tap-2"] }],
  ])("%s with the settings %j", async (platform, settings) => {
    const verifier = service.create({
      settings: { platforms: { [platform]: settings }, unverifiedPlatforms: ["*"] },
    });
    const authData = await service.mint("taptap");
    expect(await service.outcome(platform, authData, verifier)).toBe(refusalCode(platform));
    expect(service.reported).toHaveLength(1);
  });

  it("lc_apple with a code and no key to exchange it", async () => {
    const { code } = await service.mint("lc_apple");
    const settings = {
      platforms: { lc_apple: { appIds: ["com.example.app"] } },
      unverifiedPlatforms: [],
    };
    const verifier = service.create({ settings });
    expect(await service.outcome("lc_apple", { uid: "1001", code }, verifier)).toBe(251);
    expect(service.reported).toHaveLength(1);
  });
});

describe("a platform that is not configured", () => {
  it("is accepted as sent only if unverifiedPlatforms names it", async () => {
    const settings = { platforms: {}, unverifiedPlatforms: ["game_center"] };
    const verifier = service.create({ settings });
    const authData = { uid: "1", access_token: "any" };
    expect(await verifier.verify("game_center", authData)).toEqual({ authData, verified: false });
    expect(await service.outcome("constructor", authData, verifier)).toBe(251);
    expect(await service.outcome("constructor", authData)).toBe(false);
    expect(service.simulated.requests()).toEqual([]);
  });

  it.each(CODE_PLATFORMS)(
    "is rejected when it is %s, which needs an exchange",
    async (platform) => {
      const settings = { platforms: {}, unverifiedPlatforms: ["*"] };
      const verifier = service.create({ settings });
      expect(await service.outcome(platform, { code: "c" }, verifier)).toBe(250);
      expect(await service.outcome(platform, { openid: "o" }, verifier)).toBe(250);
    },
  );
});

describe("an id", () => {
  it.each([
    {},
    { uid: "" },
    { uid: 0 },
    { uid: ["a"] },
    { uid: { $ne: "" } },
    { uid: "x".repeat(10_000) },
  ])("is missing in %j (A71, A72)", async (authData) => {
    expect(await service.outcome("weixin", authData)).toBe(250);
    expect(await service.outcome("anything", authData)).toBe(250);
  });
});

it("a request gives up on a slow platform (A80, R47)", async () => {
  const authData = await service.mint("weixin", { unionid: "union-1" });
  service.simulated.script({ weixin: { latencyMs: 30_000 } });
  const startedAt = performance.now();
  expect(await service.outcome("weixin", authData)).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});

it("a platform that refuses connections is answered with 503", async () => {
  const gone = await startPlatforms(Date.now);
  await gone.stop();
  const verifier = service.create({ origin: gone.origin });
  const failure = await verifier
    .verify("weixin", await service.mint("weixin"))
    .catch((error: Error) => error);
  expect(failure).toMatchObject({ code: 503 });
  expect(String((failure as Error).cause)).toBe("Error: api.weixin.qq.com: ECONNREFUSED");
});

it("the failure that is logged holds neither a token nor a secret", async () => {
  const authData = await service.mint("facebook");
  service.simulated.script({ facebook: { status: 500 } });
  const failure = await service.verifier
    .verify("facebook", authData)
    .catch((error: Error) => error);
  expect(failure).toMatchObject({ code: 503, cause: { message: "graph.facebook.com: HTTP 500" } });
});
