import { createAcceptedTokens } from "../../functions/adapters/dynamodb/pushes/accepted-tokens.ts";
import { createPushLedger } from "../../functions/adapters/dynamodb/pushes/leases.ts";
import { createPushPace } from "../../functions/adapters/dynamodb/pushes/pace.ts";
import { createPushPlans } from "../../functions/adapters/dynamodb/pushes/plans.ts";
import { createPushProgress } from "../../functions/adapters/dynamodb/pushes/progress.ts";
import { createProviderTokens } from "../../functions/adapters/dynamodb/pushes/provider-tokens.ts";
import { createPushRecords } from "../../functions/adapters/dynamodb/pushes/records.ts";
import { createPushTrace } from "../../functions/adapters/dynamodb/pushes/trace.ts";
import { createApnsTokens } from "../../functions/adapters/gateways/apns/apns-token.ts";
import { createSqsPushQueues } from "../../functions/adapters/queues/sqs-push-queues.ts";
import { MAX_RECEIVE_COUNT, VISIBILITY_TIMEOUT_FACTOR } from "../../functions/contract/limits.ts";
import { DEFAULT_SETTINGS } from "../../functions/contract/settings.ts";
import { PUSHES } from "../../functions/contract/tables.ts";
import { WORKERS } from "../../functions/contract/workers.ts";
import {
  type ProviderDefinitions,
  providersIn,
} from "../../functions/domain/push/providers/provider-definition.ts";
import { reconcilePushes } from "../../functions/features/jobs/reconcile-pushes.ts";
import { planPush } from "../../functions/features/push/plan/plan-push.ts";
import { sendPacedChunk } from "../../functions/features/push/send/pace-chunk.ts";
import { pruneInstallations } from "../../functions/features/push/send/prune-installations.ts";
import { settlePush } from "../../functions/features/push/settle/settle-push.ts";
import { isPlanMessage } from "../../functions/generated/validators/plan-message.js";
import { isSettleMessage } from "../../functions/generated/validators/settle-message.js";
import {
  createQueueHandler,
  type QueueHandler,
} from "../../functions/handlers/queue/queue-handler.ts";
import type { Log } from "../../functions/ports/system.ts";
import type { LimitedPushPorts } from "../support/push/pipeline.ts";
import { createStoredBadges } from "./badges.ts";
import type { Crashes } from "./crashes.ts";
import { deviceCountPorts } from "./device-counts.ts";
import { isAnyChunk, isAnyPrune } from "./gateways/batch-provider.ts";
import {
  accepting,
  createGateway,
  type GatewayScript,
  type Provider,
  plainToken,
} from "./gateways/gateways.ts";
import { SIGNING_KEY } from "./gateways/signing-key.ts";
import { createInstallationTable } from "./installations.ts";
import { createBook } from "./invariants/book.ts";
import { createFunction } from "./lambda.ts";
import { createAccountConcurrency } from "./laws/account-concurrency.ts";
import { createFcmQuota } from "./laws/fcm-quota.ts";
import { createKeyCapacity } from "./laws/key-capacity.ts";
import type { Laws } from "./laws/laws.ts";
import { createTransactionConflicts } from "./laws/transaction-conflicts.ts";
import type { Population } from "./population.ts";
import { createProcess, type PortCall, type Process } from "./process.ts";
import {
  createQueue,
  createQueueClient,
  type QueueFaults,
  type QueueName,
  queuesFor,
  type SimulatedQueue,
  timeoutSeconds,
} from "./queues.ts";
import { NO_CREDENTIALS, NO_ROLES, readersFor } from "./readers.ts";
import type { Scheduler } from "./scheduler.ts";
import { createSchedules, type ScheduleFaults } from "./schedules.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { createMemoryTable } from "./table/memory-table.ts";
import { createTableClient, type TableFaults } from "./table/table-client.ts";

/** Faults that occur by themselves; none by default. */
export interface Faults {
  readonly table: TableFaults;
  readonly queues: QueueFaults;
  readonly schedule: ScheduleFaults;
  /** Probability that a call takes up to a minute. */
  readonly stall: number;
  /** Probability that the answer of an invocation is lost. */
  readonly answerLost: number;
  readonly skewMs: number;
}

export const NO_FAULTS: Faults = {
  table: { throttled: 0, conflict: 0, lost: 0 },
  queues: { duplicate: 0, lost: 0, refused: 0 },
  schedule: { twice: 0, early: 0, forgotten: 0, latestMs: 0 },
  stall: 0,
  answerLost: 0,
  skewMs: 0,
};

interface Wiring {
  readonly step: string;
  readonly wire: (process: Process) => QueueHandler;
}

export interface Workplace {
  readonly queue: QueueName;
  readonly random: SeededRandom;
  now(): number;
}

export interface WorldOptions {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly crashes: Crashes;
  readonly faults: Faults;
  readonly population: Population;
  readonly providers: ProviderDefinitions;
  readonly gateways: Partial<Record<Provider, GatewayScript>>;
  readonly startMs: number;
  /** Mean milliseconds of a request and its answer, by its crash point without the step. */
  readonly latencyMs: (point: string) => number;
  /** Devices on one page of installations. */
  readonly pageSize: number;
  /** Keys that such a page claims to have read. */
  readonly scanned: number | undefined;
  /** Devices by a count that may be six hours old (L16). */
  readonly countedDevices: number;
  readonly planners: number;
  readonly laws: Laws;
  /** Maximum concurrency of a queue's event source. */
  readonly concurrency: (name: QueueName) => number;
  /** Most parts in which a gateway answers one chunk. */
  readonly answerParts: number;
  /** Milliseconds that a gateway takes for each part. */
  readonly answerMs: (provider: Provider) => number;
  /** APNs senders create their tokens as in production. */
  readonly signing: boolean;
  /** Handler that runs instead of the function. @default - the function itself */
  readonly worker: ((handler: QueueHandler, place: Workplace) => QueueHandler) | undefined;
  /** Milliseconds for which a received message is hidden. @default - as deployed */
  readonly visibilityMs: number | undefined;
}

export type World = ReturnType<typeof createWorld>;

const INDEX_LAG_MS = 2_000;
const SECOND_MS = 1_000;
const ignore = () => undefined;
const LOG: Log = { info: ignore, warn: ignore, error: ignore, failure: ignore };
const TABLE = "pushes";

/** The whole pipeline in one thread: production functions on a model of AWS's guarantees. */
export function createWorld(options: WorldOptions) {
  const { scheduler, random, faults, population, providers, laws } = options;
  const queueNames = queuesFor(providers);
  const book = createBook(population);
  let ids = 0;
  let outages = 0;
  let current: PortCall | undefined;
  const table = createMemoryTable(PUSHES, {
    now: scheduler.now,
    lagMs: () => random.integer(INDEX_LAG_MS),
    onWritten: (changes) => {
      if (current) book.written(current, changes);
    },
  });
  const rules = {
    faults: faults.table,
    random,
    conflicts: createTransactionConflicts(laws.conflicts, { now: scheduler.now, random }),
  };
  const capacity = {
    pushes: createKeyCapacity(laws.capacity, scheduler.now),
    installations: createKeyCapacity(laws.capacity, scheduler.now),
    postings: createKeyCapacity(laws.capacity, scheduler.now),
  };
  const service = {
    ...rules,
    table,
    capacity: capacity.pushes,
    during: <T>(call: PortCall, act: () => T): T => {
      current = call;
      try {
        return act();
      } finally {
        current = undefined;
      }
    },
  };
  const account = createAccountConcurrency(laws.concurrency, scheduler.now);
  const fcmQuota = createFcmQuota(laws.fcm.perMinute, scheduler.now);
  const badges = createStoredBadges(population, {
    ...rules,
    capacity: capacity.installations,
    now: scheduler.now,
  });
  const installations = createInstallationTable(population, {
    pageSize: options.pageSize,
    ...(options.scanned !== undefined && { scanned: options.scanned }),
    indexedFields: DEFAULT_SETTINGS.indexedFields,
    providers,
    capacity,
    random,
    onRead: book.read,
  });
  const polls = new Map<QueueName, () => void>();
  const queues = new Map<QueueName, SimulatedQueue>(
    queueNames.map((name) => {
      const deployedMs = timeoutSeconds(name) * VISIBILITY_TIMEOUT_FACTOR * SECOND_MS;
      const visibilityMs = options.visibilityMs ?? deployedMs;
      const onVisible = () => polls.get(name)?.();
      const rest = { visibilityMs, maxReceives: MAX_RECEIVE_COUNT, onVisible };
      return [name, createQueue(name, { scheduler, random, faults: faults.queues, ...rest })];
    }),
  );
  const schedules = createSchedules({
    scheduler,
    random,
    faults: faults.schedule,
    plan: queueFor("plan"),
  });

  function queueFor(name: QueueName): SimulatedQueue {
    const queue = queues.get(name);
    if (!queue) throw new TypeError(`No queue ${name}`);
    return queue;
  }

  function start(step: string): Process {
    ids += 1;
    const id = ids;
    const { crashes, latencyMs } = options;
    const { stall, skewMs } = faults;
    const parts = { scheduler, random, crashes, latencyMs, stall, skewMs };
    return createProcess(step, { ...parts, nextId: () => id });
  }

  function tablesFor(process: Process) {
    const { clock } = process;
    const pause = (longestMs: number) => process.sleep(random.integer(longestMs));
    return (call: PortCall) => {
      const client = createTableClient(service, call);
      return { client, pushesTable: TABLE, clock, pause };
    };
  }

  /** The ports of one container. */
  function portsFor(process: Process): LimitedPushPorts {
    const { clock } = process;
    const tableFor = tablesFor(process);
    return {
      appId: "app",
      settings: { ...DEFAULT_SETTINGS, planners: options.planners },
      providers,
      senders: new Set(providersIn(providers)),
      clock,
      random: process.random,
      records: process.port("records", (call) => createPushRecords(tableFor(call))),
      plans: process.port("plans", (call) => createPushPlans(tableFor(call))),
      progress: process.port("progress", (call) => createPushProgress(tableFor(call))),
      ledger: process.port("ledger", (call) => createPushLedger(tableFor(call))),
      trace: process.port("trace", (call) => createPushTrace(tableFor(call))),
      queues: process.port("queues", (call) => {
        if (call.method === "sendChunks") book.released(process);
        const client = createQueueClient(queues, { call, faults: faults.queues, random });
        return createSqsPushQueues(
          client,
          Object.fromEntries(queueNames.map((name) => [name, name])),
        );
      }),
      installations: installations.of(process),
      schedule: schedules.of(process),
      pushThrottle: { admit: async () => true },
      ...deviceCountPorts(process, tableFor),
      networkThrottle: { admit: async () => [] },
      publicCredentials: NO_CREDENTIALS,
      readers: readersFor({ counted: options.countedDevices, real: population.size }),
      roles: NO_ROLES,
      indexCatalog: { usableFields: async () => DEFAULT_SETTINGS.indexedFields },
      log: LOG,
    };
  }

  function tokenFor(process: Process, provider: Provider) {
    if (provider !== "apns" || !options.signing) return plainToken();
    const tableFor = tablesFor(process);
    const tokens = process.port("tokens", (call) => createProviderTokens(tableFor(call)));
    return createApnsTokens(process.clock, tokens)(SIGNING_KEY);
  }

  function gatewayFor(process: Process, provider: Provider) {
    const script = options.gateways[provider] ?? accepting;
    const { startMs, answerParts: parts } = options;
    const answerMs = options.answerMs(provider);
    const onOutage = () => {
      outages += 1;
    };
    const token = tokenFor(process, provider);
    const tables = tablesFor(process);
    const shared = { provider, providers, book, random, population, fcmQuota };
    const answers = { script, startMs, now: scheduler.now, parts, answerMs, token, onOutage };
    return createGateway({ ...shared, ...answers, tables }, process);
  }

  /** Wired like the entry of the function. */
  function sender(provider: Provider) {
    return (process: Process): QueueHandler => {
      const { timers } = process;
      const gateway = gatewayFor(process, provider);
      const tableFor = tablesFor(process);
      const pace = process.port("pace", (call) => createPushPace(tableFor(call)));
      const accepted = process.port("accepted", (call) => createAcceptedTokens(tableFor(call)));
      const ports = { ...portsFor(process), timers, gateway, pace, accepted };
      const known = provider === "apns" ? { ...ports, badges: badges.of(process) } : ports;
      return createQueueHandler(isAnyChunk, sendPacedChunk, () => known);
    };
  }

  const wirings: Record<QueueName, Wiring> = {
    plan: {
      step: "plan-push",
      wire: (process) => {
        const tableFor = tablesFor(process);
        const pace = process.port("pace", (call) => createPushPace(tableFor(call)));
        const ports = { ...portsFor(process), timers: process.timers, pace };
        return createQueueHandler(isPlanMessage, planPush, () => ports);
      },
    },
    ...(Object.fromEntries(
      providersIn(providers).map((name) => [name, { step: `send-${name}`, wire: sender(name) }]),
    ) as Record<Provider, Wiring>),
    settle: {
      step: "settle-push",
      wire: (process) => {
        const ports = { ...portsFor(process), timers: process.timers };
        return createQueueHandler(isSettleMessage, settlePush, () => ports);
      },
    },
    prune: {
      step: "prune-installations",
      wire: (process) => {
        const ports = { installations: installations.of(process), log: LOG };
        return createQueueHandler(isAnyPrune, pruneInstallations, () => ports);
      },
    },
  };
  const functions = queueNames.map((name) => {
    const { step, wire } = wirings[name];
    const place: Workplace = { queue: name, random, now: scheduler.now };
    const made = createFunction({
      step,
      wire: (process) => options.worker?.(wire(process), place) ?? wire(process),
      queue: queueFor(name),
      timeoutMs: timeoutSeconds(name) * SECOND_MS,
      batchSize: (WORKERS[name] ?? WORKERS.fcm).batchSize,
      concurrency: options.concurrency(name),
      account,
      recursion: laws.recursion,
      answerLost: faults.answerLost,
      scheduler,
      random,
      start,
      onInvocation: book.invocation,
    });
    polls.set(name, made.poll);
    return made;
  });

  return {
    scheduler,
    random,
    book,
    table,
    installations,
    /** Stored badge of a device; undefined until a push increments it. */
    badgeFor: badges.stored,
    queues,
    queueFor,
    account,
    fcmQuota,
    /** Units of the table of pushes. */
    ledgerUsage: () => capacity.pushes.usage,
    start,
    portsFor,
    /** How often a container's circuit opened. */
    get outages() {
      return outages;
    },
    /** The function behind a queue, in a new container. */
    handlerFor: (name: QueueName) => {
      const { step, wire } = wirings[name];
      return wire(start(step));
    },
    /** One run of the job, in a container of its own. */
    reconcile: async (process: Process, timeoutMs: number): Promise<void> => {
      const endsMs = scheduler.now() + timeoutMs;
      await reconcilePushes(portsFor(process), { remainingMs: () => endsMs - scheduler.now() });
    },
    /** Whether no message is in flight or being handled. */
    isQuiet: () =>
      functions.every(({ running }) => running === 0) &&
      [...queues.values()].every(({ depth }) => depth === 0),
  };
}
