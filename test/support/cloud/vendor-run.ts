import type { VendorScript } from "../../../local/gateways/vendors/vendor-script.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "./cloud.ts";

/** A vendor as the tests push to it. */
export interface VendorRow {
  /** Name of the provider. */
  readonly name: string;
  /** `vendor` of its installations. */
  readonly vendor: string;
  readonly devices: number;
}

/** Counts of one provider in a push record. */
export interface VendorCounts {
  readonly successes: number;
  readonly invalidTokens: number;
  readonly rejected: number;
  readonly expired: number;
  readonly retries: number;
  readonly ambiguous: number;
  readonly reasons: Readonly<Record<string, number>>;
}

export interface VendorNotification {
  readonly provider: string;
  readonly token: string;
  readonly payload: unknown;
  readonly click?: object;
  readonly idempotencyKey?: string;
  readonly repeat?: true;
}

const BATCH = 50;

export function vendorToken({ name }: Pick<VendorRow, "name">, index: number): string {
  return `${name}-${String(index).padStart(5, "0")}`;
}

/** Registers devices of a vendor on the channel of its name; their tokens are numbered. */
export async function registerVendorDevices(
  cloud: RunningCloud,
  row: VendorRow,
  fields: object = {},
): Promise<void> {
  const devices = Array.from({ length: row.devices }, (_, index) => ({
    deviceType: "android",
    vendor: row.vendor,
    installationId: vendorToken(row, index),
    registrationId: vendorToken(row, index),
    channels: [row.name, "all"],
    ...fields,
  }));
  for (let from = 0; from < devices.length; from += BATCH) {
    const requests = devices
      .slice(from, from + BATCH)
      .map((body) => ({ method: "POST", path: "/1.1/installations", body }));
    const answer = await request(cloud, "POST", "/1.1/batch", { master: true, body: { requests } });
    const results = answer.body as readonly { readonly error?: object }[];
    const failed = results.find(({ error }) => error);
    if (failed) throw new Error(JSON.stringify(failed));
  }
}

export async function scriptVendor(
  cloud: RunningCloud,
  { name }: Pick<VendorRow, "name">,
  script: VendorScript,
): Promise<void> {
  const answer = await request(cloud, "PUT", `/_local/providers/${name}`, { body: script });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

export async function findVendorNotifications(
  cloud: RunningCloud,
  { name }: Pick<VendorRow, "name">,
): Promise<readonly VendorNotification[]> {
  const path = `/_local/notifications?provider=${name}&limit=20000`;
  const { body } = await request(cloud, "GET", path);
  return (body as { results: VendorNotification[] }).results;
}

/** Requests to a vendor since the last push, by operation. */
export async function countVendorCalls(
  cloud: RunningCloud,
  { name }: Pick<VendorRow, "name">,
): Promise<Readonly<Record<string, number>>> {
  const { body } = await request(cloud, "GET", "/_local/calls");
  return (body as { results: Record<string, Record<string, number>> }).results[name] ?? {};
}
