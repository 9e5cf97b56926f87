import { beforeAll, describe, expect, it } from "vitest";
import { request } from "../support/cloud/cloud.ts";
import { finishedRecord } from "../support/cloud/devices.ts";
import { PASSWORD, signUp } from "../support/cloud/people.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { type Call, sendAlone } from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const ROUNDS = 8;

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
beforeAll(async () => {
  await request(cloud, "PUT", "/_local/dynamodb", { body: { conflictRate: 0.3 } });
});

async function send(call: Call): Promise<string> {
  const { body } = await sendAlone(cloud, call);
  expect(body).not.toHaveProperty("error");
  return String((body as { objectId?: string }).objectId);
}

describe("while three in ten writes meet a transaction of others", () => {
  it("users sign up, log in, after a wrong password too, and change (L4)", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { username, objectId, sessionToken } = await signUp(cloud, {
        email: `conflict${round}@example.com`,
      });
      const wrong = await sendAlone(cloud, {
        route: "POST /login",
        body: { username, password: "wrong" },
      });
      expect(wrong.code).toBe(210);
      await send({ route: "POST /login", body: { username, password: PASSWORD } });
      const age = { __op: "Increment", amount: 1 };
      await send({ route: `PUT /users/${objectId}`, body: { age }, session: sessionToken });
      await send({
        route: `PUT /users/${objectId}`,
        body: { email: `changed${round}@example.com` },
        session: sessionToken,
      });
    }
  });

  it("devices register, change and get a push that raises their badges (L4)", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const deviceToken = `conflict${round}`.padEnd(64, "a");
      const objectId = await send({
        route: "POST /installations",
        body: { deviceType: "ios", deviceToken, channels: ["a"] },
      });
      await send({ route: `PUT /installations/${objectId}`, body: { channels: ["a", "b"] } });
    }

    const push = await send({
      route: "POST /push",
      body: { channels: ["b"], data: { alert: "x", badge: "Increment" }, prod: "dev" },
      master: true,
    });

    expect(await finishedRecord(cloud, push)).toMatchObject({ status: "done", successes: ROUNDS });
  });
});
