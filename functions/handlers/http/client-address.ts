import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { EDGE_HEADERS } from "../../contract/edge.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { Edge } from "../../ports/operation.ts";

/**
 * The address of the client. Behind an edge, API Gateway sees only the edge, so the edge sends the address
 * in a header, which counts only in a request that proves that it came through the edge.
 *
 * @throws ApiError forbidden when the deployment requires the edge and the request went around it
 */
export async function readClientAddress(
  { headers, requestContext }: APIGatewayProxyEventV2,
  edge: Edge | undefined,
): Promise<string> {
  const { sourceIp } = requestContext.http;
  if (edge === undefined) return sourceIp;
  if (await hasProof(headers[EDGE_HEADERS.proof], edge)) {
    const viewer = headers[EDGE_HEADERS.viewer] ?? "";
    return isIP(viewer) === 0 ? sourceIp : viewer;
  }
  if (!edge.required) return sourceIp;
  throw new ApiError(
    "forbidden",
    "This address is for the service itself. Use its public address.",
  );
}

async function hasProof(proof: string | undefined, edge: Edge): Promise<boolean> {
  return proof !== undefined && isEqualSecret(proof, await edge.proof());
}

/** Takes constant time, independent of the lengths and of the position of a difference. */
export function isEqualSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
