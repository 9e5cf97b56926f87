import { isProvider, isVendor, type Vendor } from "./push-providers.ts";
import { pushQueuesWith } from "./queues.ts";
import { type QueueName, WORKERS } from "./workers.ts";

/** @see AWS Lambda, "Configuring maximum concurrency for Amazon SQS event sources" */
const LEAST_MAXIMUM_CONCURRENCY = 2;

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
  /** Executions that a push takes when its planners, senders and settlement are busy. */
  readonly duringPush: number;
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
  const names = QUEUE_NAMES.filter((name) => !isVendor(name) || vendors.includes(name));
  const senders = names.filter(isProvider).length;
  const workers = Object.fromEntries(
    names.map((name) => [name, toMaximum(name, account, senders)]),
  ) as unknown as MaximumConcurrency;
  const sumOf = (some: readonly QueueName[]) => sum(some.map((name) => workers[name] ?? 0));
  const pushing = pushQueuesWith(vendors).filter((name) => name !== "prune");
  const others = names.filter(
    (name) => !pushing.some((each) => each === name) && !isOptional(name),
  );
  const duringPush = sumOf(pushing);
  const apiDuringPush = Math.max(0, account - duringPush);
  const apiAtLeast = Math.max(0, apiDuringPush - sumOf(others));
  return { workers, planners: workers.plan, duringPush, apiDuringPush, apiAtLeast };
}

const QUEUE_NAMES = Object.keys(WORKERS) as readonly QueueName[];

function isOptional(name: QueueName): boolean {
  return "optional" in WORKERS[name];
}

function toMaximum(name: QueueName, account: number, senders: number): number {
  const { share, most } = WORKERS[name];
  const own = isProvider(name) ? share / senders : share;
  return Math.max(LEAST_MAXIMUM_CONCURRENCY, Math.min(most, Math.floor(account * own)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
