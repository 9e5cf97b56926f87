import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createReferenceHandler } from "../../../functions/handlers/pages/reference-handler.ts";
import chinese from "../../../schemas/translations/errors.zh-CN.json" with { type: "json" };
import { httpEvent } from "../../support/http-event.ts";

const DOCUMENT = JSON.stringify({ openapi: "3.1.0" });
const handler = createReferenceHandler({
  openApi: async () => DOCUMENT,
  chineseErrors: async () => chinese,
});

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

  it.each(["zh", "zh-CN,zh;q=0.9,en;q=0.8", "de, zh-Hans;q=0.5, en;q=0.1"])(
    "explains a code in Chinese to a client that prefers %s, with the text that the service answers",
    async (language) => {
      const answer = await get("/1.1/errors/211", { "accept-language": language });

      expect(JSON.parse(answer.body)).toEqual({
        code: 211,
        meanings: [
          {
            name: "userNotFound",
            status: 400,
            error: "Could not find user.",
            text: "找不到用户。",
            when: chinese.userNotFound.when,
            fix: chinese.userNotFound.fix,
          },
        ],
      });
      expect(answer.headers.Vary).toContain("Accept-Language");
    },
  );

  it.each([{}, { "accept-language": "en-US,en;q=0.9,zh;q=0.5" }, { "accept-language": "*" }])(
    "explains a code in English to a client with the headers %j",
    async (headers) => {
      const { body } = await get("/1.1/errors/211", headers);

      expect(JSON.parse(body).meanings[0]).toMatchObject({
        name: "userNotFound",
        text: "Could not find user.",
        fix: "Check the name, or sign up; at `/users/me` log in again.",
      });
    },
  );

  it.each(["/1.1/errors/999", "/1.1/errors/x", "/1.1/errors/", "/1.1/errors/1/2"])(
    "is 404 at %s",
    async (path) => {
      const answer = await get(path);
      expect(answer).toMatchObject({ status: 404 });
      expect(answer.headers.Link).toMatch(/^<\/1\.1\/errors\/101#\w+>; rel="help"$/);
    },
  );
});
