import { demonstrateAccounts } from "./accounts.ts";
import { connect, type DemoFlags } from "./connect.ts";
import { channelFor, registerDevices } from "./devices.ts";
import { compareWithGateways, showNotifications } from "./gateways.ts";
import { followRecord, sendPush } from "./push.ts";
import { demonstrateSchedule } from "./schedule.ts";
import { heading, line } from "./terminal.ts";

/** @returns the exit code: 1 when the gateways received anything else than the record says */
export async function runDemo(flags: DemoFlags): Promise<0 | 1> {
  const startedAt = performance.now();
  const cloud = await connect(flags);
  try {
    const equal = await demonstrate(cloud.url, Number(flags.devices));
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
  await registerDevices(run, devices);
  heading("Push to one channel");
  await fetch(`${url}/_local/notifications`, { method: "DELETE" });
  const record = await followRecord(await sendPush(channelFor(run, "news")));
  const equal = await compareWithGateways(url, record);
  heading("Two notifications as the gateways received them");
  await showNotifications(url);
  heading("Scheduled push");
  await demonstrateSchedule(channelFor(run, "weather"));
  return equal;
}
