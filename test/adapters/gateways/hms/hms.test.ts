import { generateKeyPairSync } from "node:crypto";
import { importSPKI, jwtVerify } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hmsService } from "../../../../functions/domain/push/providers/hms/hms-service.ts";
import type { HmsProfile } from "../../../../functions/generated/types.ts";
import { createSenders, SENT_MS } from "../../../support/vendors/send-once.ts";
import {
  type ReceivedRequest,
  startWebServer,
  type WebAnswer,
  type WebServer,
} from "../../../support/web-server.ts";

const PROFILE: HmsProfile = { appId: "100000001", clientSecret: "s+e&c=ret" };
const SECOND: HmsProfile = { profile: "second", appId: "100000002", clientSecret: "other" };
const TOKENS = "/oauth-login.cloud.huawei.com/oauth2/v3/token";
const ACCEPTED = { kind: "accepted" };
const INVALID = { kind: "invalid-token", reason: "IllegalToken", refused: true };

let server: WebServer;
let issue: (request: ReceivedRequest) => WebAnswer;
let answer: (tokens: readonly string[], request: ReceivedRequest) => WebAnswer;
beforeEach(async () => {
  issue = () => ({ body: { access_token: `access ${at(TOKENS).length}`, expires_in: 3_600 } });
  answer = () => ({ body: { code: "80000000", msg: "Success" } });
  server = await startWebServer((request) =>
    request.url === TOKENS
      ? issue(request)
      : answer(JSON.parse(request.body).message.token, request),
  );
});
afterEach(() => server.stop());

const at = (url: string) => server.received.filter((request) => request.url === url);
const sent = () => server.received.filter(({ url }) => url !== TOKENS);
const start = (...profiles: HmsProfile[]) =>
  createSenders(hmsService, { profiles, origin: server.origin });

const partial = (illegal_tokens: readonly string[], failure = illegal_tokens.length) => ({
  body: { code: "80100000", msg: JSON.stringify({ success: 1, failure, illegal_tokens }) },
});

describe("the sender of Huawei", () => {
  it("sends with an access token for the App ID and App Secret, which all chunks share", async () => {
    const send = start(PROFILE);
    expect(await send(["a", "b"])).toEqual([ACCEPTED, ACCEPTED]);
    await send(["c"]);

    expect(at(TOKENS).map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { grant_type: "client_credentials", client_id: "100000001", client_secret: "s+e&c=ret" },
    ]);
    const [first] = sent();
    expect(first?.url).toBe("/push-api.cloud.huawei.com/v1/100000001/messages:send");
    expect(first?.headers.authorization).toBe("Bearer access 1");
    expect(JSON.parse(first?.body ?? "").message.token).toEqual(["a", "b"]);
  });

  it("sends 1,001 devices in two requests, each with its own outcomes", async () => {
    answer = (tokens) =>
      partial([tokens[0] ?? "", tokens.at(-1) ?? ""], Math.min(tokens.length, 2));
    const ids = Array.from({ length: 1_001 }, (_, index) => `t${index}`);
    const outcomes = await start(PROFILE)(ids);
    expect(sent().map(({ body }) => JSON.parse(body).message.token.length)).toEqual([1_000, 1]);
    const invalid = outcomes.flatMap((outcome, index) =>
      outcome.kind === "accepted" ? [] : index,
    );
    expect(invalid).toEqual([0, 999, 1_000]);
    expect(outcomes[0]).toEqual(INVALID);
  });

  it.each(["80200001", "80200003"])("renews a token once that is refused with %s", async (code) => {
    answer = (_, { headers }) =>
      headers.authorization === "Bearer access 1"
        ? { body: { code, msg: "" } }
        : { body: { code: "80000000", msg: "" } };
    expect(await start(PROFILE)(["a"])).toEqual([ACCEPTED]);
    expect(at(TOKENS)).toHaveLength(2);
  });

  it("stops with a token that stays refused", async () => {
    answer = () => ({ body: { code: "80200001", msg: "" } });
    expect(await start(PROFILE)(["a"])).toEqual([
      { kind: "rejected", reason: "80200001", stops: true },
    ]);
    expect(at(TOKENS)).toHaveLength(2);
  });

  it("rejects when Huawei refuses the secret, and tries again later when it doesn't answer", async () => {
    issue = () => ({ status: 401, body: { error: 1101, error_description: "invalid client" } });
    expect(await start(PROFILE)(["a"])).toMatchObject([
      { kind: "rejected", reason: "InvalidHmsSecret" },
    ]);
    issue = () => ({ status: 503 });
    expect(await start(PROFILE)(["a"])).toMatchObject([{ kind: "retry" }]);
    expect(sent()).toEqual([]);
  });

  it.each(["cut", { body: "<html>" }, partial(["other"], 1)] as WebAnswer[])(
    "tries devices again that an answer leaves unclear: %j",
    async (said) => {
      answer = () => said;
      const [outcome] = await start(PROFILE)(["a"]);
      expect(outcome).toMatchObject({ kind: "retry" });
    },
  );

  it("sends to the devices of each profile with its own app and token", async () => {
    const send = start(PROFILE, SECOND);
    const groups = [undefined, "second", "third"].map((deviceProfile) => ({
      ...{ production: true, ...(deviceProfile !== undefined && { deviceProfile }) },
    }));
    const outcomes = await send(["a", "b", "c"], {
      ...{ group: { production: true, mixed: true }, groups },
    });
    expect(outcomes).toEqual([
      ...[ACCEPTED, ACCEPTED, { kind: "rejected", reason: "UnknownDeviceProfile" }],
    ]);
    expect(sent().map(({ url }) => url.split("/")[3])).toEqual(["100000001", "100000002"]);
    expect(new Set(sent().map(({ headers }) => headers.authorization)).size).toBe(2);
  });

  it("signs its token itself with a service account", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const serviceAccount = {
      ...{ project_id: "7364", key_id: "key", sub_account: "100" },
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    };
    await start({ appId: "100000001", serviceAccount })(["a"]);

    expect(at(TOKENS)).toEqual([]);
    const jwt = String(sent()[0]?.headers.authorization).replace("Bearer ", "");
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    const { payload } = await jwtVerify(jwt, await importSPKI(pem, "PS256"), {
      currentDate: new Date(SENT_MS),
    });
    expect(payload.iss).toBe("100");
  });
});
