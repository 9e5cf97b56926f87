import type { GatewayScript } from "../local/gateways/gateway-script.ts";
import type { KnownDevices } from "./devices.ts";
import { line } from "./terminal.ts";

/** Number of 503 answers; enough to open the senders' circuit for some seconds. */
const FAILURES = 25;
const GOAWAY_EVERY = 250;

/** Calls `run` while both gateways fail at first and report one device each as uninstalled. */
export async function withFailingGateways<Result>(
  url: string,
  { goneIos, goneAndroid }: KnownDevices,
  run: () => Promise<Result>,
): Promise<Result> {
  const failing = (tokenPrefix: string, status: number): GatewayScript => ({
    goawayEvery: GOAWAY_EVERY,
    rules: [
      { tokenPrefix, status },
      { status: 503, times: FAILURES },
    ],
  });
  await script(url, "apns", failing(goneIos.get("deviceToken"), 410));
  await script(url, "fcm", failing(goneAndroid.get("registrationId"), 404));
  line(
    `Each gateway answers 503 for ${FAILURES} requests, sends GOAWAY on every ${GOAWAY_EVERY}th request`,
  );
  line("and reports one device as uninstalled.");
  try {
    return await run();
  } finally {
    await script(url, "apns", {});
    await script(url, "fcm", {});
  }
}

async function script(url: string, provider: string, body: GatewayScript): Promise<void> {
  const path = `${url}/_local/providers/${provider}`;
  const response = await fetch(path, { method: "PUT", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The local cloud answered ${response.status}`);
}
