import { ApiError } from "../../../domain/api-error.ts";
import type { JsonObject } from "../../../domain/json.ts";
import type { PushOrder } from "../../../domain/push/request/push-order.ts";
import { countSubQueries } from "../../../domain/queries/sub-query.ts";
import { parseWhere } from "../../../domain/queries/where.ts";
import type { Requester } from "../../../domain/requester.ts";
import type { PushPorts } from "../../../ports/push.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";

/** How long the throttle stays closed after its limit was reached. */
const CLOSED_SECONDS = 60;

/** Clients have a counter of their own, or a flood of theirs would stop the app's own pushes. */
const CLIENT_SHARE = 0.5;

/**
 * Admits a request that may push. Rejected requests are not counted, otherwise anyone with the app
 * key could use up the minute.
 *
 * @throws ApiError clientPushForbidden, tooManyRequests for a minute after the limit is reached
 */
export async function admitPush(
  { master }: Requester,
  { settings, pushThrottle }: Pick<PushPorts, "settings"> & LimitedBy<"pushes">,
): Promise<void> {
  if (!master && !settings.clientPushAllowed) throw new ApiError("clientPushForbidden");
  const limit = settings.pushesPerMinute;
  const isAdmitted = master
    ? await pushThrottle.admit("master", limit)
    : await pushThrottle.admit("client", Math.ceil(limit * CLIENT_SHARE));
  if (isAdmitted) return;
  throw new ApiError("tooManyRequests", "Too many pushes; try again in a minute.", {
    retryAfterSeconds: CLOSED_SECONDS,
  });
}

/**
 * True if the request has `dry_run: true`.
 *
 * @throws ApiError forbidden without the master key; badParameter for anything but a boolean,
 *   because a client that sends `"true"` does not want to notify any device
 */
export function isDryRunRequest({ master }: Requester, { dry_run: dryRun }: JsonObject): boolean {
  if (dryRun === undefined || dryRun === null || dryRun === false) return false;
  if (dryRun !== true) throw new ApiError("badParameter", "dry_run must be true or false.");
  if (!master) throw new ApiError("forbidden", "A dry run needs the master key.");
  return true;
}

/**
 * Sub-queries are answered with the master key. A client could probe fields that it may not read by
 * the devices that such a push reaches.
 *
 * @throws ApiError clientPushForbidden
 */
export function requireSubQueryAccess(requester: Requester, { where }: PushOrder): void {
  if (requester.master || countSubQueries(parseWhere(where, requester)) === 0) return;
  throw new ApiError("clientPushForbidden", "A push with sub-queries needs the master key.");
}
