import { createAcceptedTokens } from "../adapters/dynamodb/pushes/accepted-tokens.ts";
import { createClosedCredentials } from "../adapters/dynamodb/pushes/closed-credentials.ts";
import { createPushLedger } from "../adapters/dynamodb/pushes/leases.ts";
import { createPushPace } from "../adapters/dynamodb/pushes/pace.ts";
import { createPushPlans } from "../adapters/dynamodb/pushes/plans.ts";
import { createPushProgress } from "../adapters/dynamodb/pushes/progress.ts";
import { createProviderTokens } from "../adapters/dynamodb/pushes/provider-tokens.ts";
import { createPushRecords } from "../adapters/dynamodb/pushes/records.ts";
import type { PushesOptions } from "../adapters/dynamodb/pushes/table.ts";
import { createPushTargets } from "../adapters/dynamodb/pushes/targets.ts";
import { createSqsPushQueues } from "../adapters/queues/sqs-push-queues.ts";
import { PUSH_QUEUES, type PushQueueName } from "../contract/queues.ts";
import { PLAN_SETTINGS, QUERY_SETTINGS } from "../contract/setting-readers.ts";
import type { PlanPorts } from "../features/push/plan/plan-push.ts";
import type { SettlePorts } from "../features/push/settle/settle-push.ts";
import { PROVIDERS } from "../generated/providers/registry.ts";
import type { ClosedCredentials, ProviderTokens } from "../ports/gateway-access.ts";
import type { PushLedger } from "../ports/ledger.ts";
import type {
  AcceptedTokens,
  PushPace,
  PushPorts,
  PushQueues,
  PushTargets,
  ReceiptKey,
} from "../ports/push.ts";
import { documentClient, once } from "./clients.ts";
import {
  hasQueue,
  readEnv,
  readSettings,
  requireEnv,
  requireQueueUrl,
  retiringVendors,
} from "./environment.ts";
import { latePort } from "./late.ts";
import { objectsPorts } from "./objects-ports.ts";
import { sqsClient } from "./sqs.ts";
import { systemClock, systemLog, systemRandom, systemTimers } from "./system.ts";

/** The pipeline's queues that this function may send to. */
export function givenPushQueues(): readonly PushQueueName[] {
  const env = readEnv();
  return PUSH_QUEUES.filter((queue) => hasQueue(env, queue));
}

/** Without those of vendors that the app gives up. */
export function openQueues(): readonly PushQueueName[] {
  const retiring: readonly PushQueueName[] = retiringVendors(readEnv());
  return givenPushQueues().filter((queue) => !retiring.includes(queue));
}

/** Rejects messages to any other queue. */
export const pushQueues: () => PushQueues = /* @__PURE__ */ once(() => {
  const env = readEnv();
  const urls = givenPushQueues().map((queue) => [queue, requireQueueUrl(env, queue)]);
  return createSqsPushQueues(sqsClient(), Object.fromEntries(urls), retiringVendors(env));
});

export const pushLedger: () => PushLedger = /* @__PURE__ */ once(() =>
  createPushLedger(pushesOptions()),
);

export const pushPace: () => PushPace = /* @__PURE__ */ once(() => createPushPace(pushesOptions()));
export const providerTokens: () => ProviderTokens = /* @__PURE__ */ once(() =>
  createProviderTokens(pushesOptions()),
);

export const closedCredentials: () => ClosedCredentials = /* @__PURE__ */ once(() =>
  createClosedCredentials(pushesOptions()),
);

export const acceptedTokens: () => AcceptedTokens = /* @__PURE__ */ once(() =>
  createAcceptedTokens(pushesOptions()),
);

/** Late, because the senders of most vendors need none. */
export const receiptKey: () => ReceiptKey = /* @__PURE__ */ once(() =>
  latePort<ReceiptKey>({ find: true }, async () => {
    const { createReceiptKey } = await import("../adapters/dynamodb/pushes/receipt-key.ts");
    return createReceiptKey(pushesOptions());
  }),
);

export const pushTargets: () => PushTargets = /* @__PURE__ */ once(() =>
  createPushTargets(pushesOptions()),
);

export function planPorts(installations: PushPorts["installations"]): PlanPorts {
  return {
    ...objectsPorts(),
    ...ledgerPorts(),
    plans: createPushPlans(pushesOptions()),
    settings: readSettings(...QUERY_SETTINGS, ...PLAN_SETTINGS),
    pace: pushPace(),
    timers: systemTimers,
    installations,
  };
}

export function settlePorts(): SettlePorts {
  return { ...ledgerPorts(), timers: systemTimers };
}

/** The dependencies that every step of the pipeline shares. */
export function ledgerPorts() {
  const options = pushesOptions();
  return {
    records: createPushRecords(options),
    progress: createPushProgress(options),
    ledger: pushLedger(),
    queues: pushQueues(),
    clock: systemClock,
    random: systemRandom,
    log: systemLog,
    providers: PROVIDERS,
  };
}

export function pushesOptions(): PushesOptions {
  const { pushesTable } = requireEnv(readEnv(), "pushesTable");
  return { client: documentClient(), pushesTable, clock: systemClock };
}
