import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../functions/domain/json.ts";
import { createDyingClient, type Death, Died } from "../../../support/adapters/dying-client.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { auditInstallations } from "../../../support/services/installation-audit.ts";
import {
  createInstallationsService,
  type InstallationsService,
} from "../../../support/services/installations-service.ts";

const engine = forAllTests(startDynamoDbEngine);
const service = forAllTests(() => createInstallationsService(engine));

const MOMENTS = ["before", "after"] as const;
const DAY_MS = 86_400_000;
const getId = ({ body }: { body: object }) => (body as { objectId: string }).objectId;

function audit() {
  const { settings } = service.ports;
  const facts = { indexedFields: settings.indexedFields, nowMs: service.time.nowMs };
  return auditInstallations(engine, engine.tables, facts);
}

async function subscribers(channel: string): Promise<string[]> {
  const request = { entry: `channels#${channel}`, limit: 100, consistent: true };
  const { items } = await service.ports.installations.subscribersPage(request);
  const matching = items.filter(({ channels }) => (channels as string[]).includes(channel));
  return matching.map(({ objectId }) => objectId);
}

/** Names that no other run of a scenario uses. */
interface Names {
  readonly device: string;
  readonly other: string;
  readonly token: string;
  /** Channels: one that stays, one that goes, one that comes. */
  readonly kept: string;
  readonly left: string;
  readonly joined: string;
}

interface Scenario {
  /** Makes the rows that exist before; returns the objectId that the save is about. */
  prepare(names: Names): Promise<string>;
  save(on: InstallationsService, names: Names, objectId: string): Promise<unknown>;
  /** Rows of this scenario's devices when a save has come through. */
  readonly rows: number;
}

const android = (installationId: string, fields: JsonObject = {}): JsonObject => ({
  deviceType: "android",
  installationId,
  ...fields,
});
const fcm = (registrationId: string) => ({ vendor: "fcm", registrationId });

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  "a device registers": {
    prepare: async () => "",
    save: (on, { device, token, kept, joined }) =>
      on.post(android(device, { ...fcm(token), channels: [kept, joined] })),
    rows: 1,
  },
  "a device changes channels": {
    prepare: async ({ device, kept, left }) =>
      getId(await service.post(android(device, { channels: [kept, left] }))),
    save: (on, { kept, joined }, objectId) => on.put(objectId, { channels: [kept, joined] }),
    rows: 1,
  },
  "a token moves to another device, whose row takes over the older one": {
    async prepare({ device, other, token, kept, left }) {
      const fields = { ...fcm(token), channels: [kept, left], owner: "u1" };
      await service.post(android(other, fields));
      return getId(await service.post(android(device)));
    },
    save: (on, { token }, objectId) => on.put(objectId, fcm(token)),
    rows: 1,
  },
  "an installation is deleted": {
    prepare: async ({ device, token, kept, left }) =>
      getId(await service.post(android(device, { ...fcm(token), channels: [kept, left] }))),
    save: (on, _, objectId) => on.remove(objectId),
    rows: 0,
  },
  "a device comes back after its row has expired": {
    async prepare({ device, token, kept, left }) {
      await service.post(android(device, { ...fcm(token), channels: [kept, left] }));
      service.time.nowMs += 91 * DAY_MS;
      return "";
    },
    save: (on, { device, token, kept }) =>
      on.post(android(device, { ...fcm(token), channels: [kept] })),
    rows: 1,
  },
  "a deleted device comes back under its objectId": {
    async prepare({ device, token, kept, left }) {
      const fields = { ...fcm(token), channels: [kept, left] };
      const id = getId(await service.post(android(device, fields)));
      await service.remove(id);
      return id;
    },
    save: (on, { device, token, kept, joined }, objectId) =>
      on.post(android(device, { ...fcm(token), objectId, channels: [kept, joined] })),
    rows: 1,
  },
  "a save renews the index of a device that has been here for long": {
    async prepare({ device, token, kept }) {
      const id = getId(await service.post(android(device, { ...fcm(token), channels: [kept] })));
      service.time.nowMs += 80 * DAY_MS;
      await service.put(id, {});
      service.time.nowMs += 80 * DAY_MS;
      return id;
    },
    save: (on, _, objectId) => on.put(objectId, {}),
    rows: 1,
  },
};

let runs = 0;
function newNames(): Names {
  const run = ++runs;
  const of = (name: string) => `${name}-${run}`;
  const names = ["device", "other", "token", "kept", "left", "joined"] as const;
  return Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as Names;
}

/** @returns false when the save came through, because it makes fewer writes */
async function dies(scenario: Scenario, death: Death, names: Names): Promise<boolean> {
  const objectId = await scenario.prepare(names);
  const documents = createDyingClient(engine.endpoint, death);
  const doomed = createInstallationsService({ ...engine, documents });
  doomed.time.nowMs = service.time.nowMs;
  try {
    await scenario.save(doomed, names, objectId);
    return false;
  } catch (error) {
    if (!(error instanceof Died)) throw error;
    return true;
  } finally {
    documents.destroy();
  }
}

/** The device's next launch, or the operator's second try, in a process that lives. */
async function saveAgain(scenario: Scenario, names: Names): Promise<void> {
  const { rows } = await audit();
  const mine = rows.filter(({ installationId }) => installationId === names.device);
  expect(mine.length).toBeLessThanOrEqual(1);
  await scenario.save(service, names, mine[0]?.objectId ?? "gone");
}

describe.each(Object.entries(SCENARIOS))("%s", (_, scenario) => {
  it.each(MOMENTS)(
    "survives a process that dies %s any of its writes: no subscriber is missed or doubled, and the next launch repairs the rest",
    async (moment) => {
      let atWrite = 1;
      let names = newNames();
      while (await dies(scenario, { atWrite, moment }, names)) {
        expect((await audit()).broken, `${moment} write ${atWrite}`).toEqual([]);

        await saveAgain(scenario, names);

        const { rows, broken } = await audit();
        expect(broken, `${moment} write ${atWrite}, saved again`).toEqual([]);
        const ids = [names.device, names.other];
        const mine = rows.filter(({ installationId }) => ids.includes(String(installationId)));
        expect(mine.length).toBe(scenario.rows);
        for (const channel of [names.kept, names.left, names.joined]) {
          const wanted = mine.filter(({ channels }) => (channels as string[]).includes(channel));
          expect(await subscribers(channel)).toEqual(wanted.map(({ objectId }) => objectId));
        }
        atWrite += 1;
        names = newNames();
      }
      expect(atWrite).toBeGreaterThan(1);
    },
  );
});
