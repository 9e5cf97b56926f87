import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EDGE_HEADERS } from "../../functions/contract/edge.ts";
import type { RunningCloud } from "../../local/spawn.ts";
import { request } from "../support/cloud/cloud.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";
import { EDGE_CONFIG } from "../support/infra/edge-config.ts";
import { SMS_IDENTITY } from "../support/infra/reach.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Codes that an IPv4 address and an IPv6 /64 may request in ten minutes. */
const PER_NETWORK = 30;
const PER_CUSTOMER = 10;

const folder = temporaryFolder();
let cloud: RunningCloud;
let proof: string;
let phones = 13_800_000_000;

beforeAll(async () => {
  const { customDomain, edge } = EDGE_CONFIG;
  cloud = await startConfiguredCloud(
    {
      ...{ smsOriginationIdentity: SMS_IDENTITY, throttle: { smsPerNetwork: PER_NETWORK } },
      ...{ customDomain, edge: { ...edge, required: false } },
    },
    { dataFolder: folder },
  );
  const secrets: Record<string, string> = JSON.parse(
    readFileSync(join(folder, "landfall", "secrets.json"), "utf8"),
  );
  proof = Object.entries(secrets).find(([name]) => name.includes("EdgeProof"))?.[1] ?? "";
});
afterAll(() => cloud?.stop());

/** Requests a code for another number each time. */
async function requestCode(headers: Record<string, string>): Promise<number> {
  phones += 1;
  const body = { mobilePhoneNumber: `+86${phones}` };
  return (await request(cloud, "POST", "/1.1/requestSmsCode", { body, headers })).status;
}

/** Uses up what the network of these headers may request. */
async function exhaust(
  count: number,
  toHeaders: (n: number) => Record<string, string>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push(await requestCode(toHeaders(n)));
  return statuses;
}

const accepted = (count: number) => Array.from({ length: count }, () => 200);
const through = (viewer: string) => ({
  [EDGE_HEADERS.proof]: proof,
  [EDGE_HEADERS.viewer]: viewer,
});

describe("behind an edge, the address of a client", () => {
  it("is the address that the edge saw, so each client has separate limits (L15)", async () => {
    expect(await exhaust(PER_NETWORK, () => through("198.51.100.7"))).toEqual(
      accepted(PER_NETWORK),
    );

    expect(await requestCode(through("198.51.100.7"))).toBe(400);
    expect(await requestCode(through("198.51.100.8"))).toBe(200);
  });

  it("is read in its network for IPv6, which gives a client many addresses (L15)", async () => {
    const viewer = (n: number) => through(`2001:db8:1:2::${n + 1}`);
    expect(await exhaust(PER_CUSTOMER, viewer)).toEqual(accepted(PER_CUSTOMER));

    expect(await requestCode(viewer(99))).toBe(400);
    expect(await requestCode(through("2001:db8:1:3::1"))).toBe(200);
  });

  it("is not believed without the edge's proof, nor with a wrong one, nor from X-Forwarded-For (L15)", async () => {
    const forged = (n: number) => ({
      [EDGE_HEADERS.viewer]: `203.0.113.${n}`,
      "X-Forwarded-For": `203.0.113.${n}`,
      "CloudFront-Viewer-Address": `203.0.113.${n}:443`,
      ...(n % 2 === 0 && { [EDGE_HEADERS.proof]: "x".repeat(proof.length) }),
    });
    expect(await exhaust(PER_NETWORK, forged)).toEqual(accepted(PER_NETWORK));

    expect(await requestCode(forged(99))).toBe(400);
    expect(await requestCode(through("203.0.113.99"))).toBe(200);
  });
});
