import { VENDOR_NAMES } from "../../../functions/contract/push-providers.ts";
import type { BillLine } from "../../../lib/costs/bill-line.ts";
import { toIdleMonth } from "../../../lib/costs/idle-month.ts";
import { EDGE_CONFIG } from "../../../test/support/infra/edge-config.ts";
import { EVERYTHING } from "../../../test/support/infra/everything.ts";
import { ENGINE_ARN, ENGINE_WITH_TIMERS, SMS_IDENTITY } from "../../../test/support/infra/reach.ts";
import { synthesize } from "../../../test/support/infra/stack.ts";

/** Settings that replace those of cdk.json, and what they add to the bill. */
const CONFIGURATIONS = [
  {
    name: "without mails",
    adds: "no queue and no alarms of mails",
    settings: { mailSender: undefined },
  },
  { name: "the settings of cdk.json", adds: "mails", settings: {} },
  { name: "SMS", adds: "a queue, two alarms", settings: { smsOriginationIdentity: SMS_IDENTITY } },
  { name: "one of `pushVendors`", adds: "a queue", settings: { pushVendors: ["mi"] } },
  {
    name: "all eight of `pushVendors`",
    adds: "eight queues",
    settings: { pushVendors: [...VENDOR_NAMES] },
  },
  {
    name: "an engine",
    adds: "a queue, the secret of the hook key",
    settings: { engine: { functionArn: ENGINE_ARN } },
  },
  {
    name: "an engine with timers",
    adds: "the same, and a queue, an alarm, a tick a minute",
    settings: { engine: ENGINE_WITH_TIMERS },
  },
  {
    name: "alarms in a group",
    adds: "the secret of the webhooks, an alarm",
    settings: { alarmMail: "ops@example.com", alarmWebhooks: {} },
  },
  {
    name: "an edge",
    adds: "a web ACL with four rules, a secret",
    settings: EDGE_CONFIG,
  },
  { name: "everything", adds: "all of these", settings: EVERYTHING },
];

/** The idle month of each configuration in the table of docs/costs.md. Needs the bundles. */
export async function billConfigurations() {
  const bills: { name: string; adds: string; lines: BillLine[] }[] = [];
  for (const { name, adds, settings } of CONFIGURATIONS) {
    const { resources } = await synthesize(settings, "us-east-1");
    bills.push({ name, adds, lines: toIdleMonth(resources) });
  }
  return bills;
}
