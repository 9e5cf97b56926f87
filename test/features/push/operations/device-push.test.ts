import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createInstallationStore } from "../../../../functions/adapters/dynamodb/installations/installation-store.ts";
import { installationIdEntry } from "../../../../functions/domain/installations/installation-index.ts";
import { createDevicePush } from "../../../../functions/features/push/operations/create-device-push.ts";
import { PROVIDERS } from "../../../../functions/generated/providers/registry.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { fakeInstallations } from "../../../support/push/fake-installations.ts";
import { createPipeline, type LimitedPushPorts } from "../../../support/push/pipeline.ts";
import { put } from "../../../support/push/put-item.ts";

/** As long as FCM's, with the colon after the instance id. */
const token = (index: number) => `instance${index}:APA91b${"x".repeat(130)}`;

const engine = forAllTests(startDynamoDbEngine);
let pipeline: ReturnType<typeof createPipeline>;
let ports: LimitedPushPorts;

beforeEach(() => {
  pipeline = createPipeline({ engine, installations: fakeInstallations([], { pageSize: 10 }) });
  const installations = createInstallationStore({
    client: engine.documents,
    installationsTable: engine.tables.installations,
    indexTable: engine.tables.installationIndex,
    indexedFields: [],
    clock: pipeline.base.clock,
  });
  ports = { ...pipeline.base, installations };
});

async function push(body: object, used: LimitedPushPorts = ports): Promise<string> {
  const data = { alert: "hi" };
  const request = { requester: { master: true }, body: { data, ...body }, production: undefined };
  const answer = await createDevicePush(request as never, used);
  return (answer.body as { objectId: string }).objectId;
}

async function register(installationId: string, address: object): Promise<void> {
  const key = { _entry: installationIdEntry(installationId), _member: "-" };
  await put(engine, "installationIndex", {
    ...key,
    objectId: randomUUID(),
    address,
    _expiresAt: 2_000_000_000,
  });
}

interface BatchRead {
  readonly RequestItems: Readonly<Record<string, { readonly Keys: unknown[] }>>;
}

function toName(command: object): string {
  return command.constructor.name;
}

function isRead(command: object): boolean {
  return /Get|Query|Scan/.test(toName(command));
}

function sentTokens(): string[] {
  return [...pipeline.sent.keys()].sort();
}

const SERVED = Object.values(PROVIDERS).flatMap(({ vendors }) => vendors);

describe("the vendor of a push to listed devices", () => {
  const android = { device_type: "android", device_ids: [token(1)] };

  it.each(["nonsense", "lc"])("is refused as %s with the supported values", async (vendor) => {
    await expect(push({ ...android, vendor })).rejects.toMatchObject({
      error: "badParameter",
      message: `vendor '${vendor}' is not served; use ${SERVED.join(" or ")}, or leave it out.`,
    });
    await expect(push({ ...android, vendor, dry_run: true })).rejects.toThrow("not served");
    expect(sentTokens()).toEqual([]);
  });

  it.each(["fcm", "FCM", ""])("may be '%s'", async (vendor) => {
    await push({ ...android, vendor });
    await pipeline.drain();
    expect(sentTokens()).toEqual([token(1)]);
  });
});

describe("a push to listed devices", () => {
  it("finds Android devices by installationId without reading installations", async () => {
    await register("phone-1", { provider: "fcm", target: "token", token: token(1) });
    await register("phone-2", { provider: "fcm", target: "fid", token: "aFid" });
    const calls = vi.spyOn(engine.documents, "send");

    await push({ device_type: "android", device_ids: ["phone-1", "phone-2", token(3)] });

    const reads = calls.mock.calls.map(([command]) => command).filter(isRead);
    expect(reads.map(toName)).toEqual(["BatchGetCommand"]);
    const [{ RequestItems: items }] = reads.map(({ input }) => input) as [BatchRead];
    expect(Object.keys(items)).toEqual([engine.tables.installationIndex]);
    expect(items[engine.tables.installationIndex]?.Keys).toHaveLength(2);
    calls.mockRestore();
    await pipeline.drain();
    expect(sentTokens()).toEqual(["fid:aFid", token(1), token(3)].sort());
  });

  it("looks up 500 ids in batches of 100 and reads nothing for tokens", async () => {
    const calls = vi.spyOn(engine.documents, "send");
    const countReads = async (device_ids: string[]) => {
      calls.mockClear();
      await push({ device_type: "android", device_ids });
      return calls.mock.calls.filter(([command]) => isRead(command)).length;
    };

    const ofIds = await countReads(Array.from({ length: 500 }, () => randomUUID()));
    const ofTokens = await countReads(Array.from({ length: 500 }, (_, index) => token(index)));

    calls.mockRestore();
    expect([ofIds, ofTokens]).toEqual([5, 0]);
  });

  it("counts two names of one device once", async () => {
    await register("phone-4", { provider: "fcm", target: "token", token: token(4) });

    const id = await push({ device_type: "android", device_ids: ["phone-4", token(4)] });

    await pipeline.drain();
    expect(await pipeline.record(id)).toMatchObject({ status: "done", devices: 1, successes: 1 });
  });

  it("does not send an iPhone's id to APNs when device_type is android", async () => {
    await register("iphone", { provider: "apns", token: "aa".repeat(32) });

    await push({ device_type: "android", device_ids: ["iphone"] });

    expect(pipeline.messages[0]).toMatchObject({ body: { provider: "fcm" } });
  });

  it("is sent by a repeated request when the first one sent nothing", async () => {
    const body = {
      device_type: "ios",
      device_ids: ["bb".repeat(32), "cc".repeat(32)],
      req_id: "q1",
    };
    const mute = {
      ...ports,
      queues: { ...ports.queues, sendChunks: () => Promise.reject(new Error("no queue")) },
    };

    const first = await push(body, mute);
    const id = await push(body);
    await pipeline.drain();

    expect(id).toBe(first);

    expect(await pipeline.record(id)).toMatchObject({ status: "done", devices: 2, successes: 2 });
    expect([...pipeline.sent.values()]).toEqual([1, 1]);
  });

  it("is sent once when the request is repeated while it is being sent and after", async () => {
    const body = { device_type: "ios", device_ids: ["dd".repeat(32)], req_id: "q2" };

    const ids = [await push(body), await push(body)];
    await pipeline.drain();
    ids.push(await push(body));
    await pipeline.drain();

    expect(new Set(ids).size).toBe(1);
    expect([...pipeline.sent.values()]).toEqual([1]);
  });

  it("is another push five minutes later, and the same id for other devices an error", async () => {
    const body = { device_type: "ios", device_ids: ["ee".repeat(32)], req_id: "q3" };
    const first = await push(body);
    const other = push({ ...body, device_ids: ["ff".repeat(32)] });

    await expect(other).rejects.toMatchObject({ error: "badParameter" });
    pipeline.advance(5 * 60_000 - 1);
    const within = await push(body);
    pipeline.advance(1);
    const after = await push(body);

    expect(within).toBe(first);
    expect(after).not.toBe(first);
  });
});
