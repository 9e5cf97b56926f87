import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { oppoService } from "../../../../functions/domain/push/providers/oppo/oppo-service.ts";
import type { OppoProfile } from "../../../../functions/generated/types.ts";
import { createSenders, SENT_MS } from "../../../support/vendors/send-once.ts";
import {
  type ReceivedRequest,
  startWebServer,
  type WebAnswer,
  type WebServer,
} from "../../../support/web-server.ts";

const PROFILE: OppoProfile = { appKey: "key", masterSecret: "master" };
const CHINA = "/api.push.oppomobile.com/server/v1";
const OVERSEAS = "/api-intl.push.oppomobile.com/server/v1";

let server: WebServer;
let login: (request: ReceivedRequest) => WebAnswer;
let answer: (ids: readonly string[], authToken: string) => object;
beforeEach(async () => {
  login = ({ url }) => ({ body: { code: 0, data: { auth_token: `token of ${url}` } } });
  answer = (ids) => ({ code: 0, data: ids.map((registrationId) => ({ registrationId })) });
  server = await startWebServer((request) => {
    if (request.url.endsWith("/auth")) return login(request);
    const { messages, authToken } = read(request);
    return {
      body: answer(
        messages.map(({ target_value }) => target_value),
        authToken,
      ),
    };
  });
});
afterEach(() => server.stop());

interface Item {
  readonly target_type: number;
  readonly target_value: string;
  readonly notification: Readonly<Record<string, unknown>>;
}

function read({ body }: ReceivedRequest): { messages: Item[]; authToken: string } {
  const form = new URLSearchParams(body);
  return {
    messages: JSON.parse(form.get("messages") ?? "[]"),
    authToken: form.get("auth_token") ?? "",
  };
}

const at = (path: string) => server.received.filter(({ url }) => url.endsWith(path));
const start = () => createSenders(oppoService, { profiles: [PROFILE], origin: server.origin });

describe("the sender of OPPO", () => {
  it("logs in with the hash of key, time and secret, once", async () => {
    const send = start();
    await Promise.all([send(["CN_a"]), send(["CN_b"])]);
    const logins = at("/auth");
    expect(logins.map(({ url }) => url)).toEqual([`${CHINA}/auth`]);
    const sign = createHash("sha256").update(`key${SENT_MS}master`).digest("hex");
    expect(Object.fromEntries(new URLSearchParams(logins[0]?.body))).toEqual({
      ...{ app_key: "key", timestamp: String(SENT_MS), sign },
    });
  });

  it("repeats the notification for each device", async () => {
    expect(await start()(["CN_a", "b"])).toEqual([{ kind: "accepted" }, { kind: "accepted" }]);
    const [request] = at("/unicast_batch");
    const { messages, authToken } = read(request as ReceivedRequest);
    expect(authToken).toBe(`token of ${CHINA}/auth`);
    expect(messages.map(({ target_type, target_value }) => [target_type, target_value])).toEqual([
      [2, "CN_a"],
      [2, "b"],
    ]);
    expect(messages[0]?.notification).toEqual(messages[1]?.notification);
    expect(messages[0]?.notification).toMatchObject({ title: "T", content: "Hi" });
  });

  it("finds the host by the prefix of the id, with a token of its own", async () => {
    answer = (ids) => ({
      code: 0,
      data: ids.map((registrationId) => {
        return registrationId === "IN_b"
          ? { registrationId, errorCode: 10000 }
          : { registrationId };
      }),
    });
    const outcomes = await start()(["CN_a", "IN_b", "OPPO_CN_c", "OPPO_SG_d", "e"]);
    const hosts = at("/unicast_batch").map((request) => {
      const { messages, authToken } = read(request);
      return [
        request.url.split("/server")[0],
        messages.map((item) => item.target_value),
        authToken,
      ];
    });
    expect(hosts).toEqual(
      expect.arrayContaining([
        [CHINA.split("/server")[0], ["CN_a", "OPPO_CN_c", "e"], `token of ${CHINA}/auth`],
        [OVERSEAS.split("/server")[0], ["IN_b", "OPPO_SG_d"], `token of ${OVERSEAS}/auth`],
      ]),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      ...["accepted", "invalid-token", "accepted", "accepted", "accepted"],
    ]);
  });

  it("asks for a new token when one is refused, and stops when that is refused too", async () => {
    let logins = 0;
    login = () => ({ body: { code: 0, data: { auth_token: `token ${++logins}` } } });
    const accept = answer;
    answer = (ids, token) => (token === "token 1" ? { code: 11 } : accept(ids, token));
    expect(await start()(["CN_a"])).toEqual([{ kind: "accepted" }]);
    expect(logins).toBe(2);
    answer = () => ({ code: 11 });
    expect(await start()(["CN_a"])).toEqual([{ kind: "rejected", reason: "11", stops: true }]);
  });

  it.each([
    [14, { kind: "rejected", reason: "InvalidOppoSecret", stops: true }],
    [-1, { kind: "retry", reason: "AccessToken -1" }],
  ])("ends a log-in with the code %i as %j", async (code, outcome) => {
    login = () => ({ body: { code } });
    expect(await start()(["CN_a"])).toEqual([outcome]);
    expect(at("/unicast_batch")).toEqual([]);
  });

  it("ends a log-in without a readable answer as a retry", async () => {
    login = () => ({ status: 502, body: "<html>" });
    expect(await start()(["CN_a"])).toEqual([{ kind: "retry", reason: "AccessToken HTTP 502" }]);
  });
});
