import type { LocalSqs } from "./aws/sqs.ts";
import type { Backends } from "./backends.ts";
import type { LocalClock } from "./data/local-clock.ts";
import { SIMULATED_VENDOR_NAMES } from "./gateways/vendors/vendors.ts";
import type { LambdaHost } from "./lambda/lambda-host.ts";
import type { QueuePoller } from "./lambda/queue-poller.ts";
import { withGrace } from "./shutdown.ts";

/** Milliseconds that running invocations get to finish. */
const GRACE_MS = 3_000;

export interface ResetParts {
  readonly clock: LocalClock;
  readonly sqs: LocalSqs;
  readonly backends: Backends;
  readonly host: LambdaHost;
  readonly pollers: readonly QueuePoller[];
}

/** Deletes all data. Invocations end first, so that none writes old state into the new tables. */
export async function reset({ clock, sqs, backends, host, pollers }: ResetParts): Promise<void> {
  const { gateways } = backends;
  await Promise.all([
    ...(["apns", "fcm"] as const).map((name) => gateways.script(name, {})),
    ...SIMULATED_VENDOR_NAMES.map((name) => gateways.scriptVendor(name, {})),
  ]);
  await sqs.reset();
  await withGrace(
    pollers.map((poller) => poller.pause()),
    GRACE_MS,
  );
  await host.interrupt();
  backends.schedules.clear();
  await sqs.reset();
  await backends.dynamodb.reset();
  backends.files?.store.clear();
  backends.mails.clear();
  backends.sms.clear();
  backends.platforms.clear();
  backends.webhooks.clear();
  backends.leanCloud.clear();
  await gateways.clear();
  if (clock.offsetMs() !== 0) clock.reset();
  // Module state of the functions belongs to the old tables and the old time.
  host.recycle();
  for (const poller of pollers) poller.resume();
}
