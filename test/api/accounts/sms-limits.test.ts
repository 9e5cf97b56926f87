import { afterAll, beforeAll, expect, test } from "vitest";
import { type PhoneService, startPhoneService } from "../../support/services/phone-service.ts";

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
