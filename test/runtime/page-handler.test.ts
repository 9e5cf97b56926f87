import { expect, test } from "vitest";
import { openMailLink } from "../../functions/api/mail-link.ts";
import type { MailToken } from "../../functions/ports/mail-tokens.ts";
import { createPageHandler } from "../../functions/runtime/page-handler.ts";
import { httpEvent } from "../http-event.ts";

function pages(find: (token: string) => Promise<MailToken | undefined>) {
  const handler = createPageHandler(
    {
      showEmailVerification: openMailLink,
      verifyEmail: openMailLink,
      showPasswordReset: openMailLink,
      resetPassword: openMailLink,
    },
    () => ({ mailTokens: { find } }),
  );
  return async (method: string, path: string, body?: string) => {
    const event = httpEvent({ method, path, headers: {}, body });
    const response = await handler(event, { awsRequestId: "aws-1" } as never);
    return {
      status: response.statusCode,
      headers: response.headers ?? {},
      html: response.body ?? "",
    };
  };
}

const unknown = async () => undefined;

test.each([
  ["GET", "/1.1/verifyEmail/abc"],
  ["POST", "/1.1/verifyEmail/abc"],
  ["GET", "/1/resetPassword/abc"],
  ["POST", "/1.1/resetPassword/abc"],
])("%s %s with an unknown token is a page that says so", async (method, path) => {
  const { status, html } = await pages(unknown)(
    method,
    path,
    method === "POST" ? "a=b" : undefined,
  );
  expect(status).toBe(404);
  expect(html).toContain("not valid any more");
});

test("a page loads nothing, sends no referrer and is not stored", async () => {
  const { headers, html } = await pages(unknown)("GET", "/1.1/verifyEmail/abc");
  expect(headers).toMatchObject({
    "Content-Type": "text/html;charset=utf-8",
    "Content-Security-Policy": expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
  });
  expect(html).not.toMatch(/<script|src=|href=/);
});

test.each([
  "%22%3E%3Cscript%3E",
  "..%2F..%2Fx",
  "t".repeat(10_000),
  "[object%20Object]",
  "a%0d%0aSet-Cookie:x",
])("the token %s is refused without a look-up and never echoed (A92, A94)", async (token) => {
  let looked = 0;
  const open = pages(async () => {
    looked += 1;
    return undefined;
  });
  const { status, html } = await open("GET", `/1.1/resetPassword/${token}`);
  expect(status).toBe(404);
  expect(looked).toBe(0);
  expect(html).not.toContain("script>");
});

test("an outage is a page with the request id and nothing else", async () => {
  const open = pages(async () => Promise.reject(new Error("table users-123 is gone")));
  const { status, html } = await open("GET", "/1.1/verifyEmail/abc");
  expect(status).toBe(500);
  expect(html).toContain("request-1");
  expect(html).not.toContain("users-123");
});

test("a token that exists is never called invalid", async () => {
  const token = { purpose: "verify-email", objectId: "5d831ac8" };
  const { status, html } = await pages(async () => token)("GET", "/1.1/verifyEmail/abc");
  expect(status).toBe(503);
  expect(html).not.toContain("not valid");
});
