import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { FAULT_LINES } from "../../../functions/contract/faults.ts";
import { EVERYTHING } from "../../support/infra/everything.ts";
import { ofType, type Resources, synthesize } from "../../support/infra/stack.ts";

interface Widget {
  readonly type: string;
  readonly properties: {
    readonly title?: string;
    readonly metrics?: readonly unknown[];
    readonly query?: string;
  };
}

let dashboards: (readonly Widget[])[];

beforeAll(async () => {
  const { resources } = await synthesize(EVERYTHING, "us-east-1");
  dashboards = readDashboards(resources);
});

/** Names that are known only once deployed become `?`. */
function readDashboards(resources: Resources): (readonly Widget[])[] {
  return ofType(resources, "AWS::CloudWatch::Dashboard").map(([, { Properties }]) => {
    const parts: unknown[] = Properties.DashboardBody["Fn::Join"][1];
    const body = parts.map((part) => (typeof part === "string" ? part : "?")).join("");
    return JSON.parse(body).widgets;
  });
}

/** The code of all functions, in which every log line is named. */
function readFunctions(): string {
  return readdirSync("functions", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join("functions", file), "utf8"))
    .join("\n");
}

describe("the dashboards", () => {
  it("are free with every setting: at most three, with at most 50 metrics each", () => {
    const counts = dashboards.map((widgets) =>
      widgets.reduce((sum, { properties }) => sum + (properties.metrics?.length ?? 0), 0),
    );
    expect(counts).toHaveLength(2);
    expect(Math.max(...counts)).toBeLessThanOrEqual(50);
  });

  it("show every fault once, and a stuck push among the late ones", () => {
    const graphs = JSON.stringify(dashboards);
    const shown = Object.keys(FAULT_LINES).filter((fault) => fault !== "stuckPushes");
    for (const fault of shown) {
      const metric = `"${fault.charAt(0).toUpperCase()}${fault.slice(1)}"`;
      expect(graphs.split(metric), fault).toHaveLength(2);
    }
  });

  it("query only log lines that functions write, from log groups that exist", () => {
    const queries = dashboards.flat().flatMap(({ properties: { query } }) => query ?? []);
    const code = readFunctions();

    expect(queries).toHaveLength(7);
    for (const query of queries) {
      const [, line] = /message = "([^"]+)"/.exec(query) ?? [];
      expect(code, query).toContain(`"${line}"`);
      expect(query).toMatch(/^(SOURCE '\?'\n?( ?\| ?)?)+/);
    }
  });
});
