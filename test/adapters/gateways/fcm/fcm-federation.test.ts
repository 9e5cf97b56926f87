import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createFcmGateway } from "../../../../functions/adapters/gateways/fcm/fcm.ts";
import type { DeliveryOutcome } from "../../../../functions/domain/push/providers/delivery-outcome.ts";
import type { ChunkMessage, PushCredentials } from "../../../../functions/generated/types.ts";
import {
  type AwsEndpoint,
  type AwsRequest,
  RawAnswer,
  startAwsEndpoint,
} from "../../../../local/aws/aws-endpoint.ts";
import { createLocalClock } from "../../../../local/data/local-clock.ts";
import { grantGoogleToken } from "../../../../local/gateways/google-token.ts";
import { type PushGateways, startPushGateways } from "../../../../local/gateways/push-gateways.ts";

type Account = NonNullable<NonNullable<PushCredentials["fcm"]>["externalAccount"]>;

/** As Google's console gives it out. */
const account: Account = {
  universe_domain: "googleapis.com",
  type: "external_account",
  audience:
    "//iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/aws/providers/landfall",
  subject_token_type: "urn:ietf:params:aws:token-type:aws4_request",
  token_url: "https://sts.googleapis.com/v1/token",
  credential_source: {
    environment_id: "aws1",
    region_url: "http://169.254.169.254/latest/meta-data/placement/availability-zone",
    url: "http://169.254.169.254/latest/meta-data/iam/security-credentials",
    regional_cred_verification_url:
      "https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15",
  },
};
const impersonating: Account = {
  ...account,
  service_account_impersonation_url:
    "https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/push@example.iam.gserviceaccount.com:generateAccessToken",
};

let gateways: PushGateways;
let google: AwsEndpoint;
let asked: AwsRequest[] = [];
let answer: typeof grantGoogleToken = grantGoogleToken;

beforeAll(async () => {
  gateways = await startPushGateways({ offset: createLocalClock().offset, credentials: "{}" });
  google = await startAwsEndpoint({
    json: {},
    query: {},
    rest: (request) => {
      asked.push(request);
      return answer(request, Date.now());
    },
  });
});
afterAll(async () => {
  await gateways?.stop();
  await google?.stop();
});
beforeEach(async () => {
  asked = [];
  answer = grantGoogleToken;
  await gateways.clear();
  await gateways.script("fcm", {});
  // Lambda gives each function its role's credentials, which are temporary.
  vi.stubEnv("AWS_REGION", "eu-west-3");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "ASIAEXAMPLE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("AWS_SESSION_TOKEN", "session");
});
afterEach(() => vi.unstubAllEnvs());

function aGateway(externalAccount: Account) {
  return createFcmGateway({
    url: new URL(gateways.fcm),
    tokenUrl: new URL("/token", google.origin),
    credentials: async () => ({ fcm: { projectId: "example", externalAccount } }),
    clock: { now: () => Date.now() },
    pool: { extraCa: gateways.ca },
  });
}

function send(gateway: ReturnType<typeof aGateway>, count: number): Promise<DeliveryOutcome[]> {
  const devices = Array.from({ length: count }, (_, index) => [`object-${index}`, `t-${index}`]);
  const chunk = {
    ...{ version: 1, push: "i4OcyCnyjckJOtzz", chunk: "chunk#0000#000000#000", attempt: 1 },
    ...{ provider: "fcm", group: { production: true }, data: { alert: "Hello" }, devices },
  };
  const { signal } = new AbortController();
  return Promise.resolve(gateway.send(chunk as unknown as ChunkMessage, signal)) as Promise<
    DeliveryOutcome[]
  >;
}

const paths = () => asked.map(({ url }) => url.pathname);
const accepted = (count: number) => new Array(count).fill({ kind: "accepted" });

/** The call that the function's role signed, as Google gets it. */
function signedCall() {
  const form = new URLSearchParams(asked[0]?.body);
  const call = JSON.parse(decodeURIComponent(form.get("subject_token") ?? ""));
  const headers: { key: string; value: string }[] = call.headers;
  return { ...call, headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])) };
}

describe("workload identity federation", () => {
  it("sends under a token that the function's own AWS role is exchanged for, once", async () => {
    const gateway = aGateway(account);

    expect(await send(gateway, 20)).toEqual(accepted(20));
    expect(await send(gateway, 5)).toEqual(accepted(5));

    expect((await gateways.find({ provider: "fcm", limit: 1 })).count).toBe(25);
    expect(paths()).toEqual(["/v1/token"]);
    expect(signedCall()).toMatchObject({
      url: "https://sts.eu-west-3.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15",
      headers: {
        authorization: expect.stringMatching(/Credential=ASIAEXAMPLE\/\d{8}\/eu-west-3\/sts\//),
        "x-amz-security-token": "session",
        "x-goog-cloud-target-resource": account.audience,
      },
    });
  });

  it("acts as the service account that the configuration names", async () => {
    expect(await send(aGateway(impersonating), 3)).toEqual(accepted(3));

    const [, impersonation] = asked;
    expect(paths()).toEqual([
      "/v1/token",
      "/v1/projects/-/serviceAccounts/push@example.iam.gserviceaccount.com:generateAccessToken",
    ]);
    expect(impersonation?.authorization).toMatch(/^Bearer federated-/);
    expect(JSON.parse(impersonation?.body ?? "")).toMatchObject({
      scope: ["https://www.googleapis.com/auth/firebase.messaging"],
    });
  });

  it("exchanges again when FCM refuses the token", async () => {
    const gateway = aGateway(impersonating);
    await send(gateway, 1);
    await gateways.script("fcm", { rules: [{ status: 401, times: 1 }] });

    expect(await send(gateway, 4)).toEqual(accepted(4));
    expect(paths().filter((path) => path === "/v1/token")).toHaveLength(2);
  });

  it.each([
    ["the pool does not know the role", { ...account, audience: "//iam.googleapis.com/x" }, 400],
    ["the token serves no account", { ...impersonating, audience: account.audience }, 403],
  ])("stops the push when %s", async (_case, externalAccount, status) => {
    answer = (request, nowMs) =>
      request.url.pathname === "/v1/token"
        ? grantGoogleToken(request, nowMs)
        : grantGoogleToken({ ...request, authorization: undefined }, nowMs);

    const reason = `GoogleAuth HTTP ${status}`;
    const rejected = { kind: "rejected", reason, stops: true };
    expect(await send(aGateway(externalAccount), 2)).toEqual([rejected, rejected]);
    expect((await gateways.find({ limit: 1 })).count).toBe(0);
  });

  it("leaves the chunk for later while Google exchanges nothing", async () => {
    answer = () => new RawAnswer(503, {});

    const outcomes = await send(aGateway(account), 2);

    expect(outcomes.map(({ kind }) => kind)).toEqual(["retry", "retry"]);
  });
});
