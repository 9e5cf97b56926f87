import type { Settings } from "../domain/settings.ts";
import type { Clock } from "./clock.ts";
import type { InstallationStore } from "./installation-store.ts";
import type { ObjectsPorts } from "./objects-ports.ts";
import type { PushLedger } from "./push-ledger.ts";
import type { PushPlans, PushProgress } from "./push-plans.ts";
import type { PushQueues } from "./push-queues.ts";
import type { PushRecords } from "./push-records.ts";
import type { PushSchedule } from "./push-schedule.ts";
import type { PushThrottle } from "./push-throttle.ts";
import type { PushTrace } from "./push-trace.ts";
import type { Random } from "./random.ts";

/** The effects of the push operations and of the pipeline, apart from sending. */
export interface PushPorts extends ObjectsPorts {
  readonly appId: string;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: Random;
  readonly records: PushRecords;
  readonly plans: PushPlans;
  readonly progress: PushProgress;
  readonly ledger: PushLedger;
  readonly trace: PushTrace;
  readonly installations: Pick<
    InstallationStore,
    "scanPage" | "subscribersPage" | "findByUnique" | "findMany"
  >;
  readonly queues: PushQueues;
  readonly schedule: PushSchedule;
  readonly pushThrottle: PushThrottle;
}
