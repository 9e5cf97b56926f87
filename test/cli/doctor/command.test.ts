import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../../support/run-command.ts";

/** AWS as CloudFormation answers when it has no stack of that name, or does not know the caller. */
const ERRORS: Readonly<Record<string, readonly [code: string, message: string]>> = {
  missing: ["ValidationError", "Stack with id missing does not exist"],
  stranger: ["InvalidClientTokenId", "The security token included in the request is invalid."],
  late: ["ExpiredToken", "The security token included in the request is expired"],
  denied: ["AccessDenied", "User: me is not authorized to perform: cloudformation:DescribeStacks"],
};

let server: Server;
let aws: Record<string, string>;

beforeAll(async () => {
  server = createServer((request, response) => {
    let form = "";
    request.on("data", (data) => {
      form += data;
    });
    request.on("end", () => {
      const [code, message] = ERRORS[new URLSearchParams(form).get("StackName") ?? ""] ?? [];
      const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>`;
      response.writeHead(400, { "content-type": "text/xml" });
      response.end(`<ErrorResponse>${error}<RequestId>1</RequestId></ErrorResponse>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  aws = {
    ...{ AWS_REGION: "eu-west-1", AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" },
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
  };
});
afterAll(() => void server.close());

describe("npx landfall doctor", () => {
  it.each<[string, readonly string[], (() => Record<string, string>) | undefined, RegExp]>([
    ["no target", [], undefined, /either --stack NAME for AWS or --url URL/],
    ["two targets", ["--stack", "a", "--url", "http://x"], undefined, /either --stack NAME/],
    [
      "a test of a local cloud's alarms",
      ["--url", "http://127.0.0.1:3000", "--test-alarms"],
      undefined,
      /--test-alarms needs --stack NAME/,
    ],
    ["an unknown flag", ["--stak", "a"], undefined, /'--stak'; did you mean --stack\? See --help/],
    ["an impossible name", ["--stack", "a b"], undefined, /not "a b"/],
    ["an impossible URL", ["--url", "localhost"], undefined, /such as http:\/\/127\.0\.0\.1:3000/],
    ["no region", ["--stack", "a"], undefined, /no AWS region; set AWS_REGION/],
    [
      "no credentials",
      ["--stack", "a"],
      () => ({ AWS_REGION: "eu-west-1" }),
      /no AWS credentials; log in/,
    ],
    [
      "a missing stack",
      ["--stack", "missing"],
      () => aws,
      /the stack missing was not found in eu-west-1; check/,
    ],
    ["unknown credentials", ["--stack", "stranger"], () => aws, /does not know these credentials/],
    ["expired credentials", ["--stack", "late"], () => aws, /have expired; log in again/],
    ["missing permissions", ["--stack", "denied"], () => aws, /--policy prints the permissions/],
    [
      "an unreachable network",
      ["--stack", "a"],
      () => ({ ...aws, AWS_ENDPOINT_URL: "http://127.0.0.1:9" }),
      /AWS can't be reached; check AWS_REGION/,
    ],
    ["no local cloud", ["--url", "http://127.0.0.1:9"], undefined, /start a local cloud with/],
  ])("prints one line of advice about %s and exits with 2", async (_, args, variables, text) => {
    const { code, stdout, stderr } = await runCommand("doctor", args, variables?.());

    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^doctor: [^\n]+\n$/);
    expect(stderr).toMatch(text);
  });

  it("prints a policy that only reads", async () => {
    const { code, stdout } = await runCommand("doctor", ["--policy"]);

    expect(code).toBe(0);
    const [{ Action }, secrets] = JSON.parse(stdout).Statement;
    expect(Action).toContain("cloudformation:DescribeStacks");
    expect(secrets).toMatchObject({ Action: "secretsmanager:GetSecretValue" });
    expect(secrets.Resource).toEqual([
      expect.stringContaining("SecretsMasterKey"),
      expect.stringContaining("SecretsPushCredentials"),
      expect.stringContaining("SecretsAlarmWebhooks"),
    ]);
    expect(Action.filter((action: string) => !/:(Get|List|Describe)[A-Z]/.test(action))).toEqual(
      [],
    );
  });

  it.each([
    ["cn-north-1", "arn:aws-cn:"],
    ["us-gov-west-1", "arn:aws-us-gov:"],
    ["ap-southeast-1", "arn:aws:"],
  ])("names secrets in %s by ARNs of its partition (L27)", async (region, start) => {
    const { stdout } = await runCommand("doctor", ["--policy"], { AWS_REGION: region });

    const [, { Resource }] = JSON.parse(stdout).Statement;
    for (const arn of Resource) expect(arn.slice(0, start.length)).toBe(start);
  });

  it("adds the permission to ring an alarm to the policy only when asked", async () => {
    const { stdout } = await runCommand("doctor", ["--policy", "--test-alarms"]);

    const statements: { Action: unknown; Resource: unknown }[] = JSON.parse(stdout).Statement;
    expect(statements.filter(({ Action }) => /:(Set|Invoke)/.test(String(Action)))).toMatchObject([
      { Action: "cloudwatch:SetAlarmState", Resource: ["arn:aws:cloudwatch:*:*:alarm:*"] },
      { Action: "lambda:InvokeFunction" },
    ]);
  });

  it("allows changes of the given stack alone", async () => {
    const doctor = await runCommand("doctor", ["--policy", "--test-alarms", "--stack", "shop"]);
    const verify = await runCommand("verify", ["--policy", "--stack", "shop"]);

    const resources = [doctor, verify].flatMap(({ stdout }) =>
      (JSON.parse(stdout).Statement as { Resource: string | string[] }[]).flatMap(
        ({ Resource }) => Resource,
      ),
    );
    const changed = resources.filter((arn) => arn !== "*" && !arn.includes(":secret:"));
    expect([...new Set(changed)].sort()).toEqual([
      "arn:aws:cloudwatch:*:*:alarm:shop-*",
      "arn:aws:lambda:*:*:function:shop-*AlarmWebhooks*",
      "arn:aws:sqs:*:*:shop-*PushPipelinePrune*",
    ]);
  });
});
