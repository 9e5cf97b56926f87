import ipaddr from "ipaddr.js";
import { EDGE_HEADERS } from "../../../functions/contract/edge.ts";
import { ENV } from "../../../functions/contract/env.ts";
import type { Deployment } from "../../stack/deployment.ts";
import { assert } from "../outcome.ts";
import { accepted, type Target } from "../target.ts";

/** An address for documentation (RFC 5737), which no client has. */
const FORGED = "203.0.113.7";

/** Headers by which a client could claim another address. */
const CLAIMS: readonly Readonly<Record<string, string>>[] = [
  { "x-forwarded-for": FORGED },
  { "x-real-ip": FORGED },
  { forwarded: `for=${FORGED}` },
  { "cloudfront-viewer-address": `${FORGED}:443` },
  { "true-client-ip": FORGED },
  { [EDGE_HEADERS.viewer]: FORGED },
  { [EDGE_HEADERS.viewer]: FORGED, [EDGE_HEADERS.proof]: "forged" },
];

export async function verifySourceAddress(target: Target): Promise<string> {
  const own = await readAddress(target, {});
  if (!isLoopback(new URL(target.service.url).hostname)) assertPublic(own);
  for (const claim of CLAIMS) {
    const address = await readAddress(target, claim);
    const names = Object.keys(claim).join(" and ");
    assert(address === own, `${names} changed the client's address to ${address}`);
  }
  const isBehindEdge = target.deployment && (await assertEdge(target.deployment));
  const place = isBehindEdge ? "behind the edge, whose API is closed to others" : "without an edge";
  return `${CLAIMS.length} forged headers left the client's address as it is, ${place}`;
}

async function readAddress({ send }: Target, headers: Record<string, string>): Promise<string> {
  const answer = await send("GET", "/1.1/date?explain=1", { as: "master", headers });
  return String(accepted(answer, "The date").client);
}

/** A local cloud, which answers as a stack, too, has clients on its own machine. */
function isLoopback(host: string): boolean {
  if (host === "localhost") return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}

/** An address of a private network would be that of a part of AWS. */
function assertPublic(address: string): void {
  const isPublic = ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
  assert(isPublic, `The service takes ${address} for the client's address`);
}

/** @returns false without an edge */
async function assertEdge({ variablesFor, findResources, region }: Deployment): Promise<boolean> {
  if ((await variablesFor("batch"))[ENV.edgeSecretArn] === undefined) return false;
  for (const { physicalId } of findResources("AWS::ApiGatewayV2::Api")) {
    const url = `https://${physicalId}.execute-api.${region}.amazonaws.com/1.1/date`;
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => undefined, // an endpoint that is turned off may have no name
    );
    assert(status !== 200, `${url} answers requests that go around the edge`);
  }
  return true;
}
