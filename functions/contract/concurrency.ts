import { isVendor, PROVIDER_NAMES, type Provider, type Vendor } from "./push-providers.ts";
import type { QueueName } from "./queues.ts";

/** @see AWS Lambda, "Configuring maximum concurrency for Amazon SQS event sources" */
const LEAST_MAXIMUM_CONCURRENCY = 2;

interface WorkerShare {
  /** Part of the account's concurrent executions, 0 to 1. */
  readonly share: number;
  /** Concurrent executions above which the worker would not get faster. */
  readonly most: number;
}

/** The share of all senders together. */
const SENDERS: WorkerShare = { share: 0.4, most: 60 };

/** All workers together take at most 60 % of an account with 100 concurrent executions or more. */
const SHARES: Readonly<Record<Exclude<QueueName, Provider>, WorkerShare>> = {
  plan: { share: 0.08, most: 20 },
  settle: { share: 0.04, most: 10 },
  prune: { share: 0.04, most: 10 },
  // SES allows 14 mails per second by default, a phone number one to three SMS per second.
  mail: { share: 0.02, most: 2 },
  sms: { share: 0.02, most: 2 },
  // Each calls up to ten hooks at once.
  hooks: { share: 0.04, most: 10 },
};

/** The maximum of each queue; absent for a vendor without a sender in the deployment. */
export type MaximumConcurrency = Readonly<Record<Exclude<QueueName, Vendor>, number>> & {
  readonly [Name in Vendor]?: number;
};

/** How the concurrent executions of an account are divided. */
export interface ConcurrencyPlan {
  /** Maximum concurrent executions of each queue's worker. */
  readonly workers: MaximumConcurrency;
  /** Partitions of one push that can be planned at once. */
  readonly planners: number;
  /** Executions left to the API while a push keeps its planners, senders and settlement busy. */
  readonly apiDuringPush: number;
  /** Executions left to the API while every worker but that of hooks is busy; 0 if the workers' minimum exceeds the account. */
  readonly apiAtLeast: number;
}

/**
 * Divides the concurrent executions of an account between the workers and the API.
 *
 * Lambda does not limit an event source to less than two executions, so seven workers may take 14. In a
 * new account with 10 executions a push leaves 2 to the API, and none while dead tokens are removed
 * or mails and SMS are sent at the same moment; from 50 on the API always keeps a third. With an engine,
 * its hooks take 2 to 10 more; each vendor's sender takes 2 at least.
 *
 * @param account concurrent executions that the account may run in the region
 * @param vendors the vendors that the deployment has senders for
 */
export function divideConcurrency(
  account: number,
  vendors: readonly Vendor[] = [],
): ConcurrencyPlan {
  const senders = PROVIDER_NAMES.filter((name) => !isVendor(name) || vendors.includes(name));
  const sender = { ...SENDERS, share: SENDERS.share / senders.length };
  const shares = { ...SHARES, ...Object.fromEntries(senders.map((name) => [name, sender])) };
  const workers = Object.fromEntries(
    Object.entries(shares).map(([queue, share]) => [queue, toMaximum(share, account)]),
  ) as unknown as MaximumConcurrency;
  const { prune, mail, sms, hooks: _, ...pushing } = workers;
  const apiDuringPush = Math.max(0, account - sum(Object.values(pushing)));
  const apiAtLeast = Math.max(0, apiDuringPush - prune - mail - sms);
  return { workers, planners: workers.plan, apiDuringPush, apiAtLeast };
}

function toMaximum({ share, most }: WorkerShare, account: number): number {
  return Math.max(LEAST_MAXIMUM_CONCURRENCY, Math.min(most, Math.floor(account * share)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
