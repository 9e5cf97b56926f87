import type { App } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { beforeAll, describe, expect, it, test } from "vitest";
import { VENDOR_NAMES } from "../../../functions/contract/push-providers.ts";
import { operations } from "../../../functions/generated/operations.ts";
import { GRANTS } from "../../../lib/grants.ts";
import {
  ENGINE_ARN,
  ENGINE_WITH_TIMERS,
  grantedReach,
  reach,
  SMS_IDENTITY,
} from "../../support/infra/reach.ts";
import {
  asArray,
  entryOf,
  findStatements,
  inlinePolicies,
  ofType,
  type Resource,
  type Resources,
  synthesize,
  target,
} from "../../support/infra/stack.ts";

const ENTRIES = Object.keys(GRANTS) as (keyof typeof GRANTS)[];

let app: App;
let resources: Resources;
let queues: [string, Resource][];
let mappings: Resource[];
let deadLetterIds: Set<string>;

beforeAll(async () => {
  ({ app, resources } = await synthesize({
    smsOriginationIdentity: SMS_IDENTITY,
    ...{ alarmMail: "ops@example.com", alarmWebhooks: {} },
    engine: ENGINE_WITH_TIMERS,
    pushVendors: [...VENDOR_NAMES],
  }));
  queues = ofType(resources, "AWS::SQS::Queue");
  mappings = ofType(resources, "AWS::Lambda::EventSourceMapping").map(([, mapping]) => mapping);
  deadLetterIds = new Set(
    queues.filter(([, { Properties }]) => !Properties.RedrivePolicy).map(([id]) => id),
  );
});

describe("queues", () => {
  it("have or are a dead-letter queue", () => {
    const working = queues.filter(([id]) => !deadLetterIds.has(id));

    expect(working).toHaveLength(9 + VENDOR_NAMES.length);
    for (const [, { Properties }] of working) {
      expect(deadLetterIds).toContain(target(Properties.RedrivePolicy.deadLetterTargetArn));
      expect(Properties.RedrivePolicy.maxReceiveCount).toBeGreaterThanOrEqual(5);
    }
  });

  it("keep dead letters for two weeks and have a disabled redrive mapping", () => {
    for (const id of deadLetterIds) {
      const switches = mappings.filter(({ Properties: p }) => target(p.EventSourceArn) === id);

      expect(resources[id]?.Properties.MessageRetentionPeriod).toBe(1_209_600);
      expect(switches.map(({ Properties }) => Properties.Enabled)).toEqual([false]);
    }
  });

  it("have a visibility timeout of at least six times the timeout of their consumer", () => {
    for (const { Properties } of mappings) {
      const queue = resources[target(Properties.EventSourceArn)];
      const consumer = resources[target(Properties.FunctionName)];

      expect(queue?.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(
        6 * consumer?.Properties.Timeout,
      );
    }
  });

  it("report failures by message and limit concurrent invocations", () => {
    for (const { Properties } of mappings) {
      expect(Properties.FunctionResponseTypes).toEqual(["ReportBatchItemFailures"]);
      expect(Properties.ScalingConfig.MaximumConcurrency).toBeGreaterThanOrEqual(2);
    }
    expect(mappings.filter(({ Properties }) => Properties.Enabled !== false)).toHaveLength(
      9 + VENDOR_NAMES.length,
    );
  });

  it("are encrypted and reject plain HTTP", () => {
    const policies = ofType(resources, "AWS::SQS::QueuePolicy").map(([, policy]) => policy);
    for (const [id, { Properties }] of queues) {
      const statements = policies
        .filter((policy) => policy.Properties.Queues.map(target).includes(id))
        .flatMap((policy) => policy.Properties.PolicyDocument.Statement);

      expect(Properties.SqsManagedSseEnabled).toBe(true);
      expect(statements).toContainEqual(
        expect.objectContaining({
          Effect: "Deny",
          Condition: { Bool: { "aws:SecureTransport": "false" } },
        }),
      );
    }
  });
});

describe("schedules of pushes", () => {
  it("may send only to the plan queue and their dead-letter queue", () => {
    const senders = Object.keys(resources).filter((id) => id.startsWith("ScheduledPushSender"));
    const policies = senders.flatMap((role) => inlinePolicies(resources, role));
    const statements = policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

    expect(statements).toHaveLength(1);
    expect(statements[0].Action).toBe("sqs:SendMessage");
    expect(asArray(statements[0].Resource).map(target)).toEqual([
      expect.stringMatching(/^PushPipelinePlanQueue/),
      expect.stringMatching(/^ScheduledPushDeadLetters/),
    ]);
  });
});

describe("functions that a schedule invokes", () => {
  it("are not retried and drop late runs, because Scheduler invokes them asynchronously (L8)", () => {
    const scheduled = ofType(resources, "AWS::Scheduler::Schedule")
      .map(([, { Properties }]) => target(Properties.Target.Arn))
      .filter((id) => resources[id]?.Type === "AWS::Lambda::Function");
    const configured = ofType(resources, "AWS::Lambda::EventInvokeConfig");

    expect(scheduled).toHaveLength(1);
    for (const id of scheduled) {
      const [, config] =
        configured.find(([, { Properties }]) => target(Properties.FunctionName) === id) ?? [];
      expect(config?.Properties).toMatchObject({
        MaximumRetryAttempts: 0,
        MaximumEventAgeInSeconds: 60,
        Qualifier: "$LATEST",
      });
    }
  });
});

describe("functions", () => {
  it.each(ENTRIES)("%s has exactly the permissions in lib/grants.ts", (entry) => {
    expect(reach(resources, entry)).toEqual(grantedReach(entry));
  });

  it("name the resource of every permission", () => {
    const statements = ENTRIES.flatMap((entry) => findStatements(resources, entry));
    const actions = statements.flatMap(({ Action }) => asArray<string>(Action));
    const named = statements.flatMap(({ Resource }) => asArray<unknown>(Resource));

    expect(actions.filter((action) => action.includes("*"))).toEqual([]);
    expect(named).not.toContain("*");
  });

  it("log under the names of stack and function (L27)", () => {
    const functions = ofType(resources, "AWS::Lambda::Function");
    const names = functions.map(
      ([, { Properties }]) => Properties.Environment?.Variables?.POWERTOOLS_SERVICE_NAME,
    );

    expect(names.filter(Boolean).sort()).toEqual(
      ENTRIES.map((entry) => `landfall/${entry}`).sort(),
    );
  });

  it("have no secret in their environment", () => {
    for (const [, { Properties }] of ofType(resources, "AWS::Lambda::Function")) {
      expect(JSON.stringify(Properties.Environment)).not.toMatch(
        /resolve:secretsmanager|SecretString/,
      );
    }
  });
});

describe("tables", () => {
  it("have backups and TTL and are retained with the stack deleted", () => {
    const tables = ofType(resources, "AWS::DynamoDB::Table");

    expect(tables).toHaveLength(8);
    for (const [, { Properties, DeletionPolicy }] of tables) {
      expect(Properties).toMatchObject({
        BillingMode: "PAY_PER_REQUEST",
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        TimeToLiveSpecification: { AttributeName: "_expiresAt", Enabled: true },
      });
      expect(DeletionPolicy).toBe("Retain");
    }
  });
});

describe("HTTP API", () => {
  it("routes every path but those that $default serves, with any method for the tunnel (L1)", () => {
    const routes = new Map(
      ofType(resources, "AWS::ApiGatewayV2::Route").map(([, { Properties }]) => [
        Properties.RouteKey,
        toEntry(Properties.Target),
      ]),
    );
    const routed = Object.values(operations).filter((row) => !("unrouted" in row));
    const expected = routed.flatMap(({ paths, entry }) =>
      paths.map((path) => [`ANY ${path}`, entry] as const),
    );

    expect(routes).toEqual(new Map([...expected, ["$default", "batch"]]));
    for (const [key, entry] of expected) expect(routes.get(key)).toBe(entry);
  });

  it("limits the requests per second", () => {
    const stage = findOnly("AWS::ApiGatewayV2::Stage");

    expect(stage.Properties.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 1000,
      ThrottlingBurstLimit: 2000,
    });
  });

  it("logs the id of every request but not its path, query or headers", () => {
    const { Format } = findOnly("AWS::ApiGatewayV2::Stage").Properties.AccessLogSettings;

    expect(JSON.parse(Format).requestId).toBe("$context.requestId");
    expect(Format).not.toMatch(/context\.path|querystring|header|authorizer/i);
  });

  it("allows browsers of any origin without cookies", () => {
    const { CorsConfiguration } = findOnly("AWS::ApiGatewayV2::Api").Properties;

    expect(CorsConfiguration).toMatchObject({
      AllowOrigins: ["*"],
      MaxAge: 86_400,
      AllowHeaders: expect.arrayContaining(["Content-Type", "X-LC-Id", "X-LC-Sign", "X-LC-UA"]),
    });
    expect(CorsConfiguration.AllowCredentials).toBeUndefined();
  });
});

describe("cdk-nag", () => {
  it("finds only problems that are acknowledged with a reason", () => {
    const report = new AwsSolutionsChecks(app).validateScope(app);

    const findings = report.violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );
    expect(findings).toEqual([]);
  });
});

function toEntry(routeTarget: unknown): string {
  const integration = resources[target(routeTarget).replace("integrations/", "")];
  const lambda = resources[target(integration?.Properties.IntegrationUri)];
  return lambda ? (entryOf(lambda) ?? "") : "";
}

function findOnly(type: string): Resource {
  const [found, ...others] = ofType(resources, type);
  if (!found || others.length > 0) throw new Error(`not exactly one ${type}`);
  return found[1];
}

test("only functions that send or queue SMS have the variable of the SMS identity", () => {
  const knowing = ofType(resources, "AWS::Lambda::Function")
    .filter(
      ([, { Properties }]) =>
        Properties.Environment.Variables.SMS_ORIGINATION_IDENTITY === SMS_IDENTITY,
    )
    .map(([, resource]) => entryOf(resource));
  expect(knowing.sort()).toEqual(["accounts", "batch", "send-sms"]);
});

test("timers have one tick a minute, and their definitions lie beside their functions", async () => {
  const [, group] = ofType(resources, "AWS::Scheduler::Schedule").find(
    ([, { Properties }]) =>
      Properties.Description === "Queues the runs of timers in the next minute",
  ) as [string, Resource];
  const { ScheduleExpression, Target } = group.Properties;
  expect(ScheduleExpression).toBe("rate(1 minute)");
  expect(JSON.parse(Target.Input)).toEqual({ version: 1, at: "<aws.scheduler.scheduled-time>" });
  expect(target(Target.Arn)).toMatch(/^TimersRuns/);
  expect(target(Target.DeadLetterConfig.Arn)).toMatch(/^TimersRunsDeadLetters/);
  const { resources: without } = await synthesize({ engine: { functionArn: ENGINE_ARN } });
  expect(JSON.stringify(without)).not.toMatch(/Timers|TIMERS|timer failed/);
});

test("the engine's functions, secret, queue and routes exist only with the setting", async () => {
  const without = Object.values((await synthesize()).resources);
  const withEngine = Object.values(resources);
  const mentions = (some: readonly Resource[]) =>
    some.filter((resource) =>
      /ENGINE_|HOOKS?_|\/functions\/\{|EngineHooks/.test(JSON.stringify(resource)),
    );

  expect(mentions(without)).toEqual([]);
  expect(mentions(withEngine).length).toBeGreaterThan(1);
});
