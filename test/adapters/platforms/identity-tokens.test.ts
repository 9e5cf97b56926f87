import { createPublicKey, generateKeyPairSync, type JsonWebKey } from "node:crypto";
import { base64url, importPKCS8, type JWTHeaderParameters, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { KEYS_COOLDOWN_MS } from "../../../functions/adapters/platforms/id-token.ts";
import {
  PLATFORMS,
  type PlatformsService,
  startPlatformsService,
} from "../../support/services/platforms-service.ts";

let service: PlatformsService;
let publicJwk: JsonWebKey & { kid: string };
beforeAll(async () => {
  service = await startPlatformsService();
  const keys = await fetch(`${service.simulated.origin}/appleid.apple.com/auth/keys`);
  publicJwk = ((await keys.json()) as { keys: [typeof publicJwk] }).keys[0];
});
afterAll(() => service.simulated.stop());
beforeEach(() => service.simulated.clear());

const ISSUERS = [
  ["lc_apple", "identity_token", "https://appleid.apple.com"],
  ["google", "id_token", "https://accounts.google.com"],
] as const;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** A token with valid claims, signed by a key of the test. */
async function signAs(
  platform: string,
  header: JWTHeaderParameters,
  key: Parameters<SignJWT["sign"]>[0],
): Promise<string> {
  const [, , iss = ""] = ISSUERS.find(([name]) => name === platform) ?? [];
  const claims = { iss, aud: PLATFORMS[platform]?.appIds[0] ?? "", sub: "1001" };
  return new SignJWT({ ...claims, iat: nowSeconds(), exp: nowSeconds() + 600 })
    .setProtectedHeader(header)
    .sign(key);
}

describe.each(ISSUERS)("an identity token of %s", (platform, member) => {
  const verify = (token: unknown) => service.outcome(platform, { uid: "1001", [member]: token });
  const minted = async (request: object) => (await service.mint(platform, request))[member];

  it("is confirmed when it is valid, also with the app as its azp", async () => {
    const azp = PLATFORMS[platform]?.appIds[0];
    expect(await verify(await minted({}))).toBe(true);
    expect(await verify(await minted({ claims: { azp } }))).toBe(true);
  });

  it("is rejected without a signature (alg none) (A76)", async () => {
    const [, payload] = String(await minted({})).split(".");
    const header = base64url.encode(JSON.stringify({ alg: "none", kid: publicJwk.kid }));
    expect(await verify(`${header}.${payload}.`)).toBe(251);
  });

  it("signed with the public key as an HMAC secret is rejected (A76)", async () => {
    const pem = createPublicKey({ key: publicJwk, format: "jwk" }).export({
      type: "spki",
      format: "pem",
    });
    const header = { alg: "HS256", kid: publicJwk.kid };
    expect(await verify(await signAs(platform, header, Buffer.from(pem)))).toBe(251);
  });

  it("signed with an elliptic key under the known key id is rejected (A76)", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
    const header = { alg: "ES256", kid: publicJwk.kid };
    const token = await signAs(platform, header, await importPKCS8(pem, "ES256"));
    expect(await verify(token)).toBe(251);
  });

  it.each(["unknown", "../../etc/passwd", "", "http://evil.example/keys"])(
    "is rejected with the key id %j (A76)",
    async (kid) => {
      expect(await verify(await minted({ header: { kid } }))).toBe(251);
    },
  );

  it("is rejected with a key or a key URL in its header, and the URL is not fetched (A76)", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
    const evil = `${service.simulated.origin}/evil.example/keys`;
    const jwk = publicKey.export({ format: "jwk" });
    for (const own of [{ jwk }, { jku: evil }, { x5u: evil }]) {
      const header = { alg: "RS256", kid: publicJwk.kid, ...own } as JWTHeaderParameters;
      const token = await signAs(platform, header, await importPKCS8(pem, "RS256"));
      expect(await verify(token)).toBe(251);
    }
    expect(service.simulated.requests().join()).not.toContain("evil.example");
  });

  it("is rejected if its type is another", async () => {
    expect(await verify(await minted({ header: { typ: "logout+jwt" } }))).toBe(251);
    expect(await verify(await minted({ header: { typ: "JWT" } }))).toBe(true);
  });

  it.each([
    ["of another issuer", { iss: "https://evil.example" }],
    ["of an issuer with a similar name", { iss: "https://appleid.apple.com.evil.example" }],
    ["that is not valid yet", { nbf: nowSeconds() + 600 }],
    ["issued in the future", { iat: nowSeconds() + 600 }],
    ["issued long ago, although not expired", { iat: nowSeconds() - 90_000 }],
    ["without an expiry", { exp: undefined }],
    ["without a time of issue", { iat: undefined }],
    ["without a subject", { sub: undefined }],
    [
      "whose audiences are several, the app among them",
      { aud: ["evil", "com.example.app", "web.apps.example"] },
    ],
    ["whose audience is a list of the app alone", { aud: ["com.example.app"] }],
    ["whose authorized party is another app", { azp: "evil" }],
    ["of another user", { sub: "2002" }],
  ])("%s is rejected (A77)", async (_, claims) => {
    expect(await verify(await minted({ claims }))).toBe(251);
  });

  it.each(["", "a.b", "a.b.c", "....", ["a"], { $ne: "" }])("%j is rejected", async (token) => {
    expect(await verify(token)).toBe(251);
  });
});

it("an issuer's token is rejected as another issuer's", async () => {
  const { id_token: token = "" } = await service.mint("google", { appId: "com.example.app" });
  expect(await service.outcome("lc_apple", { uid: "1001", identity_token: token })).toBe(251);
});

describe("the issuer's keys", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => vi.useRealTimers());

  const reads = () =>
    service.simulated.requests().filter((request) => request.includes("/auth/keys")).length;

  it("are read once, and at most once per interval for unknown key ids (R48)", async () => {
    const verifier = service.create();
    const known = await service.mint("lc_apple");
    const { code: _, ...unknown } = await service.mint("lc_apple", { header: { kid: "new" } });
    const tryUnknown = () =>
      Promise.all([1, 2, 3].map(() => service.outcome("lc_apple", unknown, verifier)));

    expect(await service.outcome("lc_apple", known, verifier)).toBe(true);
    expect(await tryUnknown()).toEqual([251, 251, 251]);
    expect(reads()).toBe(1);

    vi.setSystemTime(Date.now() + KEYS_COOLDOWN_MS);
    expect(await tryUnknown()).toEqual([251, 251, 251]);
    expect(reads()).toBe(2);
  });

  it("stay in use while the issuer is down, until they are an hour old (R48)", async () => {
    const verifier = service.create();
    const { code: _, ...authData } = await service.mint("lc_apple");
    expect(await service.outcome("lc_apple", authData, verifier)).toBe(true);
    service.simulated.script({ lc_apple: { status: 500 } });
    vi.setSystemTime(Date.now() + 1_800_000);
    expect(await service.outcome("lc_apple", authData, verifier)).toBe(true);
    vi.setSystemTime(Date.now() + 1_800_000);
    expect(await service.outcome("lc_apple", authData, verifier)).toBe(503);
  });
});
