import { describe, expect, it } from "vitest";
import { runInsightsQuery } from "../../../local/aws/operator/insights.ts";

const line = (second: number, facts: object) =>
  JSON.stringify({ timestamp: `2026-11-28T10:00:0${second}.000Z`, ...facts });
const LINES = [
  line(1, { message: "request", status: 200, requestId: "a" }),
  line(2, { message: "request", status: 404, code: 101, requestId: "b" }),
  line(3, { message: "request", status: 500, requestId: "c" }),
  line(4, { message: "query | of a | class", requestId: "d" }),
  "START RequestId: 1",
];
const find = (query: string) =>
  runInsightsQuery(query, LINES).map((row) =>
    Object.fromEntries(row.map(({ field, value }) => [field, value])),
  );

describe("a query of the emulated Logs Insights", () => {
  it("shows chosen fields of the lines that match, in an order", () => {
    const query =
      'filter message = "request" and status >= 400\n| fields @timestamp, status, code\n| sort @timestamp desc';

    expect(find(query)).toEqual([
      { "@timestamp": "2026-11-28 10:00:03.000", status: "500" },
      { "@timestamp": "2026-11-28 10:00:02.000", status: "404", code: "101" },
    ]);
  });

  it("shows time and line if no field is chosen, and obeys the limit", () => {
    expect(find('filter @message like "request" | limit 1')).toEqual([
      { "@timestamp": "2026-11-28 10:00:01.000", "@message": LINES[0] },
    ]);
  });

  it("reads a bar within quotes as text", () => {
    expect(find('filter message = "query | of a | class" | fields requestId')).toEqual([
      { requestId: "d" },
    ]);
  });

  it.each([
    "select * from logs",
    "filter status ~ 5",
    "fields a, b c",
    "stats avg(ms) as m by status",
    "sort ms sideways",
    "limit many",
  ])("is refused with the forms that are known: %s", (query) => {
    expect(() => find(query)).toThrow(/The local cloud runs queries such as filter/);
  });
});
