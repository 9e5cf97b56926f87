import { randomBytes } from "node:crypto";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { storeCredentials } from "../../../cli/credentials/store-credentials.ts";
import type { PushCredentials } from "../../../functions/generated/types.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { finishedRecord } from "../../support/cloud/devices.ts";
import { type FinalRecord, setScript } from "../../support/cloud/fault-run.ts";
import { emptyQueue } from "../../support/cloud/inbox.ts";
import { advanceClock } from "../../support/cloud/people.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { expectAccepted, sendOnTwins } from "../../support/cloud/twins.ts";

/** Devices that anyone with the app key can register. */

const data = { alert: "x" };
/** Longer than the reconciler takes on a busy machine. */
const WAITING = { timeout: 60_000, interval: 1_000 };
const TOPIC = "com.example.landfall";

/** Its credentials name one topic; errors of `open` take every topic of the team. */
let named: RunningCloud;
let open: RunningCloud;

beforeAll(async () => {
  [named, open] = await Promise.all([startTestCloud(), startTestCloud()]);
  const credentials = await readCredentials(named);
  const keys = credentials.apns?.keys?.map((key) => ({ ...key, topics: [TOPIC] })) ?? [];
  const value = JSON.stringify({ ...credentials, apns: { keys } });
  await storeCredentials(value, { secret: undefined, url: named.url });
});
afterEach(() => setScript(open, "apns", {}));
afterAll(() => Promise.all([named?.stop(), open?.stop()]));

async function readCredentials(cloud: RunningCloud): Promise<PushCredentials> {
  const { body } = await request(cloud, "GET", "/_local/aws");
  const { endpoint, region, outputs } = body as Record<string, string> & {
    outputs: Record<string, string>;
  };
  const credentials = { accessKeyId: "test", secretAccessKey: "local" };
  const client = new SecretsManagerClient({ endpoint, region, credentials } as object);
  const { SecretString = "{}" } = await client.send(
    new GetSecretValueCommand({ SecretId: outputs.PushCredentialsSecret }),
  );
  return JSON.parse(SecretString);
}

/** Registers iOS devices of a channel, 50 to a batch, as a client does. */
async function register(
  cloud: RunningCloud,
  channel: string,
  devices: readonly { readonly token?: string; readonly [field: string]: unknown }[],
): Promise<void> {
  const requests = devices.map(({ token = "", ...fields }) => ({
    method: "POST",
    path: "/1.1/installations",
    body: {
      deviceType: "ios",
      deviceToken: token + randomBytes(32).toString("hex").slice(token.length),
      channels: [channel],
      ...fields,
    },
  }));
  for (let from = 0; from < requests.length; from += 50) {
    const body = { requests: requests.slice(from, from + 50) };
    const { status } = await request(cloud, "POST", "/1.1/batch", { body });
    expect(status).toBe(200);
  }
}

function times<Device>(count: number, device: (index: number) => Device): Device[] {
  return Array.from({ length: count }, (_, index) => device(index));
}

/** Sends a push alone and in a batch, both at once. */
async function pushTo(cloud: RunningCloud, channel: string, more: object = {}) {
  const body = { channels: [channel], data, ...more };
  const answers = await sendOnTwins(cloud, { route: "POST /push", body, master: true });
  expectAccepted(answers);
  const ids = answers.map((answer) => answer.body.objectId as string);
  const records = await Promise.all(ids.map((id) => finishedRecord(cloud, id)));
  return records as unknown as (FinalRecord & { readonly cost: { readonly usd: number } })[];
}

/** Dry runs of a push, alone and in a batch. */
async function dryRun(cloud: RunningCloud, channel: string) {
  const body = { channels: [channel], data, dry_run: true };
  const answers = await sendOnTwins(cloud, { route: "POST /push", body, master: true });
  return answers.map((answer) => answer.body);
}

describe("tokens that no gateway knows", () => {
  const fakes = { rules: [{ tokenPrefix: "fa4e", status: 400, reason: "BadDeviceToken" }] };

  it("don't stop a push to the real devices beside them (A116)", async () => {
    await setScript(open, "apns", fakes);
    const devices = [...times(270, () => ({})), ...times(430, () => ({ token: "fa4e" }))];
    await register(
      open,
      "mixed",
      devices.map((device) => ({ ...device, apnsTopic: TOPIC })),
    );

    for (const record of [...(await pushTo(open, "mixed")), ...(await pushTo(open, "mixed"))]) {
      expect(record).toMatchObject({ status: "done", successes: 270, invalidTokens: 430 });
    }
  });

  it("stop a push where all tokens that were accepted before are refused", async () => {
    await register(
      open,
      "all",
      times(150, () => ({ token: "beef", apnsTopic: TOPIC })),
    );
    expect((await pushTo(open, "all"))[0]).toMatchObject({ status: "done", successes: 150 });
    // A sender notes what was accepted after it has settled the chunk, and others learn it in ten minutes.
    await emptyQueue(open, "apns");
    await advanceClock(open, 11);
    const rules = [{ tokenPrefix: "beef", status: 400, reason: "BadDeviceToken" }];
    await setScript(open, "apns", { rules });

    for (const record of await pushTo(open, "all")) {
      expect(record).toMatchObject({ status: "error", successes: 0 });
      expect(record.errors[0]).toMatch("Stopped at APNs: most devices of a chunk are invalid");
    }
  });
});

describe("tokens that APNs refused on three days", () => {
  const REAL = 5;
  const FAKE = 8;
  const rules = [{ tokenPrefix: "ba4d", status: 400, reason: "BadDeviceToken" }];
  const fakes = times(FAKE, () => ({ token: `ba4d${randomBytes(30).toString("hex")}` }));

  /** Two pushes at once, whose refusals are noted by the time this resolves. */
  async function pushOnNextDay() {
    const records = await pushTo(open, "days", { topic: TOPIC });
    await emptyQueue(open, "prune");
    await advanceClock(open, 24 * 60);
    return records;
  }

  it("are left out until their device registers again, on every route (A116)", async () => {
    await setScript(open, "apns", { rules });
    await register(open, "days", [...times(REAL, () => ({})), ...fakes]);
    for (let day = 1; day <= 3; day++) {
      const records = await pushOnNextDay();
      for (const record of records) {
        expect(record).toMatchObject({ status: "done", successes: REAL });
      }
      // On the third day, one push may note its refusals before the other one reads all its devices.
      const refused = records.map((record) => record.invalidTokens);
      expect(day < 3 ? Math.min(...refused) : Math.max(...refused)).toBe(FAKE);
    }

    for (const record of await pushOnNextDay()) {
      expect(record).toMatchObject({ status: "done", devices: REAL, invalidTokens: 0 });
    }
    for (const { devices, excluded } of await dryRun(open, "days")) {
      expect([devices, excluded.refused]).toEqual([REAL, FAKE]);
    }
    const [sandbox] = await pushTo(open, "days", { topic: TOPIC, prod: "dev" });
    expect(sandbox).toMatchObject({ devices: REAL + FAKE });

    await registerAgain();
    for (const record of await pushOnNextDay()) {
      expect(record).toMatchObject({ devices: REAL + 4, invalidTokens: 4 });
    }
  });

  /** The first four fakes register again: on each route, alone and in a batch. */
  async function registerAgain(): Promise<void> {
    const answers = await sendOnTwins(open, (turn) => ({
      route: "POST /installations",
      body: { deviceType: "ios", deviceToken: fakes[turn]?.token },
    }));
    expectAccepted(answers);
  }
});

describe("devices that APNs calls dead all at once", () => {
  const DEVICES = 160;
  const rules = [{ tokenPrefix: "0de8", status: 410, reason: "Unregistered" }];

  async function pushToDead() {
    const records = await pushTo(open, "dead");
    await emptyQueue(open, "prune");
    return records;
  }

  async function countDevices() {
    return (await dryRun(open, "dead")).map(({ devices }) => devices);
  }

  it("stay until a push at least a day later finds them dead, too", async () => {
    await register(
      open,
      "dead",
      times(DEVICES, () => ({ token: "0de8" })),
    );
    expect((await pushTo(open, "dead"))[0]).toMatchObject({ successes: DEVICES });
    // A sender notes what was accepted after it has settled the chunk, and others learn it in ten minutes.
    await emptyQueue(open, "apns");
    await advanceClock(open, 11);
    await setScript(open, "apns", { rules });

    expect((await pushToDead())[0]).toMatchObject({ invalidTokens: DEVICES });
    expect(await countDevices()).toEqual([DEVICES, DEVICES]);
    await advanceClock(open, 3 * 60);
    await pushToDead();
    expect(await countDevices()).toEqual([DEVICES, DEVICES]);
    await advanceClock(open, 2 * 24 * 60);
    await pushToDead();
    expect(await countDevices()).toEqual([0, 0]);
  });
});

describe("topics that devices invent", () => {
  it("are left out with a reason and don't multiply the cost (A120)", async () => {
    await register(
      named,
      "plain",
      times(310, () => ({ apnsTopic: TOPIC })),
    );
    const invented = times(300, (index) => ({ apnsTopic: `com.invented.t${index}` }));
    await register(named, "many", [...invented, ...times(10, () => ({ apnsTopic: TOPIC }))]);

    const [plain] = await pushTo(named, "plain");
    for (const record of await pushTo(named, "many")) {
      expect(record).toMatchObject({ status: "done", successes: 10, rejected: 300 });
      expect(record.providers.apns.reasons).toEqual({ UnknownApnsTopic: 300 });
      expect(record.errors).toEqual([expect.stringMatching(/UnknownApnsTopic: .* npx landfall/)]);
      expect(record.cost.usd).toBeLessThan(2.5 * (plain?.cost.usd ?? 0));
    }
  });

  it("share chunks where the credentials take every topic (A120)", async () => {
    await register(
      open,
      "many",
      times(300, (index) => ({ apnsTopic: `com.invented.t${index}` })),
    );

    for (const { chunks } of await dryRun(open, "many")) expect(chunks).toBe(9);
    for (const record of await pushTo(open, "many")) {
      expect(record).toMatchObject({ status: "done", successes: 300 });
    }
  });

  it("stop no push when APNs refuses the credentials for them (A129)", async () => {
    const rules = [{ tokenPrefix: "bad", status: 403, reason: "InvalidProviderToken" }];
    await setScript(open, "apns", { rules });
    const real = times(3, () => ({ apnsTopic: TOPIC }));
    await register(open, "refused", [{ token: "bad", apnsTopic: "com.invented" }, ...real]);

    for (const record of await pushTo(open, "refused")) {
      expect(record).toMatchObject({ status: "done", successes: 3, rejected: 1 });
      expect(record.providers.apns.reasons).toEqual({ InvalidProviderToken: 1 });
    }
  });

  it("stop no push by the team or profile that they name (A129)", async () => {
    const devices = [{ apnsTeamId: "NOBODY" }, { apnsTeamId: "CERTIFICATE", apnsTopic: "x" }];
    const real = times(3, () => ({ apnsTopic: TOPIC }));
    await register(open, "teams", [...devices, ...real]);

    for (const record of await pushTo(open, "teams")) {
      expect(record).toMatchObject({ status: "done", successes: 3, devices: 5 });
    }
  });
});

describe("devices that no credential reaches", () => {
  it("end a push in error with the next step, and the dry run says it beforehand", async () => {
    await register(
      named,
      "lost",
      times(2, () => ({ apnsTeamId: "NOBODY", apnsTopic: TOPIC })),
    );

    // The reconciler publishes which teams the stored credentials are for.
    await advanceClock(named, 7);
    const errors = [expect.stringMatching(/UnknownApnsTeam: .* npx landfall/)];
    const isTold = {
      errors,
      platforms: { apns: { devices: 2, unreached: { UnknownApnsTeam: 2 } } },
    };
    await vi.waitFor(async () => {
      for (const body of await dryRun(named, "lost")) expect(body).toMatchObject(isTold);
    }, WAITING);

    for (const record of await pushTo(named, "lost")) {
      expect(record).toMatchObject({ status: "error", successes: 0, rejected: 2, devices: 2 });
      expect(record.errors).toEqual(errors);
    }
  });

  it("are no secret that a dry run shows", async () => {
    await register(named, "some", [{ apnsTopic: TOPIC }]);
    const text = JSON.stringify(await dryRun(named, "some"));
    expect(text).not.toMatch(/PRIVATE|LOCALKEY/);
  });
});
