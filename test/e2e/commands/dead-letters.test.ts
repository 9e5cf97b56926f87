import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  SetAlarmStateCommand,
  type StateValue,
} from "@aws-sdk/client-cloudwatch";
import {
  GetQueueAttributesCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { advance } from "../../support/cloud/fault-run.ts";
import { readHealth, ringing, secondsUntil } from "../../support/cloud/health.ts";
import { getJson } from "../../support/cloud/small-cloud.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

vi.setConfig({ testTimeout: 120_000 });

const UNREADABLE = ["poison", '{"version":9}'];
/** How long a receive may hide a message. */
const HIDDEN_SECONDS = 600;

let cloud: RunningCloud;
let sqs: SQSClient;
let cloudWatch: CloudWatchClient;
let QueueUrl: string | undefined;

beforeAll(async () => {
  cloud = await startTestCloud();
  const aws = await getJson(`${cloud.url}/_local/aws`);
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const common = { region: String(aws.region), credentials };
  sqs = new SQSClient({ endpoint: String(aws.sqs), ...common });
  cloudWatch = new CloudWatchClient({ endpoint: String(aws.endpoint), ...common });
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  QueueUrl = QueueUrls.find((url) => /apns.*dead/i.test(url));
  for (const MessageBody of UNREADABLE) {
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  }
});
afterAll(async () => {
  sqs?.destroy();
  cloudWatch?.destroy();
  await cloud?.stop();
});

async function countByApi(): Promise<number | undefined> {
  const answer = await request(cloud, "GET", "/1.1/push/deadLetters", { master: true });
  const { results } = answer.body as { results: { queue: string; messages: number }[] };
  return results.find(({ queue }) => queue === "apns")?.messages;
}

async function expectCounted(count: number): Promise<void> {
  expect(await countByApi()).toBe(count);
  expect((await readHealth(cloud)).deadLetters).toBe(count);
  const { code, stdout } = await runCommand("doctor", [
    ...["--url", cloud.url, "--results", temporaryFolder()],
  ]);
  expect(code).toBe(1);
  expect(stdout).toMatch(new RegExp(`${count} dead letters of .*apns`, "i"));
}

async function receive(VisibilityTimeout: number): Promise<string[]> {
  const wanted = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout };
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(wanted));
  return Messages.map(({ Body = "" }) => Body).sort();
}

it("unreadable messages count in the API, the health, the doctor and the alarm after a replay", async () => {
  const path = "/1.1/push/deadLetters/apns/replay";
  const { body } = await request(cloud, "POST", path, { master: true });
  const unreadable = UNREADABLE.map(() => expect.any(String));
  expect(body).toEqual({ queue: "apns", replayed: 0, obsolete: 0, unreadable, left: 0 });

  await expectCounted(2);
  await secondsUntil(cloud, (health) => ringing(health).includes("dead-letters"));
  await advance(cloud, 75 * 60);
  await expectCounted(2);
  await secondsUntil(cloud, (health) => ringing(health).includes("dead-letters"));
});

it("an operator reads unreadable messages as soon as a replay has found them", async () => {
  await request(cloud, "POST", "/1.1/push/deadLetters/apns/replay", { master: true });
  expect(await receive(HIDDEN_SECONDS)).toEqual([...UNREADABLE].sort());
});

it("messages under way count and return after their visibility timeout", async () => {
  const count = async () => {
    const AttributeNames = ["All" as const];
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames }),
    );
    const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible } = Attributes ?? {};
    return [ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible];
  };
  expect(await count()).toEqual(["0", "2"]);
  await expectCounted(2);
  await advance(cloud, HIDDEN_SECONDS);
  expect(await count()).toEqual(["2", "0"]);
  expect(await receive(0)).toEqual([...UNREADABLE].sort());
});

it("an alarm that was set by hand and back rings by itself again", async () => {
  const find = async () => {
    const { MetricAlarms = [] } = await cloudWatch.send(new DescribeAlarmsCommand({}));
    return MetricAlarms.find(({ AlarmName }) => AlarmName?.includes("DeadLetters"));
  };
  const { AlarmName } = (await find()) ?? {};
  const set = (StateValue: StateValue) =>
    cloudWatch.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason: "A test" }));
  await set("ALARM");
  expect(await find()).toMatchObject({ StateValue: "ALARM", StateReason: "A test" });
  await set("OK");
  await secondsUntil(cloud, (health) => ringing(health).includes("dead-letters"));
  expect(await find()).toMatchObject({ StateValue: "ALARM" });
});
