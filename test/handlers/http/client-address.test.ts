import { describe, expect, it } from "vitest";
import { EDGE_HEADERS } from "../../../functions/contract/edge.ts";
import { readClientAddress } from "../../../functions/handlers/http/client-address.ts";
import type { Edge } from "../../../functions/ports/operation.ts";
import { httpEvent } from "../../support/http-event.ts";

const PROOF = "proof-EXAMPLE-0001";
const SOURCE = "203.0.113.9";

function read(headers: Record<string, string>, edge: Partial<Edge> | undefined = {}) {
  const event = httpEvent({ path: "/1.1/date", headers, sourceIp: SOURCE });
  return readClientAddress(event, edge && { proof: async () => PROOF, required: true, ...edge });
}

const viewer = (address: string) => ({ [EDGE_HEADERS.viewer]: address });
const proof = { [EDGE_HEADERS.proof]: PROOF };

describe("the address of a client", () => {
  it.each(["198.51.100.7", "2001:db8::7"])("is %s if the edge says so (L15)", async (address) => {
    expect(await read({ ...proof, ...viewer(address) })).toBe(address);
  });

  it.each([{}, viewer(""), viewer("198.51.100.7, 10.0.0.1"), viewer("unknown")])(
    "is API Gateway's if the edge says %j (L15)",
    async (headers) => {
      expect(await read({ ...proof, ...headers })).toBe(SOURCE);
    },
  );

  it("is API Gateway's without an edge, regardless of headers (L15)", async () => {
    const event = httpEvent({
      path: "/1.1/date",
      headers: { ...proof, ...viewer("198.51.100.7") },
      sourceIp: SOURCE,
    });

    expect(await readClientAddress(event, undefined)).toBe(SOURCE);
  });
});

describe("a request that went around the edge", () => {
  it.each([
    {},
    viewer("198.51.100.7"),
    { [EDGE_HEADERS.proof]: "" },
    { [EDGE_HEADERS.proof]: "x" },
  ])("is rejected with %j where the edge is required (L15)", async (headers) => {
    await expect(read(headers)).rejects.toMatchObject({ status: 403 });
  });

  it("is served where it is not required, with API Gateway's address (L15)", async () => {
    expect(await read(viewer("198.51.100.7"), { required: false })).toBe(SOURCE);
  });

  it("is not let in while the proof can't be read (L15)", async () => {
    const failing = { proof: async () => Promise.reject(new Error("no secret")) };

    await expect(read(proof, failing)).rejects.toThrow("no secret");
  });
});
