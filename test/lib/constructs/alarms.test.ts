import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { FAULT_LINES } from "../../../functions/contract/faults.ts";
import { ALARMS } from "../../../lib/alarm-registry.ts";
import { ENGINE_WITH_TIMERS, SMS_IDENTITY } from "../../support/infra/reach.ts";
import {
  ofType,
  type Resource,
  type Resources,
  synthesize,
  target,
} from "../../support/infra/stack.ts";

let resources: Resources;
let alarms: Resource[];

beforeAll(async () => {
  ({ resources } = await synthesize({
    alarmMail: "ops@example.com",
    smsOriginationIdentity: SMS_IDENTITY,
    engine: ENGINE_WITH_TIMERS,
    platforms: { weixin: { appIds: ["wx1"] } },
  }));
  alarms = ofType(resources, "AWS::CloudWatch::Alarm").map(([, alarm]) => alarm);
});

describe("alarmMail with two addresses", () => {
  it("sends urgent alarms to one address and the others to the other", async () => {
    const alarmMail = { page: "on-call@shop.cn", ticket: "team@shop.cn" };
    const { resources: divided } = await synthesize({ alarmMail });
    const addressOf = new Map(
      ofType(divided, "AWS::SNS::Subscription").map(([, { Properties }]) => [
        Properties.TopicArn.Ref,
        Properties.Endpoint,
      ]),
    );

    for (const [, { Properties }] of ofType(divided, "AWS::CloudWatch::Alarm")) {
      const severity = Properties.AlarmName.includes("-page-") ? "page" : "ticket";
      const told = Properties.AlarmActions.map(({ Ref }: { Ref: string }) => addressOf.get(Ref));
      expect(told, Properties.AlarmName).toEqual([alarmMail[severity]]);
    }
  });
});

interface MetricQuery {
  readonly Id: string;
  readonly Expression?: string;
}

describe("alarms", () => {
  it("name an existing section of the runbook", async () => {
    const runbook = await readFile("docs/runbook.md", "utf8");
    const sections = new Map(
      runbook
        .split(/^## /m)
        .slice(1)
        .map((text) => [text.split("\n", 1)[0], text]),
    );

    for (const { Properties } of alarms) {
      const [, anchor] = /docs\/runbook\.md#(\S+)$/.exec(Properties.AlarmDescription) ?? [];
      expect(sections.get(anchor)).toMatch(/\*\*Means\*\*[\s\S]*\*\*Look at\*\*[\s\S]*\*\*Do\*\*/);
      expect(Properties.AlarmActions).toHaveLength(1);
    }
    const aboutAlarms = [...sections].filter(([, text]) => text.includes("**Means**"));
    expect(new Set(Object.values(ALARMS).map(({ anchor }) => anchor))).toEqual(
      new Set(aboutAlarms.map(([anchor]) => anchor)),
    );
  });

  it("count a metric that does not come as zero in every expression (L18)", () => {
    const expressions = alarms.flatMap(({ Properties }) => {
      const queries: MetricQuery[] = Properties.Metrics ?? [];
      const ids = queries.filter(({ Expression }) => !Expression).map(({ Id }) => Id);
      return queries.flatMap(({ Expression }) => (Expression ? [{ Expression, ids }] : []));
    });

    expect(expressions.length).toBeGreaterThan(0);
    for (const { Expression, ids } of expressions) {
      const bare = Expression.replace(/FILL\(\w+, \d+\)/g, "");
      for (const id of ids) expect(bare.split(/\W+/), Expression).not.toContain(id);
    }
  });

  it("define missing data, and only silence of the reconciler breaches (L18)", () => {
    const treatments = alarms.map(({ Properties }) => [
      Properties.AlarmName.replace(/^.*-/, ""),
      Properties.TreatMissingData,
    ]);
    const breaching = treatments.filter(([, treatment]) => treatment !== "notBreaching");

    expect(breaching).toEqual([["ReconcilerStopped", "breaching"]]);
  });

  it("watch every fault but a gateway's outage, counted from the log lines of all functions that may write it", () => {
    const filters = ofType(resources, "AWS::Logs::MetricFilter").map(([, { Properties }]) => ({
      line: /"([^"]+)"/.exec(Properties.FilterPattern)?.[1],
      log: target(Properties.LogGroupName),
      ...Properties.MetricTransformations[0],
    }));
    const watched = new Set(alarms.map(({ Properties: p }) => `${p.Namespace} ${p.MetricName}`));
    const writers = (line: string) => filters.filter((filter) => filter.line === line).length;

    expect(new Set(filters.map(({ line }) => line))).toEqual(new Set(Object.values(FAULT_LINES)));
    for (const { line, MetricNamespace, MetricName, DefaultValue } of filters) {
      const isWatched = watched.has(`${MetricNamespace} ${MetricName}`);
      expect(isWatched, line).toBe(line !== FAULT_LINES.gatewayOutages);
      expect(DefaultValue, "bills the metric all month").toBeUndefined();
    }
    expect(writers("dead letters")).toBe(1);
    expect(writers("gateway down")).toBe(2);
    expect(writers("table throttled")).toBe(17);
  });

  it("ring for a push without progress and for a late push on one metric", () => {
    const metrics = ofType(resources, "AWS::Logs::MetricFilter")
      .filter(([, { Properties }]) => /push stuck|pushes late/.test(Properties.FilterPattern))
      .map(([, { Properties }]) => Properties.MetricTransformations[0].MetricName);

    expect(metrics).toEqual(["LatePushes", "LatePushes"]);
  });

  it("watch platforms only where their tokens are checked", async () => {
    const unchecked = await synthesize();
    const named = ofType(unchecked.resources, "AWS::CloudWatch::Alarm").map(([id]) => id);

    expect(named.filter((id) => /Platforms/.test(id))).toEqual([]);
  });

  it("watch mails and SMS only where they are switched on", async () => {
    const silent = await synthesize({ mailSender: undefined });
    const named = ofType(silent.resources, "AWS::CloudWatch::Alarm").map(([id]) => id);
    const sources = ofType(silent.resources, "AWS::Lambda::EventSourceMapping").filter(
      ([, { Properties }]) => Properties.Enabled !== false,
    );

    expect(named.filter((id) => /Mail|Sms/.test(id))).toEqual([]);
    expect(sources.filter(([id]) => /^(Mail|Sms)/.test(id))).toEqual([]);
    expect(sources).toHaveLength(5);
  });
});

describe("telemetry without an alarm", () => {
  it("is not paid for: no tracing, no metrics by route, no log lines of Lambda's own", () => {
    const functions = ofType(resources, "AWS::Lambda::Function");
    const stages = ofType(resources, "AWS::ApiGatewayV2::Stage");

    for (const [, { Properties }] of functions) {
      expect(Properties.TracingConfig).toBeUndefined();
      expect(Properties.LoggingConfig).toMatchObject({
        LogFormat: "JSON",
        ApplicationLogLevel: "INFO",
        SystemLogLevel: "WARN",
      });
    }
    for (const [, { Properties }] of stages)
      expect(Properties.DefaultRouteSettings.DetailedMetricsEnabled ?? false).toBe(false);
  });
});
