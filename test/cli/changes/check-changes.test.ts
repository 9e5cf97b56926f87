import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { checkChanges } from "../../../cli/changes/check-changes.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const ACCOUNT = "123456789012";
const StackId = `arn:aws:cloudformation:eu-west-1:${ACCOUNT}:stack/shop/1`;
const CreationTime = new Date(0);
const RETAINED = { DeletionPolicy: "Retain" };
const USERS = { TablesUsersBA34CAA2: { Type: "AWS::DynamoDB::Table", ...RETAINED } };
const FILES = { FilesBucket1A2B3C4D: { Type: "AWS::S3::Bucket", ...RETAINED } };
const HONOR = { PushPipelineHonorQueue0A0B0C0D: { Type: "AWS::SQS::Queue" } };
const record = (id: string) => ({
  [id]: { Type: "AWS::Route53::RecordSet", Properties: { Type: "A", Name: "api.example.com." } },
});

const folder = temporaryFolder();
const templateFile = join(folder, "shop.template.json");
const mapping = join(folder, "shop.import.json");
const aws = mockClient(CloudFormationClient);
const warned: string[] = [];

beforeEach(() => {
  aws.reset();
  aws.on(ListStacksCommand).resolves({ StackSummaries: [] });
  warned.length = 0;
  vi.spyOn(process.stderr, "write").mockImplementation((text) => warned.push(String(text)) > 0);
});
afterEach(() => vi.restoreAllMocks());

function deployed(resources: object, toBody: (template: object) => string = JSON.stringify) {
  aws
    .on(DescribeStacksCommand)
    .resolves({
      Stacks: [{ StackName: "shop", StackId, CreationTime, StackStatus: "UPDATE_COMPLETE" }],
    })
    .on(GetTemplateCommand)
    .resolves({ TemplateBody: toBody({ Resources: resources }) });
}

/** Lets the events of the stack say that a deployment removed the bucket and CloudFormation kept it. */
function bucketWasLeft(StackStatus: "DELETE_COMPLETE" | "UPDATE_COMPLETE") {
  aws
    .on(ListStacksCommand)
    .resolves({ StackSummaries: [{ StackName: "shop", StackId, CreationTime, StackStatus }] })
    .on(DescribeStackEventsCommand, { StackName: StackId })
    .resolves({
      StackEvents: [
        {
          ...{ StackId, StackName: "shop", EventId: "1", Timestamp: CreationTime },
          ...{ LogicalResourceId: "FilesBucket1A2B3C4D", ResourceStatus: "DELETE_SKIPPED" },
          PhysicalResourceId: "shop-files-1",
        },
      ],
    });
}

/** Synthesizes these resources for the cdk command, and answers what keeps them from being deployed. */
async function problems(next: object, context: object = {}, account = ACCOUNT): Promise<string> {
  writeFileSync(templateFile, JSON.stringify({ Resources: next }));
  const stack = { stackName: "shop", path: "shop", templateFile, assetsFile: "" };
  const options = { stack, folder, region: "eu-west-1", account, context: { ...context } };
  return checkChanges(options).then(
    () => "",
    (error: Error) => error.message,
  );
}

const NO_STACK = Object.assign(new Error("Stack with id shop does not exist"), {
  name: "ValidationError",
});

describe("the cdk command", () => {
  it("refuses to detach data unless its name is given (L26)", async () => {
    deployed({ ...USERS, ...FILES });

    const said = await problems(USERS);

    expect(said).toContain("FilesBucket (AWS::S3::Bucket) would leave the stack with its data");
    expect(said).toContain("Put back the setting files, or allow it with -c detach=FilesBucket");
    expect(said).not.toContain("TablesUsers");
    expect(await problems(USERS, { detach: "FilesBucket,Other" })).toBe("");
    expect(await problems({ ...USERS, ...FILES })).toBe("");
  });

  it.each(["DELETE_COMPLETE", "UPDATE_COMPLETE"] as const)(
    "refuses to create data anew that an earlier deployment left, by a stack in %s (L26)",
    async (status) => {
      if (status === "UPDATE_COMPLETE") deployed(USERS);
      else aws.on(DescribeStacksCommand).rejects(NO_STACK);
      bucketWasLeft(status);
      const next = { ...USERS, ...FILES };

      const said = await problems(next, { config: "production.json" });

      expect(said).toContain("An earlier deployment left shop-files-1 with its data");
      expect(said).toMatch(
        /npx cdk import --force -c config=production\.json -c attach=FilesBucket --resource-mapping \S+shop\.import\.json/,
      );
      expect(JSON.parse(readFileSync(mapping, "utf8"))).toEqual({
        FilesBucket1A2B3C4D: { BucketName: "shop-files-1" },
      });
      expect(await problems(next, { attach: "FilesBucket" })).toBe("");
    },
  );

  it("compares with the template in YAML that cdk import leaves (L26)", async () => {
    deployed({ ...USERS, ...FILES }, stringify);
    bucketWasLeft("UPDATE_COMPLETE");

    expect(await problems({ ...USERS, ...FILES })).toBe("");
    expect(await problems(USERS)).toContain("FilesBucket");
  });

  it("refuses to delete a vendor's queue with its messages, and names the way out (L26)", async () => {
    deployed({ ...USERS, ...HONOR });

    expect(await problems(USERS)).toContain(
      "Move honor from pushVendors to retiringPushVendors, so that the queue runs empty, or allow it with -c detach=PushPipelineHonorQueue",
    );
    expect(await problems(USERS, { detach: "PushPipelineHonorQueue" })).toBe("");
  });

  it("refuses a name that another resource still has (L24)", async () => {
    deployed(record("DomainRecord1A2B3C4D"));

    expect(await problems(record("EdgeRecord1A2B3C4D"))).toContain(
      "A api.example.com. (AWS::Route53::RecordSet) belongs to another resource",
    );
  });

  it.each([
    ["another account", () => deployed(FILES), "999999999999", /account 123456789012, cdk of 9/],
    [
      "an account that it may not read",
      () =>
        aws
          .on(DescribeStacksCommand)
          .rejects(Object.assign(new Error("no"), { name: "AccessDenied" })),
      ACCOUNT,
      /access denied; allow cloudformation:DescribeStacks/,
    ],
  ])("warns that it can't compare with %s, and goes on (L26)", async (...row) => {
    const [, arrange, account, reason] = row;
    arrange();

    expect(await problems(USERS, {}, account)).toBe("");
    expect(warned.join("")).toMatch(reason);
  });

  it("finds nothing before a first deployment (L26)", async () => {
    aws.on(DescribeStacksCommand).rejects(NO_STACK);

    expect(await problems({ ...USERS, ...FILES })).toBe("");
    expect(warned).toEqual([]);
  });
});
