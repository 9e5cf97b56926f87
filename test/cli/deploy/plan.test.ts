import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  ListStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { PinpointSMSVoiceV2Client } from "@aws-sdk/client-pinpoint-sms-voice-v2";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, it } from "vitest";
import { checkAccount } from "../../../cli/deploy/checks/account.ts";
import { checkBootstrap } from "../../../cli/deploy/checks/bootstrap.ts";
import { checkChanges, checkResources } from "../../../cli/deploy/checks/changes.ts";
import {
  checkCloudFront,
  checkExecutions,
  checkMails,
  checkSms,
} from "../../../cli/deploy/checks/quotas.ts";
import { checkStack } from "../../../cli/deploy/checks/stack.ts";
import { checkSettings } from "../../../cli/deploy/settings.ts";
import type { Subject } from "../../../cli/deploy/subject.ts";
import type { Check } from "../../../cli/doctor/finding.ts";
import { type Account, openAccount } from "../../support/account/account.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();

const FILE = join(folder, "shop.json");
const SHOP = { appName: "shop", appId: "shop-app-id-1234", appKey: "shop-app-key-1234" };
const PLACE = { account: "123456789012", region: "us-east-1", caller: "arn:aws:sts::1:role/ops" };

function settingsFor(more: object, concurrency: number | undefined = 1_000, region = "us-east-1") {
  return checkSettings({ ...SHOP, ...more }, { region, concurrency });
}

const UNKNOWN = { region: "us-east-1", concurrency: undefined };

/** The findings of a check, as `state: text`. */
async function look(check: Check<Subject>, subject: object): Promise<string> {
  const flags = { file: FILE, detach: [], attach: [] };
  const whole = { flags, place: PLACE, name: "shop", settings: settingsFor({}), ...subject };
  const findings = await check.run(whole as unknown as Subject);
  return findings.map(({ state, text, remedy }) => `${state}: ${text} > ${remedy}`).join("\n");
}

const clientOf = ({ origin }: Account) => ({
  ...{ endpoint: origin, region: "us-east-1" },
  credentials: { accessKeyId: "operator", secretAccessKey: "local" },
});

const template = (types: Readonly<Record<string, string>>) => ({
  Resources: Object.fromEntries(Object.entries(types).map(([id, Type]) => [id, { Type }])),
});

describe("the account of a plan", () => {
  it("must be the one that the file was deployed to before (L26)", async () => {
    const saved = { stack: "shop", account: "999999999999", region: "us-east-1" };
    const moved = await look(checkAccount, { saved });

    expect(moved).toContain("problem:");
    expect(moved).toContain("was deployed as shop to 999999999999 in us-east-1");
    expect(await look(checkAccount, { saved: { ...saved, account: PLACE.account } })).not.toContain(
      "problem:",
    );
  });

  it("is better not its root user's", async () => {
    const place = { ...PLACE, caller: "arn:aws:iam::123456789012:root" };
    expect(await look(checkAccount, { place })).toContain("warning: These are credentials of the");
  });
});

describe("the settings of a plan", () => {
  it("take the account's concurrency, unless they have one", async () => {
    const taken = settingsFor({}, 10);
    expect(taken.config?.concurrency).toBe(10);
    expect(await look(checkExecutions, { settings: taken, concurrency: 10 })).toMatch(
      /^warning: The account runs 10 functions at once; concurrency is set to that/,
    );
    const more = settingsFor({ concurrency: 2_000 });
    expect(await look(checkExecutions, { settings: more, concurrency: 1_000 })).toMatch(
      /^problem: concurrency is 2000.* > Set concurrency to 1000 in/,
    );
  });

  it("stay with the stack's concurrency while the account's can't be read", async () => {
    const denied = "Not allowed to look: it needs lambda:GetAccountSettings";
    const kept = { settings: settingsFor({}, 50), concurrency: undefined };
    expect(await look(checkExecutions, kept)).toContain(`skipped: ${denied}. concurrency stays 50`);
    const own = checkSettings({ ...SHOP, concurrency: 20 }, UNKNOWN);
    expect(await look(checkExecutions, { settings: own })).toContain(`skipped: ${denied} >`);
    const none = checkSettings(SHOP, UNKNOWN);
    expect(await look(checkExecutions, { settings: none })).toMatch(
      /^problem: .* has no concurrency > Set concurrency in/,
    );
  });

  it.each([
    [{ appId: "landfall-app-id" }, "landfall.appId is the placeholder"],
    [{ appNam: "shop" }, "landfall.appNam is unknown"],
    [{ mailSender: "shop@shop.test" }, "landfall.mailSender needs Amazon SES, which cn-north-1"],
  ])("have a problem: %j", (more, says) => {
    expect(settingsFor(more, 1_000, "cn-north-1").problems.join("\n")).toContain(says);
  });
});

describe("quotas in a plan", () => {
  it("are the sandboxes of SES and SMS", async () => {
    const account = await openAccount({ region: "us-east-1" });
    account.state.isInSandbox = true;
    const at = clientOf(account);
    const clients = { ses: new SESv2Client(at), sms: new PinpointSMSVoiceV2Client(at) };
    const smsOriginationIdentity = "arn:aws:sms-voice:us-east-1:123456789012:pool/pool-1";
    const settings = settingsFor({ mailSender: "shop@shop.test", smsOriginationIdentity });
    const subject = { settings, place: { ...PLACE, clients } };

    expect(await look(checkMails, subject)).toMatch(/^warning: SES is in the sandbox/);
    expect(await look(checkSms, subject)).toMatch(/^warning: SMS are in the sandbox.* up to \$1 /);
    await account.close();
  });

  it("are CloudFront's, before the first deployment (L20)", async () => {
    const synthesized = { template: template({ Files: "AWS::CloudFront::Distribution" }) };
    expect(await look(checkCloudFront, { synthesized })).toMatch(
      /^warning: AWS may refuse distributions.* > Leave files and edge out of/,
    );
  });
});

describe("the changes of a plan", () => {
  const table = (key: string) => ({
    ...{ Type: "AWS::DynamoDB::Table", DeletionPolicy: "Retain" },
    Properties: { KeySchema: key },
  });
  const users = { TablesUsers1234ABCD: table("id") };

  it("refuse data that a deployment would create anew, and write the mapping of its import", async () => {
    const saved = { data: { TablesUsers1234ABCD: { TableName: "shop-users" } } };
    const lost = await look(checkChanges, {
      saved,
      synthesized: { template: { Resources: users } },
    });

    expect(lost).toMatch(
      /problem: TablesUsers \(shop-users\) would be created anew.* -c attach=TablesUsers --resource-mapping \S+ then run npx landfall deploy again/s,
    );
    const mapping = JSON.parse(readFileSync(join(folder, "shop.import.json"), "utf8"));
    expect(mapping).toEqual(saved.data);
  });

  it("know what a deletion left, and create it anew by its name alone", async () => {
    const cloudFormation = new CloudFormationClient({ region: "us-east-1" });
    const place = { ...PLACE, clients: { cloudFormation } };
    const subject = { place, synthesized: { template: { Resources: users } } };
    const flags = { file: FILE, detach: [], attach: ["TablesUsers"] };
    const facts = { StackName: "shop", StackId: "arn:shop", CreationTime: new Date(0) };
    const event = { LogicalResourceId: "TablesUsers1234ABCD", PhysicalResourceId: "old-users" };
    const aws = mockClient(cloudFormation)
      .on(ListStacksCommand)
      .resolves({ StackSummaries: [{ ...facts, StackStatus: "DELETE_COMPLETE" }] })
      .on(DescribeStackEventsCommand)
      .resolves({
        StackEvents: [
          {
            ...facts,
            ...event,
            EventId: "1",
            Timestamp: new Date(0),
            ResourceStatus: "DELETE_SKIPPED",
          },
        ],
      });

    expect(await look(checkChanges, subject)).toContain("problem: TablesUsers (old-users) would");
    expect(await look(checkChanges, { ...subject, flags })).toMatch(
      /\nwarning: TablesUsers is created anew, and empty; old-users stays in the account/,
    );
    aws.on(ListStacksCommand).rejects(Object.assign(new Error("no"), { name: "AccessDenied" }));
    expect(await look(checkChanges, subject)).toMatch(/\nskipped: Not allowed to look for what an/);
  });

  it("count what is created, changed, replaced and removed", async () => {
    const impacts = ["WILL_CREATE", "WILL_UPDATE", "MAY_REPLACE", "WILL_REPLACE", "WILL_ORPHAN"];
    const changes = Object.fromEntries(
      impacts.map((changeImpact, id) => [`Part${id}1234ABCD`, { changeImpact }]),
    );
    const count = (all: object) => {
      const synthesized = { template: { Resources: {} }, diff: { resources: { changes: all } } };
      return look(checkChanges, { synthesized });
    };

    expect(await count(changes)).toContain(
      "ok: 1 created, 2 changed, 1 replaced (Part3), 1 removed",
    );
    expect(await count({})).toContain("ok: None: the deployed template is the same");
  });

  it.each([
    [
      "another key",
      { TablesUsers1234ABCD: table("name") },
      [],
      /\nproblem: TablesUsers .*replaced/,
    ],
    ["no table", {}, [], /\nproblem: TablesUsers .*removed.* --detach TablesUsers$/],
    ["no table, allowed", {}, ["TablesUsers"], /\nwarning: TablesUsers .* is removed/],
    ["the table", users, [], /^ok: [^\n]*$/],
  ])("know a table of which the next template has %s", async (_, Resources, detach, says) => {
    const deployed = { template: users };
    const subject = { deployed, synthesized: { template: { Resources } } };
    expect(await look(checkChanges, { ...subject, flags: { file: FILE, detach } })).toMatch(says);
  });

  it.each([
    [[], /\nproblem: PushPipelineMiQueue .*Move mi from pushVendors to retiringPushVendors/],
    [["PushPipelineMiQueue"], /\nwarning: PushPipelineMiQueue is deleted/],
  ])("refuse to delete a maker's queue unless %j is detached (L27)", async (detach, says) => {
    const deployed = {
      template: template({ PushPipelineMiQueue1234ABCD: "AWS::SQS::Queue" }).Resources,
    };
    const subject = { deployed, synthesized: { template: { Resources: {} } } };
    expect(await look(checkChanges, { ...subject, flags: { file: FILE, detach } })).toMatch(says);
  });

  it.each([
    [449, "ok"],
    [451, "warning"],
    [501, "problem"],
  ])("count %i resources: %s (L22)", async (count, state) => {
    const types = Object.fromEntries(
      Array.from({ length: count }, (_, id) => [`R${id}`, "A::B::C"]),
    );
    const synthesized = { template: template(types) };
    expect(await look(checkResources, { synthesized })).toMatch(
      new RegExp(`^${state}: ${count} of`),
    );
  });
});

describe("the stack of a plan", () => {
  it.each([
    ["UPDATE_COMPLETE", /^ok/],
    ["UPDATE_IN_PROGRESS", /^problem: .* > Another deployment is running/],
    ["DELETE_IN_PROGRESS", /^problem: .* > Another deployment is running/],
    ["UPDATE_ROLLBACK_FAILED", /^problem: .* > npx cdk rollback --app cdk\.out.shop, then run/],
    ["IMPORT_ROLLBACK_FAILED", /^problem: .* > .* don't delete it, and ask AWS Support/],
    ["ROLLBACK_FAILED", /^problem: .* > aws cloudformation delete-stack --stack-name shop/],
    ["ROLLBACK_COMPLETE", /^warning: .* > Nothing of it is left/],
    ["IMPORT_ROLLBACK_COMPLETE", /^warning: .* > The version before serves as it did/],
  ])("is %s", async (StackStatus, says) => {
    const cloudFormation = new CloudFormationClient({ region: "us-east-1" });
    mockClient(cloudFormation).on(DescribeStackEventsCommand).rejects(new Error("denied"));
    const place = { ...PLACE, clients: { cloudFormation } };

    expect(await look(checkStack, { place, deployed: { stack: { StackStatus } } })).toMatch(says);
  });
});

describe("the bootstrap of a plan", () => {
  const policy = "arn:aws:iam::123456789012:policy/other-team";

  it.each([
    ["UPDATE_COMPLETE", "30", "ok: Version 30; CloudFormation acts with other-team"],
    [
      "UPDATE_COMPLETE",
      "5",
      "warning: CDK's stack CDKToolkit is UPDATE_COMPLETE, version 5 > It is",
    ],
    [
      "UPDATE_IN_PROGRESS",
      "30",
      "problem: CDK's stack CDKToolkit is UPDATE_IN_PROGRESS, version 30",
    ],
    ["REVIEW_IN_PROGRESS", "0", "ok: The region is prepared for CDK first"],
  ])("is %s of version %s", async (status, version, says) => {
    const cloudFormation = new CloudFormationClient({ region: "us-east-1" });
    const facts = { StackName: "CDKToolkit", CreationTime: new Date(0) };
    mockClient(cloudFormation)
      .on(DescribeStacksCommand)
      .resolves({
        Stacks: [
          {
            ...facts,
            StackStatus: status as "UPDATE_COMPLETE",
            Outputs: [{ OutputKey: "BootstrapVersion", OutputValue: version }],
            Parameters: [
              { ParameterKey: "CloudFormationExecutionPolicies", ParameterValue: policy },
            ],
          },
        ],
      });
    const place = { ...PLACE, clients: { cloudFormation } };

    expect(await look(checkBootstrap, { place })).toContain(says);
  });
});
