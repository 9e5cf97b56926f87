import { heading, line } from "../terminal.ts";
import { demonstrateAccounts } from "./accounts.ts";
import { connect, type DemoFlags } from "./connect.ts";
import { channelFor, registerDevices } from "./devices.ts";
import { dryRunPush } from "./dry-run.ts";
import { withFailingGateways } from "./failing-gateways.ts";
import { compareWithGateways, showNotifications } from "./gateways.ts";
import { createPush, followRecord, sendPush } from "./push.ts";
import { reportPush } from "./report.ts";
import { demonstrateSchedule } from "./schedule.ts";
import { countDeadLetters, traceDevices } from "./trace.ts";

/** @returns the exit code: 1 if the record disagrees with what the gateways received */
export async function runDemo(flags: DemoFlags): Promise<0 | 1> {
  const startedAt = performance.now();
  const cloud = await connect(flags);
  try {
    const equal = await demonstrate(cloud.url, flags.devices);
    line(`Finished in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    return equal ? 0 : 1;
  } finally {
    await cloud.stop();
  }
}

async function demonstrate(url: string, devices: number): Promise<boolean> {
  heading("Accounts");
  await demonstrateAccounts(url);
  heading("Devices");
  const run = Date.now().toString(36);
  const known = await registerDevices(url, run, devices);
  const push = createPush(channelFor(run, "news"));
  heading("Dry run of a push to one channel");
  await dryRunPush(push);
  heading("The same push while all gateways fail");
  await fetch(`${url}/_local/notifications`, { method: "DELETE" });
  const record = await withFailingGateways(url, known, async () =>
    followRecord(await sendPush(push)),
  );
  const equal = await compareWithGateways(url, record);
  heading("Push record");
  reportPush(record);
  heading("Device traces");
  await traceDevices(record.objectId, known);
  await countDeadLetters();
  heading("One notification per gateway");
  await showNotifications(url);
  heading("Scheduled push");
  await demonstrateSchedule(channelFor(run, "weather"));
  return equal;
}
