import { describe, expect, it } from "vitest";
import { verify } from "../../../cli/commands/verify.ts";
import type { Deployment } from "../../../cli/stack/deployment.ts";
import { addRequest, describeCost, NO_USE } from "../../../cli/verify/bill.ts";
import { untilLogged } from "../../../cli/verify/log-lines.ts";
import { verifyHotObject } from "../../../cli/verify/steps/hot-object.ts";
import { verifyParallelLogIns } from "../../../cli/verify/steps/parallel-log-ins.ts";
import { judgeRefusal } from "../../../cli/verify/steps/push.ts";
import { verifySourceAddress } from "../../../cli/verify/steps/source-address.ts";
import type { ApiAnswer, Target } from "../../../cli/verify/target.ts";
import { runInsightsQuery } from "../../../local/aws/operator/insights.ts";

const toAnswer = (status: number, body: object): ApiAnswer => {
  return {
    status,
    body: { ...body },
    text: JSON.stringify(body),
    headers: new Headers(),
    elapsedMs: 1,
  };
};

type Serve = (method: string, path: string) => ApiAnswer;

/** A service whose answers a test chooses. */
function createTarget(serve: Serve, more: Partial<Target> = {}): Target {
  return {
    ...{ mark: "0123456789", deployment: undefined, device: undefined, config: undefined },
    service: { url: "http://127.0.0.1:3000" } as Target["service"],
    movesClock: false,
    send: async (method, path) => serve(method, path),
    remember: async () => undefined,
    ...more,
  };
}

/** A service that creates, but refuses every other write. */
const refuseAll: Serve = (method, path) => {
  const isCreation = method === "POST" && path !== "/1.1/login";
  if (isCreation) return toAnswer(201, { objectId: "a", sessionToken: "b" });
  return method === "GET" ? toAnswer(200, { count: 0 }) : toAnswer(503, { code: 1 });
};

describe("steps that send many requests at once", () => {
  it.each([
    ["hot-object", verifyHotObject, "0 of 150 increments succeeded; at least 2 must"],
    ["parallel-log-ins", verifyParallelLogIns, "0 of 10 log-ins at once succeeded"],
  ] as const)("%s fails if the service refuses all of them", async (_, run, text) => {
    await expect(run(createTarget(refuseAll))).rejects.toThrow(text);
  });
});

describe("a refusal of an invented token", () => {
  const record = (provider: "apns" | "fcm", counts: object) => ({
    ...{ objectId: "a", status: "done", devices: 1, timings: { accepted: "", done: "" } },
    providers: {
      [provider]: {
        successes: 0,
        invalidTokens: 1,
        rejected: 0,
        expired: 0,
        reasons: {},
        ...counts,
      },
    },
  });
  const judge = (provider: "apns" | "fcm", counts: object) => () =>
    judgeRefusal(record(provider, counts), { provider, token: "t" });

  it.each([
    ["apns", "BadDeviceToken"],
    ["fcm", "INVALID_ARGUMENT"],
    ["fcm", "UNREGISTERED"],
  ] as const)("passes if %s answers %s", (provider, reason) => {
    expect(judge(provider, { reasons: { [reason]: 1 } })()).toContain(reason);
  });

  it.each([
    ["apns", "DeviceTokenNotForTopic", {}],
    ["apns", "TopicDisallowed", { invalidTokens: 0, rejected: 1 }],
    ["fcm", "SENDER_ID_MISMATCH", {}],
    ["fcm", "INVALID_ARGUMENT", { invalidTokens: 0, rejected: 1 }],
  ] as const)("fails if %s answers %s", (provider, reason, counts) => {
    const wanted = provider === "apns" ? "BadDeviceToken" : "INVALID_ARGUMENT or UNREGISTERED";
    expect(judge(provider, { ...counts, reasons: { [reason]: 1 } })).toThrow(
      `${provider} must refuse an invented token as ${wanted}: ${reason}`,
    );
  });
});

describe("source-address", () => {
  const at = (url: string, client: string) => {
    const deployment = { variablesFor: async () => ({}), findResources: () => [] };
    return createTarget(() => toAnswer(200, { client }), {
      service: { url } as Target["service"],
      deployment: deployment as unknown as Deployment,
    });
  };

  it("accepts a loopback address of a stack that runs on this machine", async () => {
    await expect(verifySourceAddress(at("http://127.0.0.1:3000", "127.0.0.1"))).resolves.toMatch(
      /forged headers left the client's address as it is/,
    );
  });

  it.each(["127.0.0.1", "10.0.0.7"])("refuses %s of a stack on AWS", async (client) => {
    await expect(verifySourceAddress(at("https://api.example.com", client))).rejects.toThrow(
      `The service takes ${client} for the client's address`,
    );
  });
});

describe("lines in the logs of a deployment", () => {
  /** A deployment whose logs have these lines. */
  const withLines = (...lines: readonly object[]) => {
    let query = "";
    const send = async ({ input }: { input: { queryString?: string } }) => {
      query = input.queryString ?? query;
      const texts = lines.map((line) => JSON.stringify(line));
      return { queryId: "q", status: "Complete", results: runInsightsQuery(query, texts) };
    };
    return { findResources: () => [], clients: { logs: { send } } } as unknown as Deployment;
  };
  const suppressed = (user: string) => ({ message: "address suppressed", user });
  const failed = (apiRequestId: string) => ({ message: "message failed", apiRequestId });
  const AWAITED = {
    ...{ startTime: 0, message: "address suppressed", queue: "MailMails", what: "came back" },
    own: { field: "user", values: ["u1", "u2"] },
    requests: ["r1", "r2"],
  } as const;

  it("count for the step if they are of its own users", async () => {
    const own = withLines(suppressed("u1"), suppressed("u2"), failed("other"), failed("another"));
    await expect(untilLogged(own, AWAITED)).resolves.toBeUndefined();
  });

  it("do not count for the step if they are of other users, and a message that is tried twice fails once", async () => {
    const lines = [suppressed("u3"), suppressed("u4"), failed("r1"), failed("r2"), failed("r2")];
    await expect(untilLogged(withLines(...lines), AWAITED)).rejects.toThrow(
      "2 messages of the queue MailMails failed",
    );
  });
});

it("the cost contains mails and SMS", () => {
  const requests = [
    { path: "/1.1/requestPasswordReset", body: { email: "a@example.com" } },
    { path: "/1.1/users", body: { username: "a", email: "a@example.com" } },
    { path: "/1.1/users", body: { username: "b" } },
    { path: "/1.1/requestSmsCode", body: { mobilePhoneNumber: "+14254147755" } },
  ];
  const usage = requests.reduce(
    (sum, request) => addRequest(sum, { method: "POST", elapsedMs: 10, ...request }),
    NO_USE,
  );
  expect(describeCost(usage)).toMatch(/^About \$0\.01 .*: 4 requests, .*2 mails, 1 SMS, /);
  expect(describeCost(NO_USE)).toContain("Less than $0.01 by list prices");
});

it.each([
  ["a device without a provider", ["--device", "6a0e"], "--device must be apns: or fcm:"],
  [
    "a move of AWS's clock",
    ["--stack", "shop", "--move-clock"],
    "--move-clock is for a local cloud",
  ],
  ["an unknown step", ["--only", "sing-in"], "--only must be one of sign-in, routes"],
])("the command line with %s is refused with the form that is allowed", (_, args, text) => {
  const place = args.includes("--stack") ? [] : ["--url", "http://127.0.0.1:3000"];
  expect(() => verify.parse([...place, ...args])).toThrow(text);
});
