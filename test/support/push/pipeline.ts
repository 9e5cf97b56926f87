import { randomBytes } from "node:crypto";
import { createDeviceCounts } from "../../../functions/adapters/dynamodb/pushes/device-counts.ts";
import { createPushLedger } from "../../../functions/adapters/dynamodb/pushes/leases.ts";
import { createPushPlans } from "../../../functions/adapters/dynamodb/pushes/plans.ts";
import { createPushProgress } from "../../../functions/adapters/dynamodb/pushes/progress.ts";
import { createPublishedCredentials } from "../../../functions/adapters/dynamodb/pushes/published-credentials.ts";
import { createReceiptKey } from "../../../functions/adapters/dynamodb/pushes/receipt-key.ts";
import { createPushRecords } from "../../../functions/adapters/dynamodb/pushes/records.ts";
import { createPushThrottle } from "../../../functions/adapters/dynamodb/pushes/request-throttle.ts";
import { createPushTrace } from "../../../functions/adapters/dynamodb/pushes/trace.ts";
import { createDynamoRoleStore } from "../../../functions/adapters/dynamodb/roles/roles.ts";
import { PROVIDER_NAMES } from "../../../functions/contract/push-providers.ts";
import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import { NO_OUTCOMES, withMissing } from "../../../functions/domain/push/ledger/chunk-outcome.ts";
import type { PushRecord } from "../../../functions/domain/push/ledger/push-record.ts";
import type { Requester } from "../../../functions/domain/requester.ts";
import { startWork } from "../../../functions/domain/work-budget.ts";
import { reconcilePushes } from "../../../functions/features/jobs/reconcile-pushes.ts";
import { createPush } from "../../../functions/features/push/operations/create-push.ts";
import { planPush } from "../../../functions/features/push/plan/plan-push.ts";
import { settlePush } from "../../../functions/features/push/settle/settle-push.ts";
import { PROVIDERS } from "../../../functions/generated/providers/registry.ts";
import type {
  ChunkMessage,
  PlanMessage,
  SettleMessage,
} from "../../../functions/generated/types.ts";
import type { ClassSize, ObjectReader } from "../../../functions/ports/objects.ts";
import type { PushPace, PushPorts } from "../../../functions/ports/push.ts";
import type { LimitedBy } from "../../../functions/ports/rate-limits.ts";
import type { Log, Timers } from "../../../functions/ports/system.ts";
import type { DynamoDbEngine } from "../dynamodb-engine.ts";
import { toReaders } from "../services/object-readers.ts";
import type { FakeInstallations } from "./fake-installations.ts";

const ALPHABET = /[^A-Za-z0-9]/g;

/** Most folds until the queues are drained; more mean that the push does not progress. */
const MAX_FOLDS = 40;

/** Pipelines that share a table begin at the same time, and would wait for each other's quotas. */
const UNPACED: PushPace = {
  freeFrom: async () => 0,
  reserve: async (_line, { fromMs }) => ({ kind: "reserved", startMs: fromMs }),
};

/** One message in flight, visible from `atMs` on. */
/** The ports of the push operations with their limits. */
export type LimitedPushPorts = PushPorts & LimitedBy<"pushes" | "opens">;

type Message = { readonly atMs: number } & (
  | { readonly queue: "plan"; readonly body: PlanMessage }
  | { readonly queue: "chunk"; readonly body: ChunkMessage }
  | { readonly queue: "settle"; readonly body: SettleMessage }
);

/** How the fake gateway answers; by default it accepts every device. */
type FakeSend = (message: ChunkMessage) => FakeAnswer;

interface FakeAnswer {
  readonly retry?: readonly string[];
}

export interface PipelineOptions {
  readonly engine: DynamoDbEngine;
  readonly installations: FakeInstallations;
  /** Users that sub-queries find. */
  readonly users?: readonly StoredUser[];
  /** Picks the next message; default: in order. */
  readonly pick?: (count: number) => number;
  /** Number of deliveries of each message; default 1. */
  readonly deliveries?: number;
  readonly send?: FakeSend;
  readonly log?: Log;
}

/** As API Gateway makes them. */
export const REQUEST_ID = "JKJaXmPLvHcESHA=";

const SILENT: Log = { info: ignore, warn: ignore, error: ignore, failure: ignore };

/** The whole pipeline on a real engine, with queues, clock and gateway that a test controls. */
export function createPipeline(options: PipelineOptions) {
  const {
    engine,
    installations,
    users = [],
    pick = () => 0,
    deliveries = 1,
    send = (): FakeAnswer => ({}),
    log = SILENT,
  } = options;
  const messages: Message[] = [];
  const sent = new Map<string, number>();
  const schedules = new Map<string, number>();
  let nowMs = Date.UTC(2026, 10, 21, 8);
  const clock = { now: () => nowMs };
  /** Nothing else happens while a step waits. */
  const timers: Timers = {
    after: (ms, task) => {
      nowMs += ms;
      queueMicrotask(task);
      return ignore;
    },
    every: () => ignore,
  };
  const table = { client: engine.documents, pushesTable: engine.tables.pushes, clock };
  const enqueue = (message: Message) => {
    for (let copy = 0; copy < deliveries; copy++) messages.push(message);
  };
  const base: LimitedPushPorts = {
    appId: "app",
    settings: { ...DEFAULT_SETTINGS, planners: 20 },
    providers: PROVIDERS,
    senders: new Set(PROVIDER_NAMES),
    clock,
    random: {
      bytes: randomBytes,
      text: (length) => randomBytes(64).toString("base64").replace(ALPHABET, "").slice(0, length),
    },
    records: createPushRecords(table),
    plans: createPushPlans(table),
    progress: createPushProgress(table),
    ledger: createPushLedger(table),
    trace: createPushTrace(table),
    installations,
    readers: {
      ...toReaders(engine, { settings: DEFAULT_SETTINGS, clock }),
      _User: createReader(users),
      _Installation: {
        ...createReader([]),
        size: async () => sizeFor(installations.segments),
        measure: async () => sizeFor(installations.segments),
        count: async () => ({ entries: 10, readUnits: 1 }),
      },
    },
    roles: createDynamoRoleStore({ client: engine.documents, rolesTable: engine.tables.roles }),
    log,
    indexCatalog: { usableFields: async () => DEFAULT_SETTINGS.indexedFields },
    queues: {
      sendPlans: async (bodies, delaySeconds = 0) => {
        const atMs = nowMs + delaySeconds * 1_000;
        for (const body of bodies) enqueue({ queue: "plan", body, atMs });
      },
      sendChunks: async (bodies) => {
        for (const body of bodies) {
          enqueue({ queue: "chunk", body, atMs: Math.max(nowMs, body.notBeforeMs ?? 0) });
        }
      },
      sendSettle: async (body, delaySeconds) =>
        enqueue({ queue: "settle", body, atMs: nowMs + delaySeconds * 1_000 }),
      sendPrune: async () => undefined,
    },
    pushThrottle: createPushThrottle(table),
    opens: createDeviceCounts("opens", table),
    deliveries: createDeviceCounts("receipts", table),
    receiptKey: createReceiptKey(table),
    networkThrottle: { admit: async () => [] },
    publicCredentials: createPublishedCredentials(table),
    schedule: {
      create: async (push, dueAtMs) => void schedules.set(push, dueAtMs),
      delete: async (push) => void schedules.delete(push),
    },
  };
  let ports = base;
  let folds = 0;

  async function sendChunk(message: ChunkMessage): Promise<void> {
    const owner = ports.random.text(16, "");
    const lease = await ports.ledger.takeLease(message, { owner, nowMs, leaseMs: 30_000 });
    if (lease.kind !== "leased") return;
    for (const [objectId, token] of message.devices) {
      sent.set(objectId || token, (sent.get(objectId || token) ?? 0) + 1);
    }
    const { retry: members = [] } = send(message);
    const successes = message.devices.length - members.length;
    const notBeforeMs = nowMs + 5_000;
    const answer = await ports.ledger.settle(
      lease.lease,
      withMissing(
        { ...NO_OUTCOMES, successes, reasons: {}, exceptions: [] },
        (message.missing ?? []) as number[],
      ),
      { nowMs, retry: { members, notBeforeMs } },
    );
    if (answer.kind === "lost" || answer.child === undefined) return;
    const devices = message.devices.filter(([id, token]) => members.includes(id || token));
    await ports.queues.sendChunks(
      [{ ...message, chunk: answer.child, attempt: message.attempt + 1, notBeforeMs, devices }],
      nowMs,
    );
  }

  async function deliver({ queue, body }: Message): Promise<void> {
    if (queue === "plan") {
      await planPush(body, { ...ports, timers, pace: UNPACED }, { remainingMs: () => 300_000 });
    } else if (queue === "settle") await settlePush(body, { ...ports, timers });
    else await sendChunk(body);
  }

  async function deliverOne(ready: readonly Message[]): Promise<void> {
    const message = ready[pick(ready.length)] ?? ready[0];
    messages.splice(messages.indexOf(message as Message), 1);
    if (message?.queue === "settle") {
      folds += 1;
      if (folds > MAX_FOLDS) return;
    }
    await deliver(message as Message);
  }

  return {
    base,
    messages,
    deliver,
    sent,
    schedules,
    now: () => nowMs,
    advance: (ms: number) => {
      nowMs += ms;
    },
    /** Replaces the ports of the steps until `restore`. */
    wrap: (wrapper: (ports: LimitedPushPorts) => LimitedPushPorts) => {
      ports = wrapper(base);
    },
    restore: () => {
      ports = base;
    },
    push: async (
      body: Record<string, unknown>,
      requester: Requester = { master: true, work: startWork(true, ports.settings) },
    ): Promise<string> => {
      const answer = await createPush(
        {
          requester,
          params: {},
          query: {},
          body: body as never,
          production: undefined,
          permitted: true,
          sourceIp: "203.0.113.9",
          deadline: { remainingMs: () => 15_000 },
          requestId: REQUEST_ID,
          dispatch: () => Promise.reject(new TypeError("The pipeline serves no batches")),
        },
        ports,
      );
      return (answer.body as { objectId: string }).objectId;
    },
    /**
     * Delivers messages until the queues are empty; a message whose step fails is lost, and so is a
     * fold that has repeated for long. With `wants`, delivers only the ready messages it accepts.
     */
    drain: async (
      onFailure: (error: unknown) => void = throwIt,
      wants?: (message: Message) => boolean,
    ): Promise<void> => {
      folds = 0;
      for (let steps = 0; messages.length > 0; steps++) {
        if (steps > 5_000) throw new Error("The pipeline is still running after 5,000 steps");
        const ready = messages.filter((each) => each.atMs <= nowMs && (wants?.(each) ?? true));
        if (wants && ready.length === 0) return;
        if (ready.length === 0) {
          nowMs = Math.min(...messages.map(({ atMs }) => atMs));
          continue;
        }
        await deliverOne(ready).catch(onFailure);
      }
    },
    reconcile: () => reconcilePushes(ports, { remainingMs: () => 55_000 }),
    record: async (push: string): Promise<PushRecord> => {
      const record = await base.records.find(push);
      if (!record) throw new Error(`No push ${push}`);
      return record;
    },
  };
}

/** The size of a class that is scanned in so many segments. */
function sizeFor(segments: number): ClassSize {
  return { objects: segments * 50_000, scanUnits: segments * 6_250 };
}

/** The reader of a small class, which every path reads whole. */
function createReader<Row>(rows: readonly Row[]): ObjectReader<Row> {
  return {
    size: async () => ({ objects: rows.length, scanUnits: 1 }),
    measure: async () => ({ objects: rows.length, scanUnits: 1 }),
    count: async () => ({ entries: rows.length, readUnits: 1 }),
    async *read() {
      yield { objects: rows, itemsRead: rows.length, readUnits: 1 };
    },
  };
}

function ignore(): void {}

function throwIt(error: unknown): void {
  throw error;
}
