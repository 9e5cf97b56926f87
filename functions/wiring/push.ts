import { createPushSchedule } from "../adapters/aws/scheduler.ts";
import { createPushLedger } from "../adapters/dynamodb/pushes/leases.ts";
import { createPushPace } from "../adapters/dynamodb/pushes/pace.ts";
import { createPushPlans } from "../adapters/dynamodb/pushes/plans.ts";
import { createPushProgress } from "../adapters/dynamodb/pushes/progress.ts";
import { createProviderTokens } from "../adapters/dynamodb/pushes/provider-tokens.ts";
import { createPushRecords } from "../adapters/dynamodb/pushes/records.ts";
import { createPushThrottle } from "../adapters/dynamodb/pushes/request-throttle.ts";
import type { PushesOptions } from "../adapters/dynamodb/pushes/table.ts";
import { createPushTargets } from "../adapters/dynamodb/pushes/targets.ts";
import { createPushTrace } from "../adapters/dynamodb/pushes/trace.ts";
import { createSqsDeadLetters } from "../adapters/queues/sqs-dead-letters.ts";
import { createSqsPushQueues } from "../adapters/queues/sqs-push-queues.ts";
import type { EnvName } from "../contract/env.ts";
import {
  deadLettersUrlVariable,
  PUSH_QUEUES,
  type PushQueueName,
  queueUrlVariable,
} from "../contract/queues.ts";
import { PROVIDERS } from "../domain/push/providers/registry.ts";
import type { ReconcilePorts } from "../jobs/reconcile-pushes.ts";
import type { PushLedger } from "../ports/ledger.ts";
import type { ObjectsPorts } from "../ports/objects.ts";
import type {
  DeadLetters,
  ProviderTokens,
  PushPace,
  PushPorts,
  PushQueues,
  PushSettings,
  PushTargets,
} from "../ports/push.ts";
import type { PlanPorts } from "../push/plan-push.ts";
import type { SettlePorts } from "../push/settle-push.ts";
import { documentClient, once, sqsClient } from "./clients.ts";
import { readEnv, readSettings, requireEnv, requireVariables } from "./environment.ts";
import { objectsPorts, QUERY_SETTINGS } from "./objects.ts";
import { systemClock, systemLog, systemRandom, systemTimers } from "./system.ts";

/** Queues that this function was given; sending to another one rejects. */
export const pushQueues: () => PushQueues = once(() => {
  const env = readEnv();
  const urls = PUSH_QUEUES.map((queue) => [queue, env[queueUrlVariable(queue)]] as const);
  const given = urls.filter(([, url]) => url !== undefined);
  return createSqsPushQueues(sqsClient(), Object.fromEntries(given));
});

/** The dead-letter queues of the pipeline, and the way back. */
export function deadLetters(): DeadLetters {
  const env = readEnv();
  return createSqsDeadLetters(sqsClient(), {
    sources: requireVariables(env, forEachQueue(queueUrlVariable)),
    deadLetters: requireVariables(env, forEachQueue(deadLettersUrlVariable)),
  });
}

function forEachQueue(toVariable: (queue: PushQueueName) => EnvName) {
  return Object.fromEntries(PUSH_QUEUES.map((queue) => [queue, toVariable(queue)])) as Record<
    PushQueueName,
    EnvName
  >;
}

export const pushLedger: () => PushLedger = once(() => createPushLedger(pushesOptions()));

export const pushPace: () => PushPace = once(() => createPushPace(pushesOptions()));
export const providerTokens: () => ProviderTokens = once(() =>
  createProviderTokens(pushesOptions()),
);

export const pushTargets: () => PushTargets = once(() => createPushTargets(pushesOptions()));

const PUSH_SETTINGS = [
  "clientPushAllowed",
  "confirmAllAbove",
  "maxInvalidShare",
  "planners",
  "pushesPerMinute",
  "pushRecordDays",
] as const satisfies readonly (keyof PushSettings)[];

/** The ports of the push operations. */
export function pushPorts<Store extends Pick<PushPorts["installations"], "findByUnique">>(
  installations: Store,
): Omit<PushPorts, Exclude<keyof ObjectsPorts, "settings"> | "installations"> & {
  installations: Store;
} {
  return {
    ...reconcilePorts(),
    pushThrottle: createPushThrottle(pushesOptions()),
    plans: createPushPlans(pushesOptions()),
    trace: createPushTrace(pushesOptions()),
    ...requireEnv(readEnv(), "appId"),
    settings: readSettings(...QUERY_SETTINGS, ...PUSH_SETTINGS),
    providers: PROVIDERS,
    installations,
  };
}

export function planPorts(installations: PushPorts["installations"]): PlanPorts {
  return {
    ...objectsPorts(),
    ...ledgerPorts(),
    plans: createPushPlans(pushesOptions()),
    settings: readSettings(...QUERY_SETTINGS, "planners"),
    installations,
  };
}

export function settlePorts(): SettlePorts {
  return { ...ledgerPorts(), timers: systemTimers };
}

export function reconcilePorts(): ReconcilePorts {
  const target = requireEnv(
    readEnv(),
    ...([
      "scheduleGroup",
      "scheduleRoleArn",
      "scheduleTargetArn",
      "scheduleDeadLetterArn",
    ] as const),
  );
  return { ...ledgerPorts(), schedule: createPushSchedule(target) };
}

function ledgerPorts() {
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

function pushesOptions(): PushesOptions {
  const { pushesTable } = requireEnv(readEnv(), "pushesTable");
  return { client: documentClient(), pushesTable, clock: systemClock };
}
