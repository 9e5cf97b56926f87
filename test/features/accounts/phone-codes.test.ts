import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import {
  MINUTE_MS,
  type PhoneService,
  startPhoneService,
  wrong,
} from "../../support/services/phone-service.ts";

const service = forAllTests(() => startPhoneService({ appName: "shop" }));
let phone: string;

beforeEach(() => {
  phone = service.newPhone();
});

const request = (body: unknown, options = {}) =>
  service.call("POST /requestSmsCode", body, options);
const ask = (to = phone) => request({ mobilePhoneNumber: to });
const verify = (code: string, to = phone) =>
  service.call(`POST /verifySmsCode/${code}`, { mobilePhoneNumber: to });

describe("POST /requestSmsCode", () => {
  test("answers {} and sends a code of six digits with the app's name and the minutes", async () => {
    const { status, body } = await ask();

    expect({ status, body }).toEqual({ status: 200, body: {} });
    const texts = service.texts.filter(({ to }) => to === phone);
    expect(texts).toHaveLength(1);
    expect(texts[0]?.text).toMatch(/^\d{6} is your shop code, valid for 10 minutes\.$/);
  });

  test("stores nothing that reveals the code", async () => {
    const code = await service.askFor("requestSmsCode", phone);

    const items = JSON.stringify(await service.items(""));

    expect(items).toContain(`sms-code#general#${phone}`);
    expect(items).not.toContain(code);
  });

  test("treats a number without country code as Chinese", async () => {
    await ask(phone.slice(3));
    expect((await verify(service.getErrorCode(phone))).status).toBe(200);
  });

  test.each([
    [{}, 212],
    [{ mobilePhoneNumber: "" }, 212],
    [{ mobilePhoneNumber: "abc" }, 127],
    [{ mobilePhoneNumber: "+0123456789" }, 127],
    [{ mobilePhoneNumber: "+1234567890123456" }, 127],
    [{ mobilePhoneNumber: "+86138\r\n00000000" }, 127],
    [{ mobilePhoneNumber: { $ne: null } }, 127],
    [{ mobilePhoneNumber: ["+8613800000001"] }, 127],
    [{ mobilePhoneNumber: 13800000001 }, 127],
  ])("rejects %j with %i and sends nothing", async (body, code) => {
    const before = service.texts.length;
    expect((await request(body)).body.code).toBe(code);
    expect(service.texts).toHaveLength(before);
  });

  test.each([
    [undefined, 10],
    [5, 5],
    [360, 30],
    [0, 1],
    [-1, 1],
    ["7", 7],
    ["soon", 10],
    [{}, 10],
    [null, 10],
  ])(
    "turns ttl %j into a code that is valid for %i minutes and not longer",
    async (ttl, minutes) => {
      const first = {
        mobilePhoneNumber: phone,
        ttl,
        validate_token: "any",
        smsType: "sms",
        op: "x",
      };
      await request(first);
      service.advance(minutes * MINUTE_MS - 1);
      expect((await verify(service.getErrorCode(phone))).status).toBe(200);

      await request(first);
      service.advance(minutes * MINUTE_MS + 1);

      expect((await verify(service.getErrorCode(phone))).body.code).toBe(603);
    },
  );
});

describe("the limits", () => {
  test("allow one message in 60 seconds to a number, for any purpose", async () => {
    await service.signUp(phone);
    const other = await service.call("POST /requestLoginSmsCode", { mobilePhoneNumber: phone });
    service.advance(MINUTE_MS - 1);
    const early = await ask();
    service.advance(1);

    expect([other.body.code, early.body.code, (await ask()).status]).toEqual([601, 601, 200]);
  });

  test("allow ten messages in 24 hours to a number", async () => {
    for (let i = 0; i < 10; i++) {
      expect((await ask()).status).toBe(200);
      service.advance(MINUTE_MS);
    }
    expect((await ask()).body.code).toBe(601);

    service.advance(24 * 60 * MINUTE_MS);
    expect((await ask()).status).toBe(200);
  });

  test("allow one message when two requests come at once", async () => {
    const answers = await Promise.all([ask(), ask()]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(service.texts.filter(({ to }) => to === phone)).toHaveLength(1);
  });

  test("stop a network that requests codes for many numbers, counting IPv6 by its /64", async () => {
    const limited = await startPhoneService({ smsPerNetwork: 60 });
    const from = (sourceIp: string) =>
      limited.call("POST /requestSmsCode", { mobilePhoneNumber: limited.newPhone() }, { sourceIp });
    for (let i = 0; i < 20; i++) await from(`2001:db8:0:7::${i}`);

    const [same, elsewhere] = [await from("2001:db8::7:1:2:3:4"), await from("2001:db8:0:8::1")];

    expect([same.body.code, elsewhere.status]).toEqual([601, 200]);
    expect(same.body.error).toMatch(/^Too many text messages from this network; try again in /);
    await limited.stop();
  });

  test("don't stop a server that has the master key", async () => {
    const sourceIp = "198.51.100.4";
    const one = () =>
      request({ mobilePhoneNumber: service.newPhone() }, { master: true, sourceIp });
    const answers = await Promise.all(Array.from({ length: 25 }, one));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe("a code", () => {
  test("works once", async () => {
    const code = await service.askFor("requestSmsCode", phone);

    const [first, second] = [await verify(code), await verify(code)];

    expect([first.status, first.body, second.body.code]).toEqual([200, {}, 603]);
  });

  test("survives four wrong tries, and after the fifth this network has no more", async () => {
    const [patient, hasty] = [service.newPhone(), service.newPhone()];
    for (const [to, tries] of [
      [patient, 4],
      [hasty, 5],
    ] as const) {
      const code = await service.askFor("requestSmsCode", to);
      for (let i = 1; i <= tries; i++) {
        expect((await verify(wrong(code, i), to)).body.code).toBe(603);
      }
    }

    expect((await verify(service.getErrorCode(patient), patient)).status).toBe(200);
    expect((await verify(service.getErrorCode(hasty), hasty)).body.code).toBe(603);
  });

  test("is compared at most five times when 50 guesses come at once", async () => {
    const code = await service.askFor("requestSmsCode", phone);

    const guesses = Array.from({ length: 50 }, (_, i) => verify(wrong(code, i + 1)));
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code);

    expect(new Set(codes)).toEqual(new Set([603]));
    const [counter] = await service.items(`throttle#sms-guess#${phone}`);
    expect(Object.keys(counter?._events ?? {})).toHaveLength(5);
    expect((await verify(code)).body.code).toBe(603);
  });

  test("is sent again while it is fresh, and stays valid beside a newer one (A121)", async () => {
    const old = await service.askFor("requestSmsCode", phone);
    const current = await service.askFor("requestSmsCode", phone);

    service.advance(5 * MINUTE_MS);
    const newer = await service.askFor("requestSmsCode", phone);
    expect(current).toBe(old);
    expect(newer).not.toBe(old);

    expect((await verify(old)).status).toBe(200);
    expect((await verify(newer)).body.code).toBe(603);
  });

  test("does not work with another number", async () => {
    const code = await service.askFor("requestSmsCode", phone);
    const other = service.newPhone();
    await service.askFor("requestSmsCode", other);

    if (code !== service.getErrorCode(other))
      expect((await verify(code, other)).body.code).toBe(603);
  });

  test.each(["12345", "1234567", "abcdef", "12345x", "１２３４５６", "123 456"])(
    "is not %s, and such input does not count as a try",
    async (text) => {
      const code = await service.askFor("requestSmsCode", phone);
      for (let i = 0; i < 6; i++) {
        expect((await verify(encodeURIComponent(text))).body.code).toBe(603);
      }
      expect((await verify(code)).status).toBe(200);
    },
  );

  test("works only for its purpose", async () => {
    const { session } = await service.signUp(phone);
    const uses = {
      requestSmsCode: (code: string) => verify(code),
      requestLoginSmsCode: (smsCode: string) =>
        service.call("POST /login", { mobilePhoneNumber: phone, smsCode }),
      requestPasswordResetBySmsCode: (code: string) =>
        service.call(`PUT /resetPasswordBySmsCode/${code}`, {
          mobilePhoneNumber: phone,
          password: "stolen",
        }),
      requestChangePhoneNumber: (code: string) =>
        service.call("POST /changePhoneNumber", { mobilePhoneNumber: phone, code }, { session }),
    };
    for (const asked of Object.keys(uses)) {
      const code = await service.askFor(asked, phone, session);
      for (const [purpose, use] of Object.entries(uses)) {
        if (purpose !== asked) expect((await use(code)).body.code).toBe(603);
      }
      service.advance(16 * MINUTE_MS);
    }
  });
});

describe("POST /verifySmsCode/{code}", () => {
  test("takes the number from PHP's query, where + became a blank, without a body", async () => {
    const code = await service.askFor("requestSmsCode", phone);
    const route = `POST /verifySmsCode/${code}?mobilePhoneNumber=${phone}`;
    expect((await service.call(route, "null")).status).toBe(200);
  });

  test("uses the last number of the network's code requests if none is sent", async () => {
    const sourceIp = "198.51.100.77";
    await request({ mobilePhoneNumber: phone }, { sourceIp });
    const code = service.getErrorCode(phone);
    const use = (from: string) =>
      service.call(`POST /verifySmsCode/${code}`, {}, { sourceIp: from });

    expect((await use("198.51.100.78")).body.code).toBe(603);
    expect((await use(sourceIp)).status).toBe(200);
  });
});

describe("a number for app review", () => {
  const number = "+8613900000001";
  let review: PhoneService;

  beforeAll(async () => {
    const testPhoneNumbers = [{ number, code: "246810" }];
    review = await startPhoneService({ testPhoneNumbers });
  });
  afterAll(() => review.stop());

  test("has its fixed code at any time, after any number of tries, and gets no messages", async () => {
    const use = (code: string) =>
      review.call(`POST /verifySmsCode/${code}`, { mobilePhoneNumber: number });
    expect((await use("246810")).status).toBe(200);
    await review.askFor("requestSmsCode", number);
    expect((await use("246810")).status).toBe(200);
    expect(review.texts).toEqual([]);

    for (let i = 0; i < 6; i++) expect((await use("000000")).body.code).toBe(603);

    expect((await use("246810")).status).toBe(200);
  });

  test("works where no text messages are configured, unlike other numbers", async () => {
    const testPhoneNumbers = [{ number, code: "246810" }];
    const off = await startPhoneService({ testPhoneNumbers }, { smsQueue: undefined });
    const call = (mobilePhoneNumber: string) =>
      off.call("POST /requestSmsCode", { mobilePhoneNumber });

    expect((await call(number)).status).toBe(200);
    expect((await call("+8613900000002")).body).toEqual({
      code: 119,
      error: "Text messages are not configured here.",
    });
    await off.stop();
  });
});

test("sends Chinese messages, each short enough for one part", async () => {
  const chinese = await startPhoneService({ mailLanguage: "zh", appName: "shop" });
  await chinese.askFor("requestSmsCode", phone);

  const { text = "" } = chinese.texts[0] ?? {};

  expect(text).toMatch(/^【shop】验证码 \d{6}，10 分钟内有效/);
  expect(text.length).toBeLessThanOrEqual(70);
  await chinese.stop();
});
