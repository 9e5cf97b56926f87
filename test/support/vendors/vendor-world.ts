import { beforeEach } from "vitest";
import { createNotificationLog } from "../../../local/gateways/notification-log.ts";
import { startVendorServer } from "../../../local/gateways/vendors/vendor-server.ts";
import type { SimulatedVendorName } from "../../../local/gateways/vendors/vendors.ts";
import { forAllTests } from "../for-all-tests.ts";

type Profiles = Readonly<Partial<Record<SimulatedVendorName, readonly object[]>>>;

/** The simulated vendors with one clock and these profiles; each test begins without scripts and notifications. */
export function useVendorWorld(profiles: Profiles) {
  const world = forAllTests(() => startVendorWorld(profiles));
  beforeEach(() => {
    for (const vendor of Object.keys(profiles)) world.script(vendor as SimulatedVendorName, {});
    world.log.clear();
    world.clear();
  });
  return world;
}

async function startVendorWorld(profiles: Profiles) {
  const log = createNotificationLog();
  const clock = { nowMs: Date.parse("2026-11-23T02:00:00Z") };
  const server = await startVendorServer({
    log,
    now: () => clock.nowMs,
    profiles: (vendor) => profiles[vendor] ?? [],
  });
  return {
    ...server,
    log,
    clock,
    post: (url: string, headers: Readonly<Record<string, string>>, body: string | Uint8Array) =>
      post(server.origin + url.replace("https:/", ""), headers, body),
    shown: (vendor: SimulatedVendorName) =>
      log.find({ provider: vendor, limit: 10_000 }).results.map(({ token }) => token),
  };
}

async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
) {
  const response = await fetch(url, { method: "POST", headers, body });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}

export const FORM = { "content-type": "application/x-www-form-urlencoded" };
