import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../functions/domain/json.ts";
import { CLIENTS, ROUNDS, startRaceCloud } from "../support/cloud/race-cloud.ts";
import type { Call } from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const races = forAllTests(startRaceCloud);

const ROUND_NUMBERS = Array.from({ length: ROUNDS }, (_, round) => round);
const post = (body: JsonObject): Call => ({ route: "POST /installations", body });
const put = (objectId: string, body: JsonObject): Call => ({
  route: `PUT /installations/${objectId}`,
  body,
});
const android = (installationId: string, fields: JsonObject = {}): JsonObject => ({
  deviceType: "android",
  installationId,
  ...fields,
});

async function register(body: JsonObject): Promise<string> {
  const [answer] = await races.race(post(body));
  return answer?.body.objectId;
}

/** Expects that rows and index agree. @returns the rows by a field that is unique to each */
async function soundRows(field: string, prefix: string): Promise<Map<string, JsonObject>> {
  const { rows, broken } = await races.installations();
  expect(broken).toEqual([]);
  const mine = rows.filter((row) => String(row[field]).startsWith(prefix));
  const found = new Map(mine.map((row) => [String(row[field]), row]));
  expect(found.size).toBe(mine.length);
  return found;
}

describe("simultaneous requests", () => {
  it("make one row of two launches of one device, with the channels of both", async () => {
    for (const round of ROUND_NUMBERS) {
      const launch = (channel: string) =>
        post(
          android(`twin${round}`, {
            vendor: "fcm",
            registrationId: `twin${round}`,
            channels: { __op: "AddUnique", objects: [channel] },
          }),
        );

      const answers = await races.race(launch("one"), launch("two"));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
      expect(new Set(answers.map(({ body }) => body.objectId)).size).toBe(1);
    }
    const rows = await soundRows("installationId", "twin");
    expect(rows.size).toBe(ROUNDS);
    for (const { channels } of rows.values()) {
      expect([...(channels as string[])].sort()).toEqual(["one", "two"]);
    }
  });

  it("merge two devices with the same token into one row with the fields of both", async () => {
    for (const round of ROUND_NUMBERS) {
      const token = { vendor: "fcm", registrationId: `shared${round}` };
      const ids = await Promise.all([
        register(android(`shared${round}-a`, { ofA: round })),
        register(android(`shared${round}-b`, { ofB: round })),
      ]);

      const answers = await races.race(...ids.map((id) => put(id, token)));

      // The second request finds the other row taken over, or its own row gone.
      const codes = answers.map(({ code }) => code ?? 0).sort();
      expect([
        [0, 0],
        [0, 1],
      ]).toContainEqual(codes);
    }
    const rows = await soundRows("registrationId", "shared");
    expect(rows.size).toBe(ROUNDS);
    for (const [token, row] of rows) {
      const round = Number(token.slice("shared".length));
      expect(row).toMatchObject({ ofA: round, ofB: round });
    }
  });

  it("make one row of two new devices with the same token", async () => {
    for (const round of ROUND_NUMBERS) {
      const launch = (device: string) =>
        post(android(`${device}${round}`, { vendor: "fcm", registrationId: `new${round}` }));

      const answers = await races.race(launch("newA"), launch("newB"));

      expect(answers.map(({ code }) => code)).toEqual([undefined, undefined]);
      expect(new Set(answers.map(({ body }) => body.objectId)).size).toBe(1);
    }
    expect((await soundRows("registrationId", "new")).size).toBe(ROUNDS);
  });

  it("lose no change when clients add and remove channels of one device", async () => {
    const old = Array.from({ length: CLIENTS / 2 }, (_, i) => `old${i}`);
    const fresh = Array.from({ length: CLIENTS / 2 }, (_, i) => `fresh${i}`);
    const id = await register(android("channels", { channels: old }));
    for (const round of ROUND_NUMBERS) {
      const [added, removed] = round % 2 === 0 ? [fresh, old] : [old, fresh];

      const answers = await races.race(
        ...added.map((name) => put(id, { channels: { __op: "AddUnique", objects: [name] } })),
        ...removed.map((name) => put(id, { channels: { __op: "Remove", objects: [name] } })),
      );

      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const { body } = (await races.race({ route: `GET /installations/${id}` }))[0] ?? {};
      expect([...body.channels].sort()).toEqual([...added].sort());
    }
    expect((await soundRows("installationId", "channels")).size).toBe(1);
  });

  it("leave one row or none after a delete and a launch, and no index entry of the old row", async () => {
    for (const round of ROUND_NUMBERS) {
      const body = android(`leaving${round}`, { channels: ["leaving"] });
      const objectId = await register(body);

      const [removed, launched] = await races.race(
        { route: `DELETE /installations/${objectId}`, master: true },
        put(objectId, { ...body, badge: 1 }),
      );

      expect(removed?.status).toBe(200);
      expect(launched?.status).toBe(200);
    }
    const rows = await soundRows("installationId", "leaving");
    for (const row of rows.values()) expect(row).toMatchObject({ badge: 1, channels: ["leaving"] });
  });

  it("give a free objectId to one row when two devices claim it", async () => {
    for (const round of ROUND_NUMBERS) {
      const objectId = await register(android(`claimed${round}`, { channels: ["claimed"] }));
      await races.race({ route: `DELETE /installations/${objectId}`, master: true });
      const claim = (name: string) =>
        post({ ...android(`${name}${round}`, { channels: ["claimed", name] }), objectId });

      const answers = await races.race(claim("claimA"), claim("claimB"));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
      for (const { body } of answers) expect(body.objectId).toBe(objectId);
    }
    expect((await soundRows("installationId", "claim")).size).toBe(ROUNDS);
  });

  it("keep the postings of a row that returns while the old one is deleted", async () => {
    for (const round of ROUND_NUMBERS) {
      const body = android(`returning${round}`, { channels: ["returning"] });
      const objectId = await register(body);
      const remove = { route: `DELETE /installations/${objectId}`, master: true };

      const answers = await races.race(remove, put(objectId, body), remove, put(objectId, body));

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const { body: answer } of answers) {
        if (answer.objectId !== undefined) expect(answer.objectId).toBe(objectId);
      }
    }
    await soundRows("installationId", "returning");
  });
});
