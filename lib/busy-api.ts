import { divideConcurrency } from "../functions/contract/concurrency.ts";
import type { Vendor } from "../functions/contract/push-providers.ts";

/** With less, log-ins wait for one another while a push is sent. */
const LEAST_FOR_API = 2;

/** How many executions an account has, and what the stack's workers are divided by. */
interface Executions {
  readonly account: number;
  readonly configured: number;
  readonly vendors: readonly Vendor[];
}

/**
 * Finds a problem and its remedy if a push leaves the API less than two executions. No worker can have less
 * than two, so every sender adds two.
 */
export function findBusyApi({ account, configured, vendors }: Executions) {
  const left = Math.max(0, account - divideConcurrency(configured, vendors).duringPush);
  if (left >= LEAST_FOR_API) return undefined;
  const enough = divideConcurrency(0, vendors).duringPush + LEAST_FOR_API;
  const senders = `APNs, FCM and ${vendors.length} of pushVendors`;
  return {
    text: `a push leaves the API ${left} of ${account} concurrent executions: its planner, its settlement and the senders for ${senders} may take two each, which is Lambda's least`,
    remedy: `have at least ${enough} (Service Quotas, Lambda, Concurrent executions), or name fewer pushVendors`,
  };
}
