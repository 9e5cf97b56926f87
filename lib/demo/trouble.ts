import type { GatewayScript } from "../local/gateways/gateway-script.ts";
import type { KnownDevices } from "./devices.ts";
import { line } from "./terminal.ts";

/** Answers with 503: enough for the senders to leave a gateway alone for some seconds. */
const FAILURES = 25;
const GOAWAY_EVERY = 250;

/** Runs something while one device of each platform is gone and the gateways fail for a while. */
export async function withTrouble<Result>(
  url: string,
  { goneIos, goneAndroid }: KnownDevices,
  run: () => Promise<Result>,
): Promise<Result> {
  const trouble = (tokenPrefix: string, status: number): GatewayScript => ({
    goawayEvery: GOAWAY_EVERY,
    rules: [
      { tokenPrefix, status },
      { status: 503, times: FAILURES },
    ],
  });
  await script(url, "apns", trouble(goneIos.get("deviceToken"), 410));
  await script(url, "fcm", trouble(goneAndroid.get("registrationId"), 404));
  line(
    `Each gateway answers ${FAILURES} times 503, sends GOAWAY at every ${GOAWAY_EVERY}th request`,
  );
  line("and says of one device that its app is gone.");
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
