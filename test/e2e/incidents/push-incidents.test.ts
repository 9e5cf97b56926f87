import { DeleteScheduleCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { PurgeQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import {
  advance,
  finish,
  readRecord,
  setScript,
  startPush,
} from "../../support/cloud/fault-run.ts";
import { readHealth, ringing, secondsUntil } from "../../support/cloud/health.ts";
import { registerPopulation } from "../../support/cloud/population.ts";
import { getJson, putJson } from "../../support/cloud/small-cloud.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import { registerVendorDevices, scriptVendor } from "../../support/cloud/vendor-run.ts";

// Devices of vendors are on the channel "all", too.
const TIDES = { channel: "tides", ios: 30, android: 30 };
const VIVO = { name: "vivo", vendor: "vivo", devices: 10 };
const toTides = { channels: [TIDES.channel], data: { alert: "tide" } };
/** No `apnsTopic`: a refusal stops no push of devices whose topic the credentials do not name. */
const OWN_TOPIC = { channel: "own-topic", ios: 5 };
const toOwnTopic = { channels: [OWN_TOPIC.channel], data: { alert: "wind" } };
const toVivo = { channels: [VIVO.name], data: { alert: "今天有雨", title: "天气" } };

vi.setConfig({ testTimeout: 300_000 });

interface Endpoints {
  readonly endpoint: string;
  readonly sqs: string;
  readonly region: string;
}

/** Seconds of the cloud's clock: until the incident is seen, and from its repair to its end. */
const times: { incident: string; seen: number; mended: number }[] = [];

/** A message that failed is hidden, so the queue is never idle. */
const PAST_HIDING = { step: 60, atMost: 30_000, waits: false };

let cloud: RunningCloud;
let aws: Endpoints;
beforeAll(async () => {
  cloud = await startConfiguredCloud({ pushVendors: ["vivo"] });
  aws = (await getJson(`${cloud.url}/_local/aws`)) as unknown as Endpoints;
  await registerPopulation(cloud, TIDES);
  await registerOwnTopic();
  await registerVendorDevices(cloud, VIVO);
});
afterEach(async () => {
  await setScript(cloud, "apns", {});
  await scriptVendor(cloud, VIVO, {});
  // Lets circuits close, and alarms of this incident end.
  await advance(cloud, 1_200);
  await secondsUntil(cloud, (health) => ringing(health).length === 0);
});
afterAll(async () => {
  // Vitest shows it, for the table in docs/runbook.md.
  process.stdout.write(`${JSON.stringify(times)}\n`);
  await cloud?.stop();
});

const credentials = { accessKeyId: "test", secretAccessKey: "test" };
const rings = (section: string) => (health: Parameters<typeof ringing>[0]) =>
  ringing(health).includes(section);

describe("an incident is seen in the health, and mended by its section of the runbook", () => {
  it("APNs is down: late-pushes says to wait", async () => {
    await setScript(cloud, "apns", { down: true });
    const push = await startPush(cloud, toTides);
    const seen = await secondsUntil(cloud, rings("late-pushes"));

    const health = await readHealth(cloud);
    expect(health.oldestUnfinished).toMatchObject({ push, waiting: [{ provider: "apns" }] });
    expect(health.providers.fcm).toMatchObject({ sent: 30, refused: 0 });

    await setScript(cloud, "apns", {});
    const mended = await secondsUntil(cloud, ({ pushes }) => pushes.unfinished === 0);
    expect(await readRecord(cloud, push)).toMatchObject({ status: "done", successes: 60 });
    times.push({ incident: "APNs is down", seen, mended });
  });

  it("the APNs key is revoked: stopped-pushes says to store another and to resend", async () => {
    await setScript(cloud, "apns", { rules: [{ status: 403, reason: "InvalidProviderToken" }] });
    const push = await startPush(cloud, toOwnTopic);
    const seen = await secondsUntil(cloud, rings("stopped-pushes"), { step: 5 });

    const record = await finish(cloud, push);
    expect(record.errors[0]).toContain("InvalidProviderToken");
    const { providers } = await readHealth(cloud);
    expect(providers.apns?.refusals).toContainEqual({
      reason: "InvalidProviderToken",
      devices: OWN_TOPIC.ios,
    });

    await setScript(cloud, "apns", {});
    const again = await resend(push);
    const mended = await secondsUntil(cloud, ({ pushes }) => pushes.unfinished === 0, { step: 1 });
    expect(await readRecord(cloud, again)).toMatchObject({
      status: "done",
      successes: OWN_TOPIC.ios,
    });
    times.push({ incident: "The APNs key is revoked", seen, mended });
  });

  it("vivo's quota of the day is used up: the record says to push again after midnight", async () => {
    await scriptVendor(cloud, VIVO, { quota: { daily: 0, code: 10_070 } });
    const push = await startPush(cloud, toVivo);
    const isSeen = ({ providers }: { providers: Readonly<Record<string, { refused: number }>> }) =>
      (providers.vivo?.refused ?? 0) > 0;
    const seen = await secondsUntil(cloud, isSeen, { step: 1 });

    const record = await finish(cloud, push);
    expect(record.errors.join()).toMatch(/10070: .*00:00 in Shanghai; push to these devices again/);

    await scriptVendor(cloud, VIVO, {});
    await advance(cloud, 86_400);
    const again = await startPush(cloud, toVivo);
    const mended = await secondsUntil(cloud, ({ pushes }) => pushes.unfinished === 0, { step: 1 });
    expect(await readRecord(cloud, again)).toMatchObject({ successes: VIVO.devices });
    times.push({ incident: "A vendor's quota is used up, after midnight", seen, mended });
  });

  it("an unreadable message: dead-letters advises to replay, then to purge", async () => {
    const sqs = new SQSClient({ endpoint: aws.sqs, region: aws.region, credentials });
    const { results } = await getJson(`${cloud.url}/_local/queues`);
    const [apns] = (results as { name: string; consumer: string }[]).filter(
      ({ consumer }) => consumer === "send-apns",
    );
    const QueueUrl = `${aws.sqs}/000000000000/${apns?.name}`;
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "poison" }));
    const seen = await secondsUntil(cloud, rings("dead-letters"), PAST_HIDING);
    expect((await readHealth(cloud)).deadLetters).toBe(1);

    const replay = await request(cloud, "POST", "/1.1/push/deadLetters/apns/replay", {
      master: true,
    });
    expect(replay.body).toMatchObject({ replayed: 0, unreadable: [expect.any(String)] });
    const letters = (await deadLetterQueues()).find((name) => /apns/i.test(name));
    await sqs.send(new PurgeQueueCommand({ QueueUrl: `${aws.sqs}/000000000000/${letters}` }));
    const mended = await secondsUntil(cloud, (health) => !rings("dead-letters")(health));
    expect((await readHealth(cloud)).deadLetters).toBe(0);
    times.push({ incident: "A message that nobody can read", seen, mended });
  });

  it("a throttled table: table-throttles says to wait, and no push is lost", async () => {
    await putJson(`${cloud.url}/_local/dynamodb`, { throttleRate: 0.3 });
    const push = await startPushAsClientsDo(toTides);
    const seen = await secondsUntil(cloud, rings("table-throttles"));

    await putJson(`${cloud.url}/_local/dynamodb`, { throttleRate: 0 });
    const mended = await secondsUntil(cloud, (health) => {
      return health.pushes.unfinished === 0 && !rings("table-throttles")(health);
    });
    expect(await readRecord(cloud, push)).toMatchObject({ status: "done", successes: 60 });
    times.push({ incident: "A table is throttled", seen, mended });
  });

  it("a scheduled push whose schedule is gone: the reconciler starts it, as late-pushes says", async () => {
    const dueMs = Date.parse((await readHealth(cloud)).now) + 3_600_000;
    const push = await startPush(cloud, { ...toTides, push_time: new Date(dueMs).toISOString() });
    await deleteSchedule(push);
    await advance(cloud, 3_601);
    const isSeen = ({ oldestUnfinished }: { oldestUnfinished: { push: string } | null }) =>
      oldestUnfinished?.push === push;
    const seen = await secondsUntil(cloud, isSeen, { step: 1 });

    const mended = await secondsUntil(cloud, ({ pushes }) => pushes.unfinished === 0, { step: 10 });
    expect(await readRecord(cloud, push)).toMatchObject({ status: "done", successes: 60 });
    times.push({ incident: "A scheduled push lost its schedule", seen, mended });
  });
});

async function registerOwnTopic(): Promise<void> {
  const { channel, ios } = OWN_TOPIC;
  for (let index = 0; index < ios; index += 1) {
    const deviceToken = String(index).padStart(64, "d");
    const body = { deviceType: "ios", deviceToken, channels: [channel] };
    const answer = await request(cloud, "POST", "/1.1/installations", { master: true, body });
    expect(answer.status).toBe(201);
  }
}

async function resend(push: string): Promise<string> {
  const path = `/1.1/push/${push}/resend`;
  const { body } = await request(cloud, "POST", path, { master: true, body: {} });
  return (body as { objectId: string }).objectId;
}

/** Tries again after a 5xx answer. */
async function startPushAsClientsDo(body: object): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const push = (await startPush(cloud, body)) as string | undefined;
    if (push) return push;
  }
  throw new Error("No push was accepted");
}

async function deadLetterQueues(): Promise<readonly string[]> {
  const { ListQueuesCommand } = await import("@aws-sdk/client-sqs");
  const sqs = new SQSClient({ endpoint: aws.sqs, region: aws.region, credentials });
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  return QueueUrls.map((url) => url.split("/").at(-1) ?? "").filter((name) => /dead/i.test(name));
}

async function deleteSchedule(push: string): Promise<void> {
  const scheduler = new SchedulerClient({
    endpoint: aws.endpoint,
    region: aws.region,
    credentials,
  });
  const list = await getJson(`${aws.endpoint}/schedules`);
  const { Schedules } = list as unknown as { Schedules: { Name: string; GroupName: string }[] };
  const found = Schedules.find(({ Name }) => Name.includes(push));
  if (!found) throw new Error(`No schedule of ${push}`);
  await scheduler.send(new DeleteScheduleCommand(found));
}
