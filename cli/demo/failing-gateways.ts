import type { GatewayScript } from "../../local/gateways/gateway-script.ts";
import type { VendorScript } from "../../local/gateways/vendors/vendor-script.ts";
import { line } from "../terminal.ts";
import { type KnownDevices, MAKER_NAMES } from "./devices.ts";

/** 503 answers of a gateway; enough to open the senders' circuit for some seconds. */
const MAX_FAILURES = 25;
const GOAWAY_EVERY = 250;

/** Calls `run` while all gateways fail at first and three of them refuse one device each. */
export async function withFailingGateways<Result>(
  url: string,
  { count, goneIos, goneAndroid, refusedPhone }: KnownDevices,
  run: () => Promise<Result>,
): Promise<Result> {
  // Few devices make few requests, and would wait long to meet all failures.
  const failures = Math.min(Math.ceil(count / 4), MAX_FAILURES);
  const failing = (tokenPrefix: string, status: number): GatewayScript => ({
    goawayEvery: GOAWAY_EVERY,
    rules: [
      { tokenPrefix, status },
      { status: 503, times: failures },
    ],
  });
  await script(url, "apns", failing(goneIos.get("deviceToken"), 410));
  await script(url, "fcm", failing(goneAndroid.get("registrationId"), 404));
  const busy: VendorScript = { rules: [{ where: "call", status: 503, times: 1 }] };
  const [first] = MAKER_NAMES;
  for (const name of MAKER_NAMES) {
    const refusal = { tokenPrefix: refusedPhone.get("registrationId") };
    const rules = [...(name === first ? [refusal] : []), ...(busy.rules ?? [])];
    await script(url, name, { rules });
  }
  line(
    `APNs and FCM each answer 503 for ${failures} requests, send GOAWAY on every ${GOAWAY_EVERY}th request`,
  );
  line("and report one device as uninstalled. Each phone maker answers 503 once, and the first");
  line("refuses one device of a request.");
  try {
    return await run();
  } finally {
    for (const name of ["apns", "fcm", ...MAKER_NAMES]) await script(url, name, {});
  }
}

async function script(
  url: string,
  provider: string,
  body: GatewayScript | VendorScript,
): Promise<void> {
  const path = `${url}/_local/providers/${provider}`;
  const response = await fetch(path, { method: "PUT", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The local cloud answered ${response.status}`);
}
