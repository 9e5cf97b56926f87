import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import type { CallOptions } from "../../support/services/accounts-service.ts";
import {
  MINUTE_MS,
  type PhoneService,
  startPhoneService,
} from "../../support/services/phone-service.ts";

const service = forAllTests(() => startPhoneService({ smsPerNetwork: 60, mailsPerNetwork: 300 }));

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

  /** How many of thirty unused codes are sent for a network. */
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

  test("makes room only in its own window", async () => {
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

describe("a text that is not sent (A127)", () => {
  const [NETWORK, LIMIT, HOURLY] = ["198.51.100.1", 10, 3];
  /** Calling codes, as many as the limit. */
  const COUNTRIES = [1, 31, 33, 34, 39, 44, 49, 81, 82, 91];
  const alarms: string[] = [];
  let limited: PhoneService;

  beforeAll(async () => {
    const error = (line: string) => void alarms.push(line);
    const log = { info: () => {}, warn: () => {}, failure: () => {}, error };
    const settings = { smsPerNetwork: LIMIT, smsPerHour: HOURLY, smsPerDay: 2 * HOURLY };
    limited = await startPhoneService(settings, { log });
  });
  afterAll(() => limited.stop());
  beforeEach(() => {
    limited.advance(24 * 60 * MINUTE_MS);
    alarms.length = 0;
  });

  const askFor = async (mobilePhoneNumber: string) => {
    const options = { sourceIp: NETWORK };
    return (await limited.call("POST /requestSmsCode", { mobilePhoneNumber }, options)).status;
  };
  const use = async (mobilePhoneNumber: string) => {
    const route = `POST /verifySmsCode/${limited.getErrorCode(mobilePhoneNumber)}`;
    const used = await limited.call(route, { mobilePhoneNumber }, { sourceIp: NETWORK });
    expect(used.status).toBe(200);
  };
  const numbers = (country: number, count: number) =>
    Array.from({ length: count }, (_, i) => `+${country}1234567${String(i).padStart(2, "0")}`);
  async function askAll(phones: readonly string[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const phone of phones) statuses.push(await askFor(phone));
    return statuses;
  }

  test("counts for no network if the number's limit refuses it", async () => {
    const [number = "", ...others] = [1, 44, 49].flatMap((country) => numbers(country, HOURLY));
    expect(await askFor(number)).toBe(200);
    for (let i = 0; i < LIMIT * 2; i++) expect(await askFor(number)).toBe(400);
    expect(new Set(await askAll(others))).toEqual(new Set([200]));
  });

  test("counts for no network if its country's limit refuses it", async () => {
    await askAll(numbers(44, HOURLY));
    expect(new Set(await askAll(numbers(44, LIMIT * 2).slice(HOURLY)))).toEqual(new Set([400]));
    expect(await askAll(numbers(33, HOURLY))).toEqual([200, 200, 200]);
  });

  test("counts for no country, so that used codes make room for others", async () => {
    const [first = "", second = "", ...others] = numbers(44, 9);
    await askAll([first, second, ...others]);
    await use(first);
    await use(second);
    limited.advance(MINUTE_MS / 2);
    expect(await askAll(others.slice(2))).toEqual([200, 200, 400, 400, 400]);
  });

  test("counts for no network if its number is verified already", async () => {
    const mobilePhoneNumber = limited.newPhone();
    const { session } = await limited.signUp(mobilePhoneNumber);
    const options = { session, sourceIp: NETWORK };
    for (let i = 0; i < LIMIT * 2; i++) {
      const route = "POST /requestMobilePhoneVerify";
      expect((await limited.call(route, { mobilePhoneNumber }, options)).status).toBe(200);
    }
    expect(new Set(await askAll(COUNTRIES.flatMap((country) => numbers(country, 1))))).toEqual(
      new Set([200]),
    );
  });

  test("counts for no network if another one has just had it sent", async () => {
    const sent = COUNTRIES.flatMap((country) => numbers(country, 1));
    for (const mobilePhoneNumber of sent) {
      await limited.call("POST /requestSmsCode", { mobilePhoneNumber }, { sourceIp: "192.0.2.1" });
    }
    limited.advance(1);
    await askAll(sent);
    const others = COUNTRIES.flatMap((country) => numbers(country, 2).slice(1));
    expect(new Set(await askAll(others))).toEqual(new Set([200]));
  });

  test("rings the alarm, and one to a number that was proven in the full network does not", async () => {
    const [known = "", ...others] = [1, 33, 44, 49].flatMap((country) => numbers(country, HOURLY));
    await askFor(known);
    await use(known);
    limited.advance(2 * MINUTE_MS);
    await askAll(others.slice(0, LIMIT));
    expect(await askFor(known)).toBe(200);
    expect(alarms).toEqual([]);

    expect(await askFor(others[LIMIT] ?? "")).toBe(400);
    expect(alarms).toEqual(["messages held back"]);
  });
});
