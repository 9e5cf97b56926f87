import { generateKeyPairSync } from "node:crypto";
import { importSPKI, jwtVerify } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { harmonyService } from "../../../../functions/domain/push/providers/harmony/harmony-service.ts";
import type { HarmonyProfile } from "../../../../functions/generated/types.ts";
import { createSenders, SENT_MS } from "../../../support/vendors/send-once.ts";
import { startWebServer, type WebAnswer, type WebServer } from "../../../support/web-server.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const PROFILE: HarmonyProfile = {
  serviceAccount: {
    ...{ project_id: "7364", key_id: "key 1", sub_account: "100", type: "service_account" },
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  },
};

let server: WebServer;
let answer: () => WebAnswer;
beforeEach(async () => {
  answer = () => ({ body: { code: "80000000", msg: "Success" } });
  server = await startWebServer(() => answer());
});
afterEach(() => server.stop());

const start = (profile = PROFILE) =>
  createSenders(harmonyService, { profiles: [profile], origin: server.origin });

const authorizations = () => server.received.map(({ headers }) => headers.authorization);

describe("the sender of HarmonyOS", () => {
  it("sends to the project of the service account", async () => {
    expect(await start()(["a", "b"])).toEqual([{ kind: "accepted" }, { kind: "accepted" }]);

    const [request] = server.received;
    expect(server.received).toHaveLength(1);
    expect(request?.url).toBe("/push-api.cloud.huawei.com/v3/7364/messages:send");
    expect(request?.headers["push-type"]).toBe("0");
    expect(JSON.parse(request?.body ?? "").target).toEqual({ token: ["a", "b"] });
  });

  it("sends a silent push in the background", async () => {
    await start()(["a"], { data: { silent: true, k: 1 } });
    expect(server.received[0]?.headers["push-type"]).toBe("6");
  });

  it("signs a token for an hour, which began half a minute ago, and keeps it", async () => {
    const send = start();
    await send(["a"]);
    await send(["b"]);
    const [first, second] = authorizations();
    expect(second).toBe(first);

    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    const jwt = String(first).replace("Bearer ", "");
    const { payload, protectedHeader } = await jwtVerify(jwt, await importSPKI(pem, "PS256"), {
      currentDate: new Date(SENT_MS),
    });
    expect(protectedHeader).toEqual({ alg: "PS256", kid: "key 1", typ: "JWT" });
    expect(payload).toEqual({
      ...{ iss: "100", iat: SENT_MS / 1_000 - 30, exp: SENT_MS / 1_000 + 3_570 },
      aud: "https://oauth-login.cloud.huawei.com/oauth2/v3/token",
    });
  });

  it.each([{ status: 401 }, { body: { code: "80200005", msg: "" } }])(
    "signs another token once when the first is refused by %j, and then stops",
    async (refusal) => {
      answer = () => refusal;
      expect(await start()(["a"])).toMatchObject([{ kind: "rejected", stops: true }]);
      expect(server.received).toHaveLength(2);
    },
  );

  it.each(["no PEM", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"])(
    "rejects with a key that can't sign: %s",
    async (private_key) => {
      const serviceAccount = { ...PROFILE.serviceAccount, private_key };
      expect(await start({ serviceAccount })(["a"])).toMatchObject([
        { kind: "rejected", reason: "InvalidHuaweiKey" },
      ]);
      expect(server.received).toEqual([]);
    },
  );

  it("reports for each token why it was not accepted, and calls none dead", async () => {
    const illegalTokens = { noRight: ["a"], countryNotSupport: ["c"] };
    const msg = JSON.stringify({ success: 1, failure: 2, illegalTokens });
    answer = () => ({ body: { code: "80100000", msg } });
    expect(await start()(["a", "b", "c"])).toEqual([
      { kind: "invalid-token", reason: "noRight" },
      { kind: "accepted" },
      { kind: "rejected", reason: "countryNotSupport" },
    ]);
  });
});
