import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallOptions } from "../../support/services/accounts-service.ts";
import {
  MINUTE_MS,
  type PhoneService,
  startPhoneService,
} from "../../support/services/phone-service.ts";

let service: PhoneService;

beforeAll(async () => {
  service = await startPhoneService({ smsPerNetwork: 60, mailsPerNetwork: 300 });
});
afterAll(() => service.stop());

const ask = (sourceIp: string, mobilePhoneNumber = service.newPhone()) =>
  service.call("POST /requestSmsCode", { mobilePhoneNumber }, { sourceIp });

test("a /48 of networks has limits of its own, for SMS and for mails (A127)", async () => {
  const answers = [];
  for (let i = 0; i < 70; i++) answers.push(await ask(`2001:db8:7:${i.toString(16)}::1`));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect((await ask("2001:db8:8::1")).status).toBe(200);

  for (let i = 0; i < 310; i++) {
    const sourceIp = `2001:db8:9:${i.toString(16)}::1`;
    const body = { email: "nobody@example.com" };
    const { body: answer } = await service.call("POST /requestPasswordReset", body, { sourceIp });
    expect(answer.code).toBe(i < 300 ? 205 : 429);
  }
});

test("a /48 has one share of a number (A127)", async () => {
  const phone = service.newPhone();
  expect((await ask("2001:db8:a:1::1", phone)).status).toBe(200);
  expect((await ask("2001:db8:a:2::1", phone)).body.code).toBe(601);
});

describe("a used code (A127)", () => {
  const LIMIT = 10;
  const SERVER = "198.51.100.1";
  let limited: PhoneService;
  /** Each test has networks of its own. */
  let [phone, elsewhere, tests] = ["", "", 0];

  beforeAll(async () => {
    limited = await startPhoneService({ smsPerNetwork: LIMIT });
  });
  afterAll(() => limited.stop());
  beforeEach(() => {
    tests += 1;
    [phone, elsewhere] = [`198.51.100.${tests * 2}`, `198.51.100.${tests * 2 + 1}`];
    limited.advance(24 * 60 * MINUTE_MS);
  });

  async function requestAndUse(options: { from: CallOptions; to?: string; waitMs?: number }) {
    const { from, to = phone, waitMs = 0 } = options;
    const mobilePhoneNumber = limited.newPhone();
    const asked = await limited.call("POST /requestSmsCode", { mobilePhoneNumber }, from);
    limited.advance(waitMs);
    const route = `POST /verifySmsCode/${limited.getErrorCode(mobilePhoneNumber)}`;
    const used = await limited.call(route, { mobilePhoneNumber }, { sourceIp: to });
    expect([asked.status, used.status]).toEqual([200, 200]);
  }

  /** How many of thirty codes that nobody uses are sent for a network. */
  async function countUnused(sourceIp: string): Promise<number> {
    let sent = 0;
    for (let i = 0; i < LIMIT * 3; i++) {
      const body = { mobilePhoneNumber: limited.newPhone() };
      sent += Number(
        (await limited.call("POST /requestSmsCode", body, { sourceIp })).status === 200,
      );
    }
    return sent;
  }

  test("makes room for no text if the master key requested it", async () => {
    const from = { master: true, sourceIp: SERVER };
    for (let i = 0; i < LIMIT; i++) await requestAndUse({ from });
    expect(await countUnused(phone)).toBe(LIMIT);
  });

  test("makes room for no stranger's text if a user with a session requested it", async () => {
    const { session } = await limited.signUp(limited.newPhone());
    const from = { session, sourceIp: phone };
    for (let i = 0; i < 5; i++) {
      const mobilePhoneNumber = limited.newPhone();
      await limited.call("POST /requestChangePhoneNumber", { mobilePhoneNumber }, from);
      const body = { mobilePhoneNumber, code: limited.getErrorCode(mobilePhoneNumber) };
      expect((await limited.call("POST /changePhoneNumber", body, from)).status).toBe(200);
    }
    expect(await countUnused(phone)).toBe(LIMIT);
  });

  test("makes room in the network that requested it, wherever it is used", async () => {
    for (let i = 0; i < LIMIT; i++)
      await requestAndUse({ from: { sourceIp: phone }, to: elsewhere });
    expect(await countUnused(elsewhere)).toBe(LIMIT);
    expect(await countUnused(phone)).toBe(LIMIT);
  });

  test("makes room in no other window than its own", async () => {
    const from = { sourceIp: phone };
    for (let i = 0; i < 3; i++) await requestAndUse({ from, waitMs: 9 * MINUTE_MS });
    expect(await countUnused(phone)).toBe(LIMIT);
  });

  test("makes room for no text if its number passed the full network", async () => {
    const known = limited.newPhone();
    const ask = (mobilePhoneNumber: string) =>
      limited.call("POST /requestSmsCode", { mobilePhoneNumber }, { sourceIp: phone });
    const use = (mobilePhoneNumber: string) =>
      limited.call(
        `POST /verifySmsCode/${limited.getErrorCode(mobilePhoneNumber)}`,
        { mobilePhoneNumber },
        { sourceIp: phone },
      );
    await ask(known);
    await use(known);
    limited.advance(MINUTE_MS);
    expect(await countUnused(phone)).toBe(LIMIT);
    limited.advance(20_000);
    expect((await ask(known)).status).toBe(200);
    expect((await use(known)).status).toBe(200);
    limited.advance(20_000);
    expect(await countUnused(phone)).toBe(0);
  });
});
