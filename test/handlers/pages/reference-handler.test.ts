import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createReferenceHandler } from "../../../functions/handlers/pages/reference-handler.ts";
import { httpEvent } from "../../support/http-event.ts";

const DOCUMENT = JSON.stringify({ openapi: "3.1.0" });
const handler = createReferenceHandler(async () => DOCUMENT);

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await handler(httpEvent({ path, headers }), { awsRequestId: "aws-1" } as never);
  const { statusCode: status, headers: sent = {}, body = "", isBase64Encoded = false } = answer;
  return { status, headers: sent, body, isBase64Encoded };
}

describe("the reference", () => {
  it("is plain for a client that does not take gzip", async () => {
    expect(await get("/1.1/openapi.json")).toMatchObject({ status: 200, body: DOCUMENT });
    const refusing = { "accept-encoding": "gzip;q=0" };
    expect(await get("/1.1/openapi.json", refusing)).toMatchObject({ body: DOCUMENT });
  });

  it("is compressed for a client that takes gzip", async () => {
    const answer = await get("/1.1/openapi.json", { "accept-encoding": "br, gzip" });

    expect(answer).toMatchObject({
      isBase64Encoded: true,
      headers: { "Content-Encoding": "gzip" },
    });
    expect(gunzipSync(Buffer.from(answer.body, "base64")).toString()).toBe(DOCUMENT);
  });

  it("is not sent again to a client that has it", async () => {
    const { headers } = await get("/1.1/openapi.json");
    const tag = String(headers.ETag);

    expect(await get("/1.1/openapi.json", { "if-none-match": `"old", ${tag}` })).toMatchObject({
      status: 304,
      body: "",
    });
    expect(await get("/1.1/openapi.json", { "if-none-match": '"old"' })).toMatchObject({
      status: 200,
    });
  });

  it("explains every meaning of a code", async () => {
    const { body } = await get("/1.1/errors/119");

    expect(JSON.parse(body)).toMatchObject({
      code: 119,
      meanings: [{ status: 403 }, { status: 400 }, { status: 400 }],
    });
  });

  it.each(["/1.1/errors/999", "/1.1/errors/x", "/1.1/errors/", "/1.1/errors/1/2"])(
    "is 404 at %s",
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404 });
    },
  );
});
