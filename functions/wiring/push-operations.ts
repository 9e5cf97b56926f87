import type { CountedDeed } from "../adapters/dynamodb/pushes/device-counts.ts";
import { createPushPlans } from "../adapters/dynamodb/pushes/plans.ts";
import { createPublishedCredentials } from "../adapters/dynamodb/pushes/published-credentials.ts";
import { createPushThrottle } from "../adapters/dynamodb/pushes/request-throttle.ts";
import { createDeadLetterCounts } from "../adapters/queues/dead-letter-counts.ts";
import { isProvider } from "../contract/push-providers.ts";
import { PUSH_SETTINGS, QUERY_SETTINGS } from "../contract/setting-readers.ts";
import type { PublishPorts } from "../features/jobs/publish-credentials.ts";
import type { ReconcilePorts } from "../features/jobs/reconcile-pushes.ts";
import type { WatchPorts } from "../features/jobs/watch-dead-letters.ts";
import type { ReceiptPorts } from "../features/push/receipts/note-receipts.ts";
import { PROVIDERS } from "../generated/providers/registry.ts";
import type { ObjectsPorts } from "../ports/objects.ts";
import type { DeviceCounts, PushPorts, PushSchedule } from "../ports/push.ts";
import type { LimitedBy } from "../ports/rate-limits.ts";
import { readEnv, readSettings, requireEnv } from "./environment.ts";
import { latePort } from "./late.ts";
import { ledgerPorts, openQueues, pushesOptions, receiptKey } from "./pipeline-ports.ts";
import { credentials } from "./senders/sending.ts";
import { sqsClient } from "./sqs.ts";

/** The ports of the push operations. */
export function pushPorts<Store extends Pick<PushPorts["installations"], "findByUnique">>(
  installations: Store,
): Omit<PushPorts, Exclude<keyof ObjectsPorts, "settings"> | "installations"> & {
  installations: Store;
} & LimitedBy<"pushes" | "opens"> {
  return {
    ...reconcilePorts(),
    pushThrottle: createPushThrottle(pushesOptions()),
    publicCredentials: createPublishedCredentials(pushesOptions()),
    plans: createPushPlans(pushesOptions()),
    trace: {
      // Late, because few requests trace a device.
      findMember: async (...given) => {
        const { createPushTrace } = await import("../adapters/dynamodb/pushes/trace.ts");
        return createPushTrace(pushesOptions()).findMember(...given);
      },
      readRefused: async function* (...given) {
        const { createPushTrace } = await import("../adapters/dynamodb/pushes/trace.ts");
        yield* createPushTrace(pushesOptions()).readRefused(...given);
      },
      readFamilies: async function* (...given) {
        const { createPushTrace } = await import("../adapters/dynamodb/pushes/trace.ts");
        yield* createPushTrace(pushesOptions()).readFamilies(...given);
      },
    },
    opens: deviceCounts("opens"),
    deliveries: deviceCounts("receipts"),
    receiptKey: receiptKey(),
    networkThrottle: latePort<LimitedBy<"opens">["networkThrottle"]>({ admit: true }, async () => {
      const { opensThrottle } = await import("./opens-throttle.ts");
      return opensThrottle();
    }),
    ...requireEnv(readEnv(), "appId"),
    settings: readSettings(...QUERY_SETTINGS, ...PUSH_SETTINGS),
    providers: PROVIDERS,
    senders: new Set(openQueues().filter(isProvider)),
    installations,
  };
}

/** Ports of the requests of vendors. */
export function receiptPorts(): ReceiptPorts {
  const { records } = ledgerPorts();
  return { records, deliveries: deviceCounts("receipts"), receiptKey: receiptKey() };
}

/** Late, because few requests are about notifications that arrived or were opened. */
function deviceCounts(deed: CountedDeed): DeviceCounts {
  return latePort<DeviceCounts>({ note: true, count: true, find: true }, async () => {
    const { createDeviceCounts } = await import("../adapters/dynamodb/pushes/device-counts.ts");
    return createDeviceCounts(deed, pushesOptions());
  });
}

function reconcilePorts(): ReconcilePorts {
  const target = requireEnv(
    readEnv(),
    ...([
      "scheduleGroup",
      "scheduleRoleArn",
      "scheduleTargetArn",
      "scheduleDeadLetterArn",
    ] as const),
  );
  const schedule: PushSchedule = latePort({ create: true, delete: true }, async () => {
    const { createPushSchedule } = await import("../adapters/aws/scheduler.ts");
    return createPushSchedule(target);
  });
  return { ...ledgerPorts(), schedule };
}

export function reconcilerPorts(): ReconcilePorts & WatchPorts & PublishPorts {
  const { deadLetterUrls } = requireEnv(readEnv(), "deadLetterUrls");
  return {
    ...reconcilePorts(),
    credentials,
    publicCredentials: createPublishedCredentials(pushesOptions()),
    deadLetterCounts: createDeadLetterCounts(sqsClient(), deadLetterUrls.split(" ")),
  };
}
