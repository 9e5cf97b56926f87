import { describe, expect, test } from "vitest";
import type { MailTexts } from "../../../functions/contract/mail-texts-file.ts";
import { createPageHandler } from "../../../functions/handlers/pages/page-handler.ts";
import type { PageView } from "../../../functions/ports/page.ts";
import { httpEvent } from "../../support/http-event.ts";

const TOKEN = `${"a".repeat(43)}-5d831ac8`;
const CREATED = "2026-11-21T23:59:59.000Z";
const FORM = {
  kind: "newPassword",
  username: "tom",
  minLength: 8,
  refusesCommon: true,
  endsOtherAccess: false,
} as const;
const NASTY = `<script>"'&{{link}}`;

interface Opening {
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
  readonly language?: string;
}

/** A page handler whose operations all show the given view or fail. */
function pages(show: (form: URLSearchParams) => Promise<PageView>, texts: MailTexts["pages"] = {}) {
  const page = ({ form }: { form: URLSearchParams }) => show(form);
  const handler = createPageHandler(
    {
      showEmailVerification: page,
      verifyEmail: page,
      showPasswordReset: page,
      resetPassword: page,
    },
    () => ({}),
    () => ({ appName: "seaside", mailLanguage: "en", texts }),
  );
  return async ({
    method = "GET",
    path = `/1.1/verifyEmail/${TOKEN}`,
    body,
    language,
  }: Opening) => {
    const headers: Record<string, string> = language ? { "accept-language": language } : {};
    const event = httpEvent({ method, path, headers, body: body && Buffer.from(body) });
    const response = await handler(event, { awsRequestId: "aws-1" } as never);
    return {
      status: response.statusCode,
      headers: response.headers ?? {},
      html: response.body ?? "",
    };
  };
}

const showing = (view: PageView) => pages(async () => view);

describe("a page", () => {
  test("has a team's own texts in one language, and the built-in ones where it has none", async () => {
    const open = pages(async () => ({ kind: "linkExpired" }), {
      en: { linkExpired: { title: "Too late & sorry" } },
    });
    const { html } = await open({ language: "en" });
    expect(html).toContain("<h1>Too late &amp; sorry</h1>");
    expect(html).toContain("Links work for one week.");
    expect((await open({ language: "zh" })).html).toContain("链接已过期");
  });

  test("loads nothing, sends no referrer, is not cached and can't be framed", async () => {
    const { headers, html } = await showing({ kind: "linkInvalid" })({});

    expect(headers).toMatchObject({
      "Content-Type": "text/html;charset=utf-8",
      "Content-Security-Policy": expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      ),
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    });
    expect(html).not.toMatch(/<script|src=|href=| style=| on[a-z]+=/);
  });

  test.each([
    [undefined, "en"],
    ["zh-CN,zh;q=0.9,en;q=0.8", "zh-CN"],
    ["de,en;q=0.5,zh;q=0.7", "zh-CN"],
    ["en-GB,en;q=0.9,zh;q=0.8", "en"],
    ["en-US,zh-CN;q=0.9,en;q=0.8", "en"],
    ["zh;q=0,fr", "en"],
    ["*", "en"],
    ["../../etc/passwd", "en"],
  ])("answers a browser that prefers %s in %s", async (language, tag) => {
    const opening = language === undefined ? {} : { language };
    const { html } = await showing({ kind: "passwordChanged" })(opening);
    expect(html).toContain(`<html lang="${tag}">`);
  });

  test.each<[PageView, number]>([
    [{ kind: "confirmEmail", email: "tom@x.io", username: "tom", createdAt: CREATED }, 200],
    [{ kind: "emailConfirmed", email: "tom@x.io" }, 200],
    [{ ...FORM, endsOtherAccess: true }, 200],
    [{ ...FORM, problem: "tooShort" }, 400],
    [{ kind: "passwordChanged" }, 200],
    [{ kind: "passwordChangedBefore" }, 410],
    [{ kind: "emailDisowned" }, 200],
    [{ kind: "emailConfirmedBefore" }, 410],
    [{ kind: "linkUsed" }, 410],
    [{ kind: "linkExpired" }, 410],
    [{ kind: "linkInvalid" }, 404],
  ])("%j has status %i and words in both languages", async (view, status) => {
    const texts = await Promise.all(
      ["en", "zh"].map(async (language) => {
        const answer = await showing(view)({ language });
        expect(answer.status).toBe(status);
        expect(answer.html).not.toMatch(/undefined|\{\w+\}/);
        return answer.html;
      }),
    );
    expect(texts[0]).not.toBe(texts[1]);
  });

  test.each<PageView>([
    { kind: "confirmEmail", email: NASTY, username: NASTY, createdAt: CREATED },
    { kind: "emailConfirmed", email: NASTY },
    { ...FORM, username: NASTY },
  ])("%j escapes values of users (A94, A97)", async (view) => {
    const { html } = await showing(view)({ path: `/1.1/verifyEmail/${TOKEN}?token="><script>` });
    expect(html).not.toMatch(/<script|value="[^"]*<|"'&/);
    expect(html).toContain("&lt;script&gt;");
  });

  test("inserts a name unchanged, cut to 40 characters, and the day in the page's language", async () => {
    const username = `{date}${"x".repeat(60)}`;
    const view = { kind: "confirmEmail", email: "{username}@x.io", username, createdAt: CREATED };
    const en = (await showing(view as PageView)({})).html;
    const zh = (await showing(view as PageView)({ language: "zh" })).html;
    expect(en).toContain(`<bdi>{date}${"x".repeat(34)}…</bdi>`);
    expect(en).toContain("<bdi>{username}@x.io</bdi>");
    expect([en.includes("created on November 21, 2026,"), zh.includes("2026年11月21日")]).toEqual([
      true,
      true,
    ]);
  });

  test("gets the fields of a posted form", async () => {
    const fields: string[] = [];
    const open = pages(async (form) => {
      fields.push(form.get("password") ?? "");
      return { kind: "passwordChanged" };
    });
    await open({ method: "POST", body: "password=caf%C3%A9+%26%3D&repeated=x" });
    expect(fields).toEqual(["café &="]);
  });
});

describe("a request that leads to no page", () => {
  test.each([
    "%22%3E%3Cscript%3E",
    "..%2F..%2Fx",
    "t".repeat(10_000),
    "[object%20Object]",
    "a%0d%0aSet-Cookie:x",
  ])("rejects the token %s without a look-up and never echoes it (A92, A94)", async (token) => {
    let looked = 0;
    const open = pages(async () => {
      looked += 1;
      return { kind: "linkInvalid" };
    });
    const { status, html } = await open({ path: `/1.1/resetPassword/${token}` });
    expect({ status, looked }).toEqual({ status: 404, looked: 0 });
    expect(html).not.toContain("script>");
  });

  test("answers an outage with a page that reveals only the request id", async () => {
    const open = pages(async () => Promise.reject(new Error("table users-123 is gone")));
    const { status, html } = await open({});
    expect(status).toBe(500);
    expect(html).toContain("request-1");
    expect(html).not.toContain("users-123");
  });
});

describe("the form for a new password", () => {
  test("shows the rule before it is broken, tied to the field", async () => {
    const { html } = await showing(FORM)({});

    expect(html).toContain(
      '<p class="rule" id="rule">At least 8 characters. Not one that many people use.<',
    );
    expect(html).toMatch(/name="password"[^>]* aria-describedby="rule"/);
    expect(html).not.toContain("aria-invalid=");
  });

  test("shows no rule where every password is accepted", async () => {
    const { html } = await showing({ ...FORM, minLength: 1, refusesCommon: false })({});

    expect(html).not.toContain('id="rule"');
    expect(html).not.toContain("aria-describedby");
  });

  test.each([
    ["tooShort", /name="password"[^>]* aria-describedby="rule problem" aria-invalid="true"/],
    ["mismatch", /name="repeated"[^>]* aria-describedby="problem" aria-invalid="true"/],
  ] as const)("ties %s to the field that is wrong", async (problem, field) => {
    const { html } = await showing({ ...FORM, problem })({});

    expect(html).toContain('<p class="problem" id="problem" role="alert">');
    expect(html).toMatch(field);
    expect(html.match(/aria-invalid=/g)).toHaveLength(1);
  });
});
