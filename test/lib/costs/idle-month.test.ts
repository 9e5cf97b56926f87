import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { toTotal } from "../../../lib/costs/bill-line.ts";
import { billConfigurations } from "../../../tools/bench/cost/configurations.ts";

let bills: Awaited<ReturnType<typeof billConfigurations>>;

beforeAll(async () => {
  bills = await billConfigurations();
}, 600_000);

function linesOf(configuration: string) {
  const bill = bills.find(({ name }) => name === configuration);
  if (!bill) throw new Error(`No bill of the configuration ${configuration}`);
  return bill.lines;
}

describe("an idle month", () => {
  test.each([
    [4.5, "the settings of cdk.json"],
    [5, "SMS"],
    [6.6, "all eight of `pushVendors`"],
  ])("costs less than $%f with %s", (dollars, configuration) => {
    expect(toTotal(linesOf(configuration))).toBeLessThan(dollars);
  });

  test("has no polls and alarms of mails, SMS and platforms that are switched off", () => {
    const lines = new Map(linesOf("without mails").map(({ item, quantity }) => [item, quantity]));

    expect(lines.get("polls of idle queues: pushes")).toBe(5 * 5 * 3 * 30 * 24 * 60);
    expect(lines.has("polls of idle queues: mails")).toBe(false);
    expect(lines.get("alarms")).toBe(9);
  });

  test("bills with everything the web ACL, the engine's secret and queues, and each maker", () => {
    const everything = linesOf("everything");
    const quantity = (item: string) => everything.find((each) => each.item === item)?.quantity;
    const polls = 5 * 3 * 30 * 24 * 60;

    expect(quantity("web ACL: rules")).toBe(4);
    expect(quantity("secrets")).toBe(7);
    expect(quantity("polls of idle queues: makers")).toBe(8 * polls);
    expect(quantity("polls of idle queues: engine")).toBe(2 * polls);
    expect(quantity("timers: queue")).toBe(3 * 43_200);
  });

  test("costs in docs/costs.md what the templates say, for each configuration", () => {
    const page = readFileSync("docs/costs.md", "utf8");
    const [, rows = ""] =
      /<!-- idle:begin.*?-->\n\n([\s\S]*?)\n\n<!-- idle:end -->/.exec(page) ?? [];

    expect(rows.split("\n").slice(2)).toEqual(
      bills.map(({ name, adds, lines }) => `| ${name} | ${adds} | ${toTotal(lines).toFixed(2)} |`),
    );
  });
});
