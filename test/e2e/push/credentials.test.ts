import { generateKeyPairSync } from "node:crypto";
import { generate } from "selfsigned";
import { beforeAll, expect, it, vi } from "vitest";
import { request } from "../../support/cloud/cloud.ts";
import { finish, startPush } from "../../support/cloud/fault-run.ts";
import { changePushCredentials } from "../../support/cloud/push-credentials.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

vi.setConfig({ testTimeout: 120_000 });

const cloud = forAllTests(startTestCloud);
beforeAll(async () => {
  for (const team of ["TEAM000001", "TEAM000002"]) {
    await request(cloud, "POST", "/1.1/installations", {
      body: { deviceType: "ios", deviceToken: team, apnsTeamId: team, apnsTopic: `com.${team}` },
    });
  }
});

it("an app's devices of any team and topic are reached until credentials are stored", async () => {
  const record = await finish(cloud, await startPush(cloud, { data: { alert: "tide" } }));
  expect(record).toMatchObject({ status: "done", successes: 2 });
});

it("stored credentials reach the devices of their team at once", async () => {
  await storeKey("TEAM000002");
  const record = await finish(cloud, await startPush(cloud, { data: { alert: "tide" } }));
  expect(record).toMatchObject({ status: "done", successes: 1, rejected: 1 });
  expect(record.providers.apns.reasons).toEqual({ UnknownApnsTeam: 1 });
});

it("one certificate stored for both gateways reaches the gateway of each push", async () => {
  const pem = await generate([{ name: "commonName", value: "Apple Push Services" }]);
  const both = { certificate: pem.cert, privateKey: pem.private, topic: "com.TEAM000001" };
  const environments = ["production", "sandbox"] as const;
  const certificates = environments.map((environment) => ({ ...both, environment }));
  await changePushCredentials(cloud, () => ({ apns: { certificates } }));

  for (const prod of ["prod", "dev", "prod"]) {
    const where = { deviceToken: "TEAM000001" };
    const push = await startPush(cloud, { where, prod, data: { alert: "tide" } });
    expect(await finish(cloud, push)).toMatchObject({ status: "done", successes: 1 });
    const { body } = await request(cloud, "GET", "/_local/notifications");
    const environment = prod === "prod" ? "production" : "sandbox";
    expect(body).toMatchObject({ count: 1, results: [{ provider: "apns", environment }] });
  }
});

/** Stores a new key of a team, and waits until senders read it. */
async function storeKey(teamId: string): Promise<void> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  const keys = [{ teamId, keyId: "KEY0000001", privateKey: pem }];
  await changePushCredentials(cloud, () => ({ apns: { keys } }));
}
