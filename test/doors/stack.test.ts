import { readdirSync, readFileSync } from "node:fs";
import { CloudWatchClient, SetAlarmStateCommand } from "@aws-sdk/client-cloudwatch";
import { ListQueuesCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { beforeAll, describe, expect, it } from "vitest";
import type { ReceivedMessage } from "../../local/webhooks/webhook-server.ts";
import { addressOf, awsVariables, openDoor } from "../support/doors/doors.ts";

const landfall = {
  ...{ appName: "shop", appId: "shop-app-id-1234", appKey: "shop-app-key-1234" },
  ...{ classes: {}, files: {}, mailSender: "Shop <shop@example.com>" },
  alarmMail: "ops@example.com",
  smsOriginationIdentity: "arn:aws:sms-voice:us-east-1:000000000000:phone-number/phone-1",
  pushVendors: ["webpush"],
  alarmWebhooks: { language: "zh" },
};
const door = openDoor();
const config = door.file("shop.json", landfall);
const results = `${door.folder}/results`;
let url: string;

beforeAll(async () => {
  const cloud = door.start(`npm start -- --port 0 --data ${door.folder}/data --config ${config}`);
  url = await addressOf(cloud);
  Object.assign(door.variables, await awsVariables(url));
  await request("POST", "classes/Todo", { title: "tea" });
  await request("GET", 'classes/Todo?where={"title":"tea"}');
});

async function request(method: string, path: string, body?: object) {
  const answer = await fetch(`${url}/1.1/${path}`, {
    method,
    headers: {
      "X-LC-Id": landfall.appId,
      "X-LC-Key": landfall.appKey,
      "Content-Type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
}

/** The messages of the simulated chat services. */
async function readGroups() {
  const answer = await fetch(`${url}/_local/webhooks`);
  const { results } = (await answer.json()) as { results: ReceivedMessage[] };
  return results;
}

describe("webhooks that receive alarms", () => {
  it.each([
    "npx landfall credentials add feishu --webhook https://open.feishu.cn/open-apis/bot/v2/hook/f1 --secret SECof-f1 --stack shop",
    "npx landfall credentials add dingtalk --webhook 'https://oapi.dingtalk.com/robot/send?access_token=d1' --secret SECof-d1 --stack shop",
    "npx landfall credentials add wecom --webhook 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=w1' --profile ops --stack shop",
    "npx landfall credentials add slack --webhook https://hooks.slack.com/services/T1/B1/s1 --severity page --stack shop",
  ])("are stored: %#", async (line) => {
    expect(await door.run(line)).toMatch(/Stored in arn:.*AlarmWebhooks/);
  });

  it("are refused if they are no address of the service, and are never shown", async () => {
    const line =
      "npx landfall credentials add slack --webhook https://169.254.169.254/services/T/B/s --stack shop";
    expect(await door.run(line, 1)).toContain(
      "--webhook is not a Slack address; copy it from the group's settings: https://hooks.slack.com/services/…",
    );
    const shown = await door.run("npx landfall credentials show --stack shop");
    expect(shown).toMatch(/wecom +│ ops/);
    expect(shown).not.toMatch(/hooks\.slack\.com|SECof/);
  });

  it("show an alarm that begins and ends, signed, in the language of the team", async () => {
    const alarm = { AlarmName: "shop-page-ApiErrors", StateReason: "A test" };
    const { AWS_ENDPOINT_URL: endpoint = "", AWS_REGION: region = "" } = door.variables;
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const cloudWatch = new CloudWatchClient({ endpoint, region, credentials });
    await cloudWatch.send(new SetAlarmStateCommand({ ...alarm, StateValue: "ALARM" }));
    await expect.poll(readGroups, { timeout: 60_000 }).toHaveLength(4);
    for (const { service, shown } of await readGroups()) {
      expect(shown, service).toMatch(/[[(]shop[\])] 告警：请求大量出错/);
      expect(shown, service).toContain("含义：超过 1% 的请求返回了 5xx 状态码。");
      expect(shown, service).toContain("docs/runbook.md");
    }
    await cloudWatch.send(new SetAlarmStateCommand({ ...alarm, StateValue: "OK" }));
    await expect.poll(readGroups, { timeout: 60_000 }).toHaveLength(8);
    cloudWatch.destroy();
    const ends = (await readGroups()).slice(4).map(({ shown }) => shown);
    expect(ends).toEqual(ends.map(() => expect.stringContaining("告警已恢复：请求大量出错")));
  });
});

describe("the emulated AWS of a local cloud", () => {
  it("answers the doctor, who finds no problem", async () => {
    const report = await door.run(`npx landfall doctor --stack shop --results ${results}`);
    expect(report).toContain("CREATE_COMPLETE in us-east-1");
    const printed = JSON.parse(
      await door.run(`npx landfall doctor --stack shop --results ${results} --json 2>/dev/null`),
    );
    const findings = printed.results.flatMap((result: { findings: object[] }) => result.findings);
    expect(findings).not.toContainEqual(expect.objectContaining({ state: "problem" }));
    expect(findings).toContainEqual({ state: "ok", text: "8 tables can't be deleted by mistake" });
    expect(printed).toMatchObject({ since: expect.stringMatching(/Z$/), changes: [] });
    expect(readdirSync(results)).toEqual([
      expect.stringMatching(/^\d{12}\.us-east-1\.shop\.json$/),
    ]);
  });

  it("is verified, and the report names the region and finds logged lines (L28)", async () => {
    const steps = [
      "mails",
      "sms",
      "alarms",
      "log-filters",
      "chain",
      "dead-letters",
      "same-version",
    ];
    const only = steps.map((step) => `--only ${step}`).join(" ");
    await door.run(
      `npx landfall verify --stack shop --config ${config} ${only} --out ${door.folder}/proof`,
    );
    const page = readFileSync(`${door.folder}/proof/report.markdown`, "utf8");
    expect(page).toContain("# Verification of shop in us-east-1");
    expect(page).toContain(`failed 0, passed ${steps.length - 1}, skipped 1`);
    expect(page).toContain("A local cloud runs the settings that it has adapted");
  });

  it("sets an alarm and back when the doctor tests the alarms", async () => {
    const report = await door.run(
      `npx landfall doctor --stack shop --test-alarms --results ${results}`,
    );
    expect(report).toContain("was set to ALARM and back");
    expect(report).toContain("Feishu (_default) took a trial message");
    expect(report).toContain("WeCom (ops) took a trial message");
  });

  it("restores its tables beside the live ones, and deletes what a drill left behind", async () => {
    const report = await door.run(
      "npx landfall drill restore --stack shop --sample 10 --poll-seconds 1 --json 2>/dev/null",
    );
    const { moment, problems } = JSON.parse(report);
    expect(problems).toEqual([]);
    expect(await door.run("npx landfall drill restore --stack shop --clean")).toContain(
      "there are no copies of tables of shop",
    );
    const past = `${moment.slice(0, 4) - 1}-01-01T00:00:00Z`;
    const refused = await door.run(`npx landfall drill restore --stack shop --at ${past}`, 2);
    expect(refused).toContain("--at must be from");
  });

  it("answers the doctor that another stack does not exist", async () => {
    const report = await door.run("npx landfall doctor --stack shop-staging", 2);
    expect(report).toContain("doctor: the stack shop-staging was not found in us-east-1");
  });

  it("stores and shows push credentials by the name of the stack", async () => {
    await door.run("npx landfall credentials remove webpush --stack shop");
    const add =
      "npx landfall credentials add webpush --generate --subject mailto:ops@example.com --stack shop";
    expect(await door.run(add)).toContain("Stored in arn:aws:secretsmanager");
    expect(await door.run("npx landfall credentials show --stack shop")).toContain("webpush");
    const missing = await door.run("npx landfall credentials show --stack shop-staging", 1);
    expect(missing).toMatch(/^credentials: check --stack and AWS_REGION \(.*shop-staging.*\)\n$/);
  });

  it("serves the console of the stack", async () => {
    const served = door.start("npx landfall console --stack shop --port 0");
    const [, address = ""] = await served.printed(/(http:\/\/127\.0\.0\.1:\d+\S*)\n\n?The address/);
    expect(await door.run(`curl -fsSL -b "" "${address}"`)).toContain("<html");
    await served.interrupt();
  });

  it("serves a console that refuses changes, and one that writes them down", async () => {
    const [jar, file] = [`${door.folder}/jar.txt`, `${door.folder}/audit.jsonl`];
    const readOnly = door.start("npx landfall console --stack shop --port 0 --read-only");
    const enter = /(http:\/\/127\.0\.0\.1:\d+)(\S*)\n\n?The address/;
    const [, origin = "", token = ""] = await readOnly.printed(enter);
    await door.run(`curl -fsS -c ${jar} -o /dev/null "${origin}${token}"`);
    const post = `-H "content-type: application/json" -d '{"note":"x"}'`;
    expect(await door.run(`curl -sS -b ${jar} ${post} ${origin}/1.1/classes/Audited`)).toContain(
      "started with --read-only",
    );
    expect(await door.run(`curl -fsS -b ${jar} ${origin}/1.1/date`)).toContain('"iso"');
    await readOnly.interrupt();

    const audited = door.start(`npx landfall console --stack shop --port 0 --audit ${file}`);
    const [, second = "", its = ""] = await audited.printed(enter);
    await door.run(`curl -fsS -c ${jar} -o /dev/null "${second}${its}"`);
    await door.run(`curl -fsS -b ${jar} ${post} ${second}/1.1/classes/Audited`);
    const line = JSON.parse(await door.run(`cat ${file}`)) as Record<string, unknown>;
    await audited.interrupt();

    expect(line).toMatchObject({ method: "POST", path: "/1.1/classes/Audited", status: 201 });
    expect(line).toMatchObject({ who: "local cloud", deployment: "shop", sent: { note: "x" } });
    expect(
      await door.run("npx landfall console --stack shop --audit no/such/x.jsonl", 1),
    ).toContain("name a file in a folder that exists");
  });

  it("shows, saves and deletes dead letters that cannot be read", async () => {
    const { AWS_ENDPOINT_URL_SQS: endpoint = "", AWS_REGION: region = "" } = door.variables;
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const sqs = new SQSClient({ endpoint, region, credentials });
    const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
    const QueueUrl = QueueUrls.find((queue) => queue.includes("ApnsDeadLetters"));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "poison" }));
    sqs.destroy();

    expect(await door.run("npx landfall dead-letters --stack shop")).toContain('"poison"');
    const file = `${door.folder}/letters.jsonl`;
    expect(
      await door.run(`npx landfall dead-letters --stack shop --queue apns --save ${file} --delete`),
    ).toContain("Deleted 1 of 1 from apns.");
    expect(await door.run(`cat ${file}`)).toContain('"body":"poison"');
    expect(await door.run("npx landfall dead-letters --stack shop")).not.toContain("poison");
  });

  it("searches the logs of the stack for queries", async () => {
    const line = `npx landfall indexes suggest --stack shop --days 1 --config ${config} --json`;
    expect(JSON.parse(await door.run(line))).toBeTypeOf("object");
  });

  it("counts the requests of the stack by SDK", async () => {
    const line = "npx landfall moved --stack shop --days 1 --json";
    expect(JSON.parse(await door.run(line))).toHaveProperty("seen");
  });

  it("exports, imports and copies files by the name of the stack", async () => {
    const named = `--stack shop --config ${config}`;
    await door.run(`npx landfall export ${named} --out ${door.folder}/backup`);
    const reports = `--report ${door.folder}/report.jsonl`;
    expect(
      await door.run(`npx landfall import ${door.folder}/backup ${named} --dry-run ${reports}`),
    ).toContain("Todo");
    expect(await door.run(`npx landfall import-files ${named} ${reports}`)).toContain(
      "0 files copied",
    );
  });

  it("answers reindex that the index is complete", async () => {
    expect(await door.run(`npx landfall reindex --stack shop --config ${config}`)).toContain(
      "Nothing to do",
    );
  });
});
