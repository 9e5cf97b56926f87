import { afterAll, beforeAll, expect, it } from "vitest";
import { ROUNDS } from "../support/cloud/race-cloud.ts";
import { getLink, type WithMail, withMail } from "../support/services/mail-service.ts";
import {
  MINUTE_MS,
  type PhoneService,
  startPhoneService,
} from "../support/services/phone-service.ts";

/** Long enough for the limit of ten codes and ten mails a day. */
const PAUSE_MS = 3 * 60 * MINUTE_MS;

const EMAIL = "tom@example.com";
const PHONE = "+8613600000001";

let service: WithMail<PhoneService>;

beforeAll(async () => {
  service = withMail(await startPhoneService());
  const { objectId } = await service.signUp(PHONE, { username: "tom", email: EMAIL });
  // The first proof of an address would remove the number.
  await service.call(`PUT /users/${objectId}`, { emailVerified: true }, { master: true });
});
afterAll(() => service?.stop());

const isCurrent = async (password: string) =>
  (await service.call("POST /login", { username: "tom", password })).status === 200;

async function requestLink(): Promise<string> {
  service.advance(PAUSE_MS);
  await service.call("POST /requestPasswordReset", { email: EMAIL });
  const mail = (await service.mail.drain()).at(-1);
  if (mail === undefined) throw new Error("No mail was sent");
  return getLink(mail);
}

async function requestCode(): Promise<string> {
  service.advance(PAUSE_MS);
  return service.askFor("requestPasswordResetBySmsCode", PHONE);
}

const byLink = async (link: string, password: string) =>
  (await service.mail.open(link, { password, repeated: password })).status;
const byCode = async (code: string, password: string) => {
  const body = { mobilePhoneNumber: PHONE, password };
  return (await service.call(`PUT /resetPasswordBySmsCode/${code}`, body)).status;
};

/** Tells for each racer whether their password logs in afterwards. */
async function winners(round: number): Promise<boolean[]> {
  const found = [];
  for (const racer of [0, 1]) found.push(await isCurrent(`password ${round}-${racer}`));
  return found;
}

it.each([
  ["reset link", requestLink, byLink, 410],
  ["reset code", requestCode, byCode, 400],
])(
  "one of two simultaneous uses of a %s sets its password (R19)",
  async (_, request, use, refused) => {
    for (let round = 0; round < ROUNDS; round++) {
      const secret = await request();

      const statuses = await Promise.all([0, 1].map((i) => use(secret, `password ${round}-${i}`)));

      expect([...statuses].sort()).toEqual([200, refused]);
      expect(await winners(round)).toEqual(statuses.map((status) => status === 200));
    }
  },
);

it("a simultaneous link and code leave the account with one of their passwords (R19)", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [link, code] = [await requestLink(), await requestCode()];

    const statuses = await Promise.all([
      byLink(link, `password ${round}-0`),
      byCode(code, `password ${round}-1`),
    ]);

    // A change of the password ends the links that were requested before, but not the codes.
    expect([200, 404]).toContain(statuses[0]);
    expect(statuses[1]).toBe(200);
    expect((await winners(round)).filter(Boolean)).toHaveLength(1);
    expect(await service.mail.open(link).then(({ status }) => status)).toBeGreaterThanOrEqual(404);
  }
});
