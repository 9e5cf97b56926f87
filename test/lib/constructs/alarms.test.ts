import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { FAULT_METRICS } from "../../../functions/contract/fault-metrics.ts";
import { ALARMS } from "../../../lib/alarm-registry.ts";
import { ofType, type Resource, type Resources, synthesize } from "../../support/infra/stack.ts";

let resources: Resources;
let alarms: Resource[];

beforeAll(async () => {
  vi.stubEnv("CDK_VALIDATION", "false");
  ({ resources } = await synthesize({ alarmMail: "ops@example.com" }));
  vi.unstubAllEnvs();
  alarms = ofType(resources, "AWS::CloudWatch::Alarm").map(([, alarm]) => alarm);
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
    expect(new Set(Object.values(ALARMS).map(({ anchor }) => anchor))).toEqual(
      new Set(sections.keys()),
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

  it("say what missing data means, and only silence of the reconciler breaches (L18)", () => {
    const treatments = alarms.map(({ Properties }) => [
      Properties.AlarmName.replace(/^.*-/, ""),
      Properties.TreatMissingData,
    ]);
    const breaching = treatments.filter(([, treatment]) => treatment !== "notBreaching");

    expect(breaching).toEqual([["ReconcilerStopped", "breaching"]]);
  });

  it("watch every fault that functions publish, in the namespace that they publish to", () => {
    const namespaces = ofType(resources, "AWS::Lambda::Function").map(
      ([, { Properties }]) => Properties.Environment.Variables.POWERTOOLS_METRICS_NAMESPACE,
    );
    const watched = alarms
      .map(({ Properties }) => Properties)
      .filter(({ Namespace }) => Namespace === namespaces[0]);

    expect(new Set(namespaces).size).toBe(1);
    expect(new Set(watched.map(({ MetricName }) => MetricName))).toEqual(
      new Set(Object.values(FAULT_METRICS)),
    );
    for (const { Dimensions } of watched)
      expect(Dimensions).toEqual([{ Name: "service", Value: "landfall" }]);
  });
});

describe("metrics and traces that nobody watches", () => {
  it("are not paid for: no tracing, no metrics by route", () => {
    const functions = ofType(resources, "AWS::Lambda::Function");
    const stages = ofType(resources, "AWS::ApiGatewayV2::Stage");

    for (const [, { Properties }] of functions) expect(Properties.TracingConfig).toBeUndefined();
    for (const [, { Properties }] of stages)
      expect(Properties.DefaultRouteSettings.DetailedMetricsEnabled ?? false).toBe(false);
  });
});
