import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { findChromium, launchChromium } from "../../support/cloud/chromium.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { awsVariables, openDoor } from "../../support/doors/doors.ts";
import { type AwsProxy, startAwsProxy } from "../../support/proxies/aws-proxy.ts";

const executable = findChromium();
const door = openDoor();
const audit = `${door.folder}/audit.jsonl`;
const AWS_ERROR = 400;

let cloud: RunningCloud;
let proxy: AwsProxy;
let browser: Browser;
let origin: string;
let token: string;
let requestId: string;
let page: Page;

/** Serves the console of the stack, and opens it. */
async function serve(flags: string) {
  const served = door.start(`npx landfall console --stack landfall --port 0 ${flags}`);
  [, origin = "", token = ""] = await served.printed(
    /(http:\/\/127\.0\.0\.1:\d+)(\S*)\n\n?The address/,
  );
}

async function open(view: string): Promise<Page> {
  const opened = await browser.newPage();
  await opened.goto(origin + token);
  await opened.goto(`${origin}/#/${view}`);
  return opened;
}

const metricCalls = () => proxy.called.filter((name) => name === "GetMetricData").length;
const run = () => page.getByRole("button", { name: "Run the query" });

describe.runIf(executable)("the logs of a deployment in its console", () => {
  beforeAll(async () => {
    cloud = await startTestCloud({ cheapHashes: true, dataFolder: `${door.folder}/data` });
    const variables = await awsVariables(cloud.url);
    proxy = await startAwsProxy(variables.AWS_ENDPOINT_URL ?? "");
    Object.assign(door.variables, variables, { AWS_ENDPOINT_URL: proxy.url });
    const headers = { "x-lc-id": cloud.appId, "x-lc-key": cloud.appKey };
    await fetch(`${cloud.url}/1.1/date`, { headers });
    const login = await fetch(`${cloud.url}/1.1/login`, {
      method: "POST",
      headers,
      body: '{"username":"moon","password":"hidden-password"}',
    });
    requestId = login.headers.get("apigw-requestid") ?? "";
    browser = await launchChromium(executable ?? "");
    await serve(`--audit ${audit}`);
    page = await open("logs");
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    proxy?.close();
    await cloud?.stop();
  });

  it("says what a search reads and costs before it runs", async () => {
    await page.getByText(/Reads about [\d.]+ (byte|kB), for <\$0\.0001/).waitFor();
    await page.getByText(/\$0\.005 for each GB/).waitFor();

    expect(proxy.called).not.toContain("StartQuery");
  });

  it("finds failed requests with status, code and request id", async () => {
    await run().click();
    const row = page.locator("tbody tr", { hasText: requestId });
    await row.waitFor();

    expect(await row.innerText()).toMatch(/400\s+211/);
    expect(await page.getByRole("status").last().innerText()).toMatch(
      /Done\. Lines found: \d+ of \d+/,
    );
  });

  it("counts failed requests by code", async () => {
    await page.getByLabel("Look for").selectOption("codes");
    await run().click();

    await page.locator("tbody tr", { hasText: "211" }).waitFor();
  });

  it("finds all lines of a request by its id, also from the search", async () => {
    const found = await open(`search?q=${requestId}`);
    await found.getByRole("link", { name: /request id: look for it/ }).click();
    await found.getByRole("button", { name: "Run the query" }).click();
    const line = found.locator("tbody summary").first();
    await line.click();

    await found.getByText(`"requestId": "${requestId}"`).first().waitFor();
    await found.close();
  });

  it("searches the logs of one function", async () => {
    await page.getByLabel("Look for").selectOption("failures");
    await page.getByLabel("Functions").selectOption("classes");
    await run().click();

    await page.getByText("No line matches in this time.").waitFor();
    await page.getByLabel("Functions").selectOption("");
  });

  it("says what is wrong with a query", async () => {
    await page.getByLabel("Query of CloudWatch Logs Insights").fill("select * from logs");
    await run().click();

    await page.getByText(/CloudWatch does not understand the query: .*select/).waitFor();
    await page.getByLabel("Look for").selectOption("codes");
  });

  it.each([
    ["AccessDeniedException", "access denied; allow logs:StartQuery to your IAM identity"],
    ["LimitExceededException", "wait until one has ended, or cancel one"],
    ["ExpiredTokenException", "the AWS credentials have expired; log in again"],
  ])("explains %s of CloudWatch", async (name, sentence) => {
    const body = { __type: name, message: "Refused for a test" };
    proxy.instead.set("StartQuery", { status: AWS_ERROR, body });
    await run().click();
    await page.getByText(sentence).waitFor();
    proxy.instead.clear();
  });

  it("asks before a search whose cost is not known", async () => {
    const body = { __type: "AccessDeniedException", message: "Refused for a test" };
    proxy.instead.set("GetMetricData", { status: AWS_ERROR, body });
    await page.getByLabel("Time").selectOption("6");
    await page.getByText("allow cloudwatch:GetMetricData").waitFor();
    await run().click();
    await page.getByText("The cost of this query is not known").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    proxy.instead.clear();
    await page.getByLabel("Time").selectOption("24");
    await page.getByText(/Reads about/).waitFor();
  });

  it("cancels a search, and stops it when its page is left", async () => {
    proxy.instead.set("GetQueryResults", { status: 200, body: { status: "Running" } });
    await run().click();
    await page.getByText("Runs.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => proxy.called.filter((name) => name === "StopQuery").length).toBe(1);
    proxy.instead.clear();
    await page.getByText("Cancelled. What it had read is billed.").waitFor();

    proxy.instead.set("GetQueryResults", { status: 200, body: { status: "Running" } });
    await run().click();
    await page.getByText("Runs.").waitFor();
    await page.goto(`${origin}/#/pushes`);
    await expect.poll(() => proxy.called.filter((name) => name === "StopQuery").length).toBe(2);
    proxy.instead.clear();
  });

  it("writes each search to the audit", async () => {
    const lines = await door.run(`cat ${audit}`);
    const [first] = lines.trim().split("\n");

    expect(JSON.parse(first ?? "")).toMatchObject({
      ...{ method: "POST", path: "logs", who: "local cloud", status: 200 },
      sent: { query: expect.stringContaining("status >= 400"), of: "" },
    });
  });

  it("reads and stops no query that another program started", async () => {
    const jar = `${door.folder}/jar.txt`;
    await door.run(`curl -fsS -c ${jar} -o /dev/null "${origin}${token}"`);
    const answer = await door.run(`curl -sS -b ${jar} "${origin}/logs?id=of-another"`);

    expect(answer).toContain("this console has not started the query");
    expect(await door.run(`curl -sS "${origin}/logs?id=x"`)).toContain("Open the address");
  });

  it("draws the requests of each day by status, from CloudWatch's metrics", async () => {
    const shown = await open("statistics");
    await shown.getByText(/three metrics, \$0\.00003/).waitFor();
    const before = metricCalls();
    const read = shown.getByRole("button", { name: "Read the last 14 days" });
    await read.click();
    await shown.locator("canvas").waitFor();
    expect(metricCalls()).toBe(before + 1);
    await shown.locator("summary", { hasText: "Table: Requests by status" }).click();
    const today = shown.getByRole("region", { name: "Requests by status" }).locator("tbody tr");
    const [, answered, refused, failed] = await today.first().locator("td").allInnerTexts();
    expect(Number(answered)).toBeGreaterThan(0);
    expect([refused, failed]).toEqual(["1", "0"]);

    const body = { __type: "AccessDeniedException", message: "Refused for a test" };
    proxy.instead.set("GetMetricData", { status: AWS_ERROR, body });
    await read.click();
    await shown.getByText("allow cloudwatch:GetMetricData").waitFor();
    proxy.instead.clear();
    await shown.close();
  });

  it("is there for a console that only reads", async () => {
    await serve("--read-only");
    page = await open("logs");
    await page.getByText(/Reads about/).waitFor();
    await run().click();

    await page.locator("tbody tr", { hasText: requestId }).waitFor();
  });
});
