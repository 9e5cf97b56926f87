import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { PinpointSMSVoiceV2Client } from "@aws-sdk/client-pinpoint-sms-voice-v2";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { afterAll, describe, expect, it } from "vitest";
import { checkAccount } from "../../../cli/deploy/checks/account.ts";
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

const folder = mkdtempSync(join(tmpdir(), "landfall-plan-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = join(folder, "shop.json");
const SHOP = { appName: "shop", appId: "shop-app-id-1234", appKey: "shop-app-key-1234" };
const PLACE = { account: "123456789012", region: "us-east-1", caller: "arn:aws:sts::1:role/ops" };

function settingsFor(more: object, concurrency: number | undefined = 1_000, region = "us-east-1") {
  return checkSettings({ ...SHOP, ...more }, { region, concurrency });
}

/** The findings of a check, as `state: text`. */
async function look(check: Check<Subject>, subject: object): Promise<string> {
  const flags = { file: FILE, detach: [] };
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

    expect(lost).toMatch(/problem: TablesUsers would be created anew.* -c attach=TablesUsers /s);
    const mapping = JSON.parse(readFileSync(join(folder, "shop.import.json"), "utf8"));
    expect(mapping).toEqual(saved.data);
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
    ["UPDATE_IN_PROGRESS", /^problem: .*another deployment is running/],
    ["UPDATE_ROLLBACK_FAILED", /^problem: .* > npx cdk rollback/],
    ["ROLLBACK_FAILED", /^problem: .* > aws cloudformation delete-stack --stack-name shop/],
    ["ROLLBACK_COMPLETE", /^warning: /],
  ])("is %s", async (StackStatus, says) => {
    const account = await openAccount({ region: "us-east-1" });
    const cloudFormation = new CloudFormationClient(clientOf(account));
    account.state.stacks.set("shop", {
      ...{ name: "shop", id: "arn", status: StackStatus, events: [] },
      ...{ template: { Resources: {} }, parameters: {}, outputs: {} },
    });
    const place = { ...PLACE, clients: { cloudFormation } };
    const deployed = { stack: { StackStatus } };

    expect(await look(checkStack, { place, deployed })).toMatch(says);
    await account.close();
  });
});
