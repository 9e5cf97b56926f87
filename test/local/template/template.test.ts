// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the syntax of Fn::Sub
import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readDeployment } from "../../../local/template/deployment.ts";
import { resolveIntrinsics } from "../../../local/template/intrinsics.ts";
import { createLookups } from "../../../local/template/resource-names.ts";
import { matchRoute, toRoute } from "../../../local/template/routes.ts";
import { readTemplate, type Template } from "../../../local/template/template.ts";
import { writeTemplate } from "../../support/cloud/small-cloud.ts";

const resources = {
  Jobs: { Type: "AWS::SQS::Queue" },
  Named: { Type: "AWS::SQS::Queue", Properties: { QueueName: { "Fn::Sub": "jobs-${Stage}" } } },
  Key: { Type: "AWS::SecretsManager::Secret", Properties: { Name: "a/master-key" } },
  Group: { Type: "AWS::Scheduler::ScheduleGroup", Properties: { Name: "pushes" } },
  Role: { Type: "AWS::IAM::Role" },
};
const template: Template = {
  ...{ stackName: "shop", id: "", resources, stackResources: resources },
  parameters: { Stage: "dev" },
  assets: new Map(),
  outputs: {},
};
const lookups = createLookups({ template, sqsOrigin: "http://127.0.0.1:9" });

describe("intrinsic functions", () => {
  test.each([
    [{ Ref: "AWS::Region" }, "us-east-1"],
    [{ Ref: "Stage" }, "dev"],
    [{ Ref: "Jobs" }, "http://127.0.0.1:9/000000000000/shop-Jobs"],
    [{ Ref: "Key" }, "arn:aws:secretsmanager:us-east-1:000000000000:secret:a/master-key-LOCAL1"],
    [{ Ref: "Group" }, "pushes"],
    [{ "Fn::GetAtt": ["Named", "Arn"] }, "arn:aws:sqs:us-east-1:000000000000:jobs-dev"],
    [{ "Fn::GetAtt": "Jobs.QueueName" }, "shop-Jobs"],
    [{ "Fn::Join": ["-", ["a", { Ref: "Stage" }]] }, "a-dev"],
    [
      { "Fn::Sub": ["${x}/${Named.Arn}/${!raw}", { x: 1 }] },
      "1/arn:aws:sqs:us-east-1:000000000000:jobs-dev/${raw}",
    ],
    [{ "Fn::Select": [1, { "Fn::Split": [",", "a,b"] }] }, "b"],
    [{ deep: [{ Ref: "Stage" }] }, { deep: ["dev"] }],
  ])("%j", (value, expected) => {
    expect(resolveIntrinsics(value, lookups)).toEqual(expected);
  });

  test("names an unsupported intrinsic function", () => {
    expect(() => resolveIntrinsics({ "Fn::Cidr": [] }, lookups)).toThrow(/Fn::Cidr/);
  });

  test("names a missing resource that is referred to", () => {
    expect(() => resolveIntrinsics({ Ref: "Gone" }, lookups)).toThrow(/Gone/);
  });
});

test("names an unsupported resource type and its logical id", async () => {
  const files = await writeTemplate({
    functions: {},
    resources: { Bus: { Type: "AWS::Events::EventBus" } },
  });
  expect(() => readTemplate(files)).toThrow(/Bus is a AWS::Events::EventBus/);
});

test("says how to create the missing bundle of a function", async () => {
  const files = await writeTemplate({ functions: { F: "export const handler = () => 1;" } });
  await writeFile(files.assetsFile, JSON.stringify({ files: {} }));
  expect(() => readDeployment(readTemplate(files), "http://x")).toThrow(
    /F has no bundle; create it/,
  );
});

test("prefers the most specific route", () => {
  const keys = [
    "$default",
    "ANY /{proxy+}",
    "GET /users/{id}",
    "ANY /users/{id}",
    "GET /users/me",
    "GET /users/{id}/{part}",
  ];
  const routes = keys.map((key) => toRoute(key, "f"));
  const keyFor = (method: string, path: string) => matchRoute(routes, method, path)?.route.key;
  expect(keyFor("GET", "/users/me")).toBe("GET /users/me");
  expect(keyFor("GET", "/users/1")).toBe("GET /users/{id}");
  expect(keyFor("PUT", "/users/me")).toBe("ANY /users/{id}");
  expect(keyFor("GET", "/users/1/a")).toBe("GET /users/{id}/{part}");
  expect(keyFor("GET", "/a/b/c")).toBe("ANY /{proxy+}");
  expect(keyFor("GET", "/")).toBe("$default");
});
