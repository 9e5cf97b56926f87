import AV from "leancloud-storage";
import { describe, expect, it } from "vitest";
import type { RequestMistake } from "../../tools/codegen/errors-page.ts";
import { pointSdkAt, startCloudForSdk } from "../support/cloud/cloud.ts";
import { requestMistakes, sdkMistakes } from "../support/cloud/mistakes.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(() => startCloudForSdk({ cheapHashes: true }));

async function send({ route, as, headers, body }: Omit<RequestMistake, "mistake" | "answer">) {
  const [method = "GET", path = ""] = route.split(" ");
  const key = as === "master" ? `${cloud.masterKey},master` : cloud.appKey;
  const answer = await fetch(cloud.url + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(as !== "nobody" && { "X-LC-Id": cloud.appId, "X-LC-Key": key }),
      ...JSON.parse(fill(headers ?? {})),
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : fill(body) }),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

function fill(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("{appId}", cloud.appId)
    .replaceAll("{masterKey}", cloud.masterKey)
    .replaceAll("{token}", "ab".repeat(32))
    .replaceAll("{4096}", "x".repeat(4_096));
}

const SDK_CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  "queries at serverURL/1.1": () => {
    pointSdkAt({ ...cloud, url: `${cloud.url}/1.1` });
    return new AV.Query("Todo").find().finally(() => pointSdkAt(cloud));
  },
  "saves a my-todo": () => new AV.Object("my-todo").save(),
  "queries users": () => new AV.Query("_User").find(),
  "sends a push": () => AV.Push.send({ data: { alert: "Hi" } }),
  "becomes a user by an old token": () => AV.User.become("0123456789abcdef"),
  "saves a number as title": async () => {
    await new AV.Object("Todo").set("title", "a").save();
    return new AV.Object("Todo").set("title", 5).save();
  },
};

const SECRET = "correct-horse-battery";
/** Secrets in places where an answer that repeats the value would show them. */
const REQUESTS_WITH_SECRETS: readonly (readonly [string, object])[] = [
  ["POST /1.1/users", { username: "tom", password: { value: SECRET } }],
  ["POST /1.1/users", { username: "tom", password: [SECRET] }],
  ["POST /1.1/users", { authData: { weixin: SECRET } }],
  ["POST /1.1/users", { authData: { weixin: { openid: 5, access_token: SECRET } } }],
  ["POST /1.1/users", { authData: { anonymous: { id: `${SECRET}#` } } }],
  ["POST /1.1/login", { username: 5, password: SECRET }],
  ["POST /1.1/usersByMobilePhone", { mobilePhoneNumber: "+8613800138000", smsCode: SECRET }],
  ["POST /1.1/requestPasswordReset", { email: SECRET }],
  ["POST /1.1/installations", { deviceType: "ios", deviceToken: `<${SECRET}>` }],
  ["GET /1.1/users/me", { "X-LC-Session": SECRET }],
  ["GET /1.1/users", { "X-LC-Key": `${SECRET},master` }],
];

describe("a mistake with a secret", () => {
  it.each(REQUESTS_WITH_SECRETS)("is answered without the secret: %s %j", async (route, parts) => {
    const request = route.startsWith("GET")
      ? { headers: parts as Record<string, string> }
      : { body: parts };
    const answer = await send({ route, ...request });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(answer)).not.toContain(SECRET);
  });
});

describe("a typical mistake", () => {
  it.each(requestMistakes.map((each) => [each.mistake, each] as const))(
    "is answered with a way out: %s",
    async (_, mistake) => {
      expect(await send(mistake)).toEqual(mistake.answer);
    },
  );

  it.each(sdkMistakes.map((each) => [each.mistake, each] as const))(
    "rejects the SDK's promise with a way out: %s",
    async (_, { sdk, answer }) => {
      const error = await SDK_CALLS[sdk]?.().catch((thrown: unknown) => thrown);
      const { code, rawMessage } = error as { code: number; rawMessage: string };
      expect({ code, error: rawMessage }).toEqual(answer);
    },
  );
});
