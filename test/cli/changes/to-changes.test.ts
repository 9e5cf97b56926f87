import { describe, expect, it } from "vitest";
import { explainChanges } from "../../../cli/changes/explain-changes.ts";
import { toMapping } from "../../../cli/changes/kept-data.ts";
import type { TemplateResources } from "../../../cli/changes/template.ts";
import { toChanges } from "../../../cli/changes/to-changes.ts";

const RETAINED = { DeletionPolicy: "RetainExceptOnCreate" };
const table = (Properties: object = {}) => ({
  ...{ Type: "AWS::DynamoDB::Table", ...RETAINED },
  Properties: { KeySchema: [{ AttributeName: "id" }], ...Properties },
});
const STACK: TemplateResources = {
  TablesUsersBA34CAA2: table(),
  FilesBucket1A2B3C4D: { Type: "AWS::S3::Bucket", ...RETAINED },
  SecretsSession34EE1A69: { Type: "AWS::SecretsManager::Secret", ...RETAINED },
  EdgeProof0F1E2D3C: { Type: "AWS::SecretsManager::Secret", DeletionPolicy: "Delete" },
  PushPipelineHonorQueue0A0B0C0D: { Type: "AWS::SQS::Queue", DeletionPolicy: "Delete" },
  MailMailsQueue75CF7BDC: { Type: "AWS::SQS::Queue", DeletionPolicy: "Delete" },
};
const NOTHING = { detached: [], adoptable: [], deletedQueues: [], takenNames: [] };
const namesOf = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

describe("the changes of a deployment", () => {
  it("are nothing to speak of for the same template and for a first deployment (L26)", () => {
    expect(toChanges(STACK, STACK)).toEqual(NOTHING);
    expect(toChanges({}, STACK)).toEqual(NOTHING);
  });

  it("name each table, bucket and secret that leaves the stack with its data (L26)", () => {
    const { detached } = toChanges(STACK, {});

    expect(namesOf(detached)).toEqual(["TablesUsers", "FilesBucket", "SecretsSession"]);
    expect(detached.map(({ isReplaced }) => isReplaced)).toEqual([false, false, false]);
  });

  it.each([
    ["key", { KeySchema: [{ AttributeName: "other" }] }, true],
    ["name", { TableName: "users" }, true],
    ["protection", { DeletionProtectionEnabled: false }, false],
  ])("tell a table that is replaced because of its %s from an updated one (L26)", (...row) => {
    const [, properties, isReplaced] = row;
    const { detached } = toChanges(STACK, { ...STACK, TablesUsersBA34CAA2: table(properties) });

    expect(detached).toEqual(
      isReplaced ? [expect.objectContaining({ name: "TablesUsers", isReplaced })] : [],
    );
  });

  it("name what an earlier deployment left, with the mapping of cdk import (L26)", () => {
    const { FilesBucket1A2B3C4D: _, ...before } = STACK;
    const left = { FilesBucket1A2B3C4D: "shop-bucket", TablesUsersBA34CAA2: "shop-users" };

    const { adoptable } = toChanges(before, STACK, left);

    expect(toMapping(adoptable)).toEqual({ FilesBucket1A2B3C4D: { BucketName: "shop-bucket" } });
    expect(toMapping(toChanges({}, STACK, { SecretsSession34EE1A69: "arn:s" }).adoptable)).toEqual({
      SecretsSession34EE1A69: { Id: "arn:s" },
    });
  });

  it("name each queue that is deleted with its messages, and its vendor (L26)", () => {
    const { PushPipelineHonorQueue0A0B0C0D: _, MailMailsQueue75CF7BDC: __, ...after } = STACK;

    expect(toChanges(STACK, after).deletedQueues.map(({ name, vendor }) => [name, vendor])).toEqual(
      [
        ["PushPipelineHonorQueue", "honor"],
        ["MailMailsQueue", undefined],
      ],
    );
  });

  it.each([
    ["its vendor is used", "mi", false],
    ["its vendor is retiring", "mi honor", true],
  ])(
    "tell a queue that runs empty from one with new messages: %s (L27)",
    (_case, known, retires) => {
      const { PushPipelineHonorQueue0A0B0C0D: _, ...after } = STACK;
      const variables = { POWERTOOLS_SERVICE_NAME: "shop/plan-push", RETIRING_VENDORS: known };
      const planner = {
        Type: "AWS::Lambda::Function",
        Properties: { Environment: { Variables: variables } },
      };
      const changes = toChanges({ ...STACK, Planner: planner }, after);
      const [says = ""] = explainChanges(changes, { detach: [] }, () => "");

      expect(changes.deletedQueues.map(({ isRetiring }) => isRetiring)).toEqual([retires]);
      expect(says).toContain(retires ? "Queues of retired makers" : "Move honor from pushVendors");
      expect(says).toContain("-c detach=PushPipelineHonorQueue.");
    },
  );
});
