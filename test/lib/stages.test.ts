import { beforeAll, describe, expect, it } from "vitest";
import { type Resources, type Synthesized, synthesize } from "../support/infra/stack.ts";

/** Properties that name a resource in the whole account and region, by type. */
const NAMES: Readonly<Record<string, string>> = {
  "AWS::ApiGatewayV2::DomainName": "DomainName",
  "AWS::CloudFront::CachePolicy": "CachePolicyConfig.Name",
  "AWS::CloudFront::OriginRequestPolicy": "OriginRequestPolicyConfig.Name",
  "AWS::CloudFront::ResponseHeadersPolicy": "ResponseHeadersPolicyConfig.Name",
  "AWS::CloudWatch::Alarm": "AlarmName",
  "AWS::CloudWatch::Dashboard": "DashboardName",
  "AWS::DynamoDB::Table": "TableName",
  "AWS::IAM::ManagedPolicy": "ManagedPolicyName",
  "AWS::IAM::Role": "RoleName",
  "AWS::Lambda::Function": "FunctionName",
  "AWS::Logs::LogGroup": "LogGroupName",
  "AWS::SES::ConfigurationSet": "Name",
  "AWS::SES::EmailIdentity": "EmailIdentity",
  "AWS::SNS::Topic": "TopicName",
  "AWS::SQS::Queue": "QueueName",
  "AWS::Scheduler::ScheduleGroup": "Name",
  "AWS::SecretsManager::Secret": "Name",
  "AWS::WAFv2::WebACL": "Name",
};

const SETTINGS = { createMailIdentity: true, alarmMail: "ops@example.com" };

let production: Synthesized;
let staging: Synthesized;
/** The first deployment of production, before its tables are protected. */
let first: Synthesized;

beforeAll(async () => {
  production = await synthesize(SETTINGS);
  first = await synthesize({ ...SETTINGS, deletionProtection: false });
  staging = await synthesize({
    ...SETTINGS,
    stage: "staging",
    // A domain has one identity in SES.
    mailSender: "no-reply@staging.example.com",
  });
});

/** `<type> <name>` of every resource that doesn't get its name from CloudFormation. */
function physicalNames(resources: Resources): string[] {
  return Object.values(resources).flatMap(({ Type, Properties }) => {
    const path = NAMES[Type]?.split(".") ?? [];
    const name = path.reduce((value, key) => value?.[key], Properties);
    return path.length > 0 && name !== undefined ? [`${Type} ${JSON.stringify(name)}`] : [];
  });
}

/** Namespaces of custom metrics, in alarms and in the functions' environment. */
function namespaces(resources: Resources): Set<string> {
  const found = JSON.stringify(resources).matchAll(
    /"(?:Namespace|POWERTOOLS_METRICS_NAMESPACE)":"([^"]+)"/g,
  );
  return new Set([...found].map(([, name]) => name ?? "").filter((name) => !/^AWS\//.test(name)));
}

describe("two stages of one app in one account", () => {
  it("share no physical name and no export (L10)", () => {
    const taken = new Set(physicalNames(production.resources));

    expect(taken.size).toBeGreaterThan(10);
    expect(physicalNames(staging.resources).filter((name) => taken.has(name))).toEqual([]);
    for (const { outputs } of [production, staging]) {
      expect(Object.values(outputs).filter(({ Export }) => Export !== undefined)).toEqual([]);
    }
  });

  it("are two stacks, whose names start every alarm and are the namespaces of their metrics (L10)", () => {
    const names = [production, staging].map(({ app }) => app.synth().stacks[0]?.stackName);

    expect(names).toEqual(["landfall", "landfall-staging"]);
    expect(namespaces(production.resources)).toEqual(new Set(["landfall"]));
    expect(namespaces(staging.resources)).toEqual(new Set(["landfall-staging"]));
  });

  it("name nothing that the service's own name would make unique only by chance (L10)", () => {
    const names = physicalNames(staging.resources).filter(
      (name) => !name.includes("EmailIdentity"),
    );

    for (const name of names) expect(name).toMatch(/landfall-?staging/);
  });
});

describe("a deployment after a failed or a deleted one", () => {
  it("finds every name free, because only what CloudFormation named survives (L9)", () => {
    const surviving = Object.entries(production.resources).filter(([, { DeletionPolicy }]) =>
      ["Retain", "RetainExceptOnCreate"].includes(DeletionPolicy ?? "Delete"),
    );

    const types = new Set(surviving.map(([, { Type }]) => Type));
    expect(types).toEqual(
      new Set(["AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::SecretsManager::Secret"]),
    );
    expect(physicalNames(Object.fromEntries(surviving))).toEqual([]);
  });

  it("was not stopped by a resource that a rollback can't delete (L9)", () => {
    const deleted = Object.values(production.resources).filter(
      ({ DeletionPolicy }) => DeletionPolicy !== "Retain",
    );

    expect(
      deleted.filter(({ Properties }) => Properties?.DeletionProtectionEnabled === true),
    ).toEqual([]);
  });

  it("finds nothing left of a first one that failed without deletion protection (L9, L20)", () => {
    const kept = Object.entries(first.resources).filter(
      ([, { DeletionPolicy, Properties }]) =>
        DeletionPolicy === "Retain" || Properties?.DeletionProtectionEnabled === true,
    );

    expect(kept).toEqual([]);
  });

  it("changes nothing but the protection of the tables when the first one has succeeded (L20)", () => {
    const changed = Object.entries(first.resources).filter(
      ([id, resource]) => JSON.stringify(resource) !== JSON.stringify(production.resources[id]),
    );

    expect(Object.keys(first.resources)).toEqual(Object.keys(production.resources));
    for (const [id, { Type, Properties }] of changed) {
      expect(Type).toBe("AWS::DynamoDB::Table");
      const protectedTable = { ...Properties, DeletionProtectionEnabled: true };
      expect(production.resources[id]?.Properties).toEqual(protectedTable);
    }
    expect(changed).toHaveLength(8);
  });
});
