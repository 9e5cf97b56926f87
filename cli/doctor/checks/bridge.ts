import { type CloudWatchClient, GetMetricDataCommand } from "@aws-sdk/client-cloudwatch";
import { BRIDGE_ENDS_MS } from "../../../functions/contract/bridge-lines.ts";
import { ENV } from "../../../functions/contract/env.ts";
import type { Deployment } from "../../stack/deployment.ts";
import { type Check, type Finding, ok, skipped, warning } from "../finding.ts";

const DAY_MS = 86_400_000;
const DAYS = 7;
/** Time for one more export and import. */
const LAST_DAYS = 7;

const METRICS = {
  adopted: "BridgeAdopted",
  missed: "BridgeMissed",
  failed: "BridgeFailed",
} as const;
type Counts = Readonly<Record<keyof typeof METRICS, number>>;

/** Whether users still come from LeanCloud, and whether LeanCloud answers. */
export const checkBridge: Check<Deployment> = {
  name: "bridge",
  actions: ["cloudwatch:GetMetricData"],
  run: async ({ name, clients, variablesFor }) => {
    const { [ENV.bridgeUrl]: url } = await variablesFor("accounts");
    if (url === undefined) return [skipped("There is no bridge to LeanCloud")];
    const nowMs = Date.now();
    const counts = await readCounts(clients.cloudWatch, { namespace: name, nowMs });
    return [judgeComing(counts, nowMs), ...judgeFailures(counts)];
  },
};

async function readCounts(
  client: CloudWatchClient,
  { namespace, nowMs }: { readonly namespace: string; readonly nowMs: number },
): Promise<Counts> {
  const command = new GetMetricDataCommand({
    StartTime: new Date(nowMs - DAYS * DAY_MS),
    EndTime: new Date(nowMs),
    MetricDataQueries: Object.entries(METRICS).map(([id, MetricName]) => ({
      Id: id,
      MetricStat: {
        Metric: { Namespace: namespace, MetricName },
        ...{ Stat: "Sum", Period: DAY_MS / 1_000 },
      },
    })),
  });
  const { MetricDataResults = [] } = await client.send(command);
  const sum = (id: string) =>
    (MetricDataResults.find(({ Id }) => Id === id)?.Values ?? []).reduce((a, b) => a + b, 0);
  return { adopted: sum("adopted"), missed: sum("missed"), failed: sum("failed") };
}

function judgeComing({ adopted, missed }: Counts, nowMs: number): Finding {
  const unknown = `; LeanCloud knew ${missed} other log-ins and sessions neither`;
  if (adopted === 0) {
    return ok(`No user came from LeanCloud in ${DAYS} days${unknown}: the setting bridge can go`);
  }
  const text = `${adopted} users came from LeanCloud in ${DAYS} days${unknown}`;
  const daysLeft = Math.floor((BRIDGE_ENDS_MS - nowMs) / DAY_MS);
  if (daysLeft > LAST_DAYS) return ok(text);
  return warning(
    `${text}, and it closes on 2027-01-12`,
    "Fetch a last export and import it: docs/migration.md#9-the-last-day",
  );
}

function judgeFailures({ adopted, missed, failed }: Counts): Finding[] {
  if (failed === 0) return [];
  const asked = adopted + missed + failed;
  return [
    warning(
      `LeanCloud gave no usable answer to ${failed} of ${asked} questions in ${DAYS} days`,
      "See the reasons: docs/runbook.md#the-bridge-to-leancloud",
    ),
  ];
}
