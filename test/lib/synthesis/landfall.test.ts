import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, NestedStack, Stack } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deploymentIds, toPartId } from "../../../lib/stack-parts.ts";
import { Landfall } from "../../../lib/synthesis/landfall.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const SETTINGS = { appName: "shop", appId: "shop-app-id", appKey: "shop-app-key-0001" };

const folder = temporaryFolder();
const file = (name: string) => join(folder, name);

// biome-ignore lint/suspicious/noExplicitAny: a template is JSON of CloudFormation's shape
type Template = Readonly<Record<"Outputs" | "Resources", Readonly<Record<string, any>>>>;

let template: Template;
let shop: Landfall;

const project = process.cwd();

beforeAll(() => {
  // As a team's CDK app in its own folder.
  process.chdir(folder);
  writeFileSync(file("landfall.json"), JSON.stringify({ ...SETTINGS, $schema: "./any.json" }));
  const context = { "aws:cdk:bundling-stacks": [], "aws:cdk:disable-asset-staging": true };
  const stack = new Stack(new App({ context, outdir: file("two") }), "team");
  const rich = {
    pushVendors: ["mi" as const],
    classes: {},
    files: {},
    alarmMail: "ops@example.com",
  };
  shop = new Landfall(stack, "Shop", { ...SETTINGS, ...rich });
  const blog = new Landfall(stack, "Blog", { configFile: "landfall.json" });
  const reader = new Role(stack, "Reader", {
    assumedBy: new ServicePrincipal("ec2.amazonaws.com"),
  });
  blog.grantReadMasterKey(reader);
  shop.grantInvoke(reader, "push");
  expect(() => shop.grantInvoke(reader, "engine")).toThrow("use one of: accounts");
  const assembly = (stack.node.root as App).synth();
  template = assembly.getStackByName("team").template;
});
afterAll(() => {
  process.chdir(project);
});

const ofType = (type: string) =>
  Object.entries(template.Resources).filter(([, { Type }]) => Type === type);

describe("two deployments in one stack", () => {
  it("have outputs of their own, which begin with their ids", () => {
    expect(Object.keys(template.Outputs)).toEqual(
      expect.arrayContaining(["ShopUrl", "BlogUrl", "ShopFilesBucket", "ShopMasterKeySecret"]),
    );
  });

  it("have different names of alarms, APIs, queues and metrics", () => {
    const alarms = ofType("AWS::CloudWatch::Alarm").map(
      ([, { Properties }]) => Properties.AlarmName,
    );
    expect(new Set(alarms).size).toBe(alarms.length);
    const apis = ofType("AWS::ApiGatewayV2::Api").map(([, { Properties }]) => Properties.Name);
    expect(apis).toEqual(["team-Shop", "team-Blog"]);
    const queues = ofType("AWS::SQS::Queue").flatMap(([, { Properties }]) => Properties.QueueName);
    expect(queues).toContain("team-Shop-mi");
    expect(new Set(JSON.stringify(template).match(/"MetricNamespace":"[^"]+"/g))).toEqual(
      new Set(['"MetricNamespace":"team-Shop"', '"MetricNamespace":"team-Blog"']),
    );
  });

  it("don't share what a deployment has by its settings", () => {
    expect(Object.keys(shop.tables)).toContain("objects");
    expect(Object.keys(shop.alarmTopics)).toEqual(["page", "ticket"]);
    expect(ofType("AWS::DynamoDB::Table").filter(([id]) => id.startsWith("Blog")).length).toBe(6);
  });

  it("have parts that commands find by their logical ids, and nothing else", () => {
    const ids = deploymentIds(Object.keys(template.Outputs));
    expect(ids).toEqual(["Shop", "Blog"]);
    const partsOf = (id: string) =>
      Object.keys(template.Resources).flatMap((name) => toPartId(name, { id, ids }) ?? []);
    const all = Object.keys(template.Resources).filter((name) => /^(Shop|Blog)/.test(name));
    expect(partsOf("Shop").length + partsOf("Blog").length).toBe(all.length);
    expect(partsOf("Shop")).toContainEqual(expect.stringMatching(/^TablesObjects[0-9A-F]{8}$/));
  });

  it("grant a role of the team exactly what was asked for", () => {
    const policies = ofType("AWS::IAM::Policy").filter(([id]) => id.startsWith("Reader"));
    expect(JSON.stringify(policies)).toMatch(/secretsmanager:GetSecretValue.*BlogSecretsMasterKey/);
    expect(JSON.stringify(policies)).toMatch(/lambda:InvokeFunction.*ShopHttpPush/);
  });
});

it.each(["ShopMail", "Default"])("the id %s, of which CDK drops a part, is refused", (id) => {
  const stack = new Stack(new App(), "team");
  expect(() => new Landfall(stack, id, SETTINGS)).toThrow("has an id that CDK shortens");
});

it("a nested stack is refused, since names derive from the name of the stack", () => {
  const nested = new NestedStack(new Stack(new App(), "team"), "Nested");
  expect(() => new Landfall(nested, "Shop", SETTINGS)).toThrow("is in a nested stack");
});
