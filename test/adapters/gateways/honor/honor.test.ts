import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { honorService } from "../../../../functions/domain/push/providers/honor/honor-service.ts";
import type { HonorProfile } from "../../../../functions/generated/types.ts";
import { createSenders, SENT_MS } from "../../../support/vendors/send-once.ts";
import {
  type ReceivedRequest,
  startWebServer,
  type WebAnswer,
  type WebServer,
} from "../../../support/web-server.ts";

const PROFILE: HonorProfile = { appId: "104000001", clientId: "2200", clientSecret: "secret" };
const TOKENS = "/iam.developer.honor.com/auth/token";

let server: WebServer;
let issue: () => WebAnswer;
let answer: (request: ReceivedRequest) => WebAnswer;
beforeEach(async () => {
  issue = () => ({ body: { access_token: `access ${at(TOKENS).length}`, expires_in: 3_600 } });
  answer = () => ({ body: { code: 200, message: "success", data: { sendResult: true } } });
  server = await startWebServer((request) => (request.url === TOKENS ? issue() : answer(request)));
});
afterEach(() => server.stop());

const at = (url: string) => server.received.filter((request) => request.url === url);
const sent = () => server.received.filter(({ url }) => url !== TOKENS);
const start = () => createSenders(honorService, { profiles: [PROFILE], origin: server.origin });

describe("the sender of Honor", () => {
  it("sends to the App ID with an access token of the Client ID, and says when", async () => {
    expect(await start()(["a", "b"])).toEqual([{ kind: "accepted" }, { kind: "accepted" }]);

    expect(at(TOKENS).map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { grant_type: "client_credentials", client_id: "2200", client_secret: "secret" },
    ]);
    const [request] = sent();
    expect(request?.url).toBe("/push-api.cloud.honor.com/api/v1/104000001/sendMessage");
    expect(request?.headers).toMatchObject({
      authorization: "Bearer access 1",
      timestamp: String(SENT_MS),
    });
    expect(JSON.parse(request?.body ?? "").token).toEqual(["a", "b"]);
  });

  it.each([{ body: { code: 401, message: "accesstoken invalid" } }, { status: 403, body: "" }])(
    "renews a token once that is refused by %j",
    async (refusal) => {
      answer = ({ headers }) =>
        headers.authorization === "Bearer access 1" ? refusal : { body: { code: 200 } };
      expect(await start()(["a"])).toEqual([{ kind: "accepted" }]);
      expect(at(TOKENS)).toHaveLength(2);
    },
  );

  it("rejects when Honor refuses the secret", async () => {
    issue = () => ({ status: 401, body: { error: "invalid_client" } });
    expect(await start()(["a"])).toMatchObject([
      { kind: "rejected", reason: "InvalidHonorSecret" },
    ]);
  });

  it("reports which tokens expired and which failed", async () => {
    const data = { sendResult: true, expireTokens: ["a"], failTokens: ["c"] };
    answer = () => ({ body: { code: 200, data } });
    expect(await start()(["a", "b", "c"])).toEqual([
      { kind: "invalid-token", reason: "expireTokens", deadSinceMs: SENT_MS },
      { kind: "accepted" },
      { kind: "invalid-token", reason: "failTokens" },
    ]);
  });
});
