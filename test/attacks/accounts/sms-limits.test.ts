import { describe, expect, it } from "vitest";
import { request } from "../../support/cloud/cloud.ts";
import { emptyMailQueue, mailsTo } from "../../support/cloud/inbox.ts";
import { network, sendFrom } from "../../support/cloud/networks.ts";
import { advanceClock, PASSWORD, signUp, tryLogIn } from "../../support/cloud/people.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import { type Call, expectAccepted, sendOnTwins } from "../../support/cloud/twins.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const [STRANGER, OWNER, HOME] = [network(1), network(2), network(3)];
const HOURLY = 12;

const cloud = forAllTests(() =>
  startConfiguredCloud(
    {
      smsOriginationIdentity: "arn:aws:sms-voice:eu-central-1:111122223333:pool/landfall",
      verifyEmailAtSignUp: true,
      throttle: { smsPerHour: HOURLY },
    },
    { cheapHashes: true },
  ),
);
let count = 0;

/** A number in a country of its own, because messages are limited by country too. */
function newPhone(): string {
  count += 1;
  return `+35${count % 10}${String(count).padStart(8, "0")}`;
}

async function ask(from: string, phone: string, route = "requestSmsCode") {
  const body = { mobilePhoneNumber: phone };
  const answer = await sendFrom(cloud, from, { route: `POST /${route}`, body });
  return answer.body.code as number | undefined;
}

async function use(from: string, phone: string, code: string) {
  const body = { mobilePhoneNumber: phone };
  const answer = await sendFrom(cloud, from, { route: `POST /verifySmsCode/${code}`, body });
  return answer.body.code as number | undefined;
}

/** The codes that a number was sent, once as many have come. */
async function codes(phone: string, atLeast = 1): Promise<string[]> {
  for (let i = 0; i < 200; i++) {
    const { body } = await request(cloud, "GET", "/_local/sms");
    const { results } = body as { results: { to: string; text: string }[] };
    const texts = results.filter(({ to }) => to === phone).map(({ text }) => text);
    if (texts.length >= atLeast) return texts.map((text) => /\d{6}/.exec(text)?.[0] ?? "");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Fewer than ${atLeast} codes came`);
}

const wrong = (code: string, by: number) =>
  String((Number(code) + by) % 1_000_000).padStart(6, "0");

describe("an owner whose number a stranger attacks", () => {
  it("gets a code after a stranger has asked for ten (A121)", async () => {
    const phone = newPhone();
    const answers: (number | undefined)[] = [];
    for (let turn = 0; turn < 11; turn++) {
      answers.push(await ask(STRANGER, phone));
      await advanceClock(cloud, 1.1);
    }
    expect(answers.at(-1)).toBe(601);

    expect(await ask(OWNER, phone)).toBeUndefined();

    const [code = ""] = (await codes(phone, 11)).slice(10);
    expect(await use(OWNER, phone, code)).toBeUndefined();
  });

  it("keeps the code of its owner when strangers ask for codes (A121)", async () => {
    const phone = newPhone();
    await ask(OWNER, phone);
    const [code = ""] = await codes(phone);
    for (let turn = 0; turn < 8; turn++) {
      await advanceClock(cloud, 1.1);
      await ask(STRANGER, phone);
    }

    expect(await use(OWNER, phone, code)).toBeUndefined();
    expect(await use(OWNER, phone, code)).toBe(603);
  });

  it("has one code when two networks ask at the same moment (A121)", async () => {
    for (let round = 0; round < 5; round++) {
      const phone = newPhone();
      await Promise.all([ask(OWNER, phone), ask(STRANGER, phone)]);
      const sent = await codes(phone);
      expect(new Set(sent).size).toBe(1);
      expect(await use(OWNER, phone, sent[0] ?? "")).toBeUndefined();
    }
  });

  it("can use the code after a stranger's five wrong guesses (A121)", async () => {
    const phone = newPhone();
    await ask(OWNER, phone);
    const [code = ""] = await codes(phone);
    for (let by = 1; by <= 5; by++) expect(await use(STRANGER, phone, wrong(code, by))).toBe(603);
    expect(await use(STRANGER, phone, code)).toBe(603);

    expect(await use(OWNER, phone, code)).toBeUndefined();
  });

  it("can use a code from a known network although a hundred guess, 30 times in all (A121)", async () => {
    const phone = newPhone();
    await ask(HOME, phone);
    const [first = ""] = await codes(phone);
    expect(await use(HOME, phone, first)).toBeUndefined();
    await advanceClock(cloud, 1.1);
    await ask(HOME, phone);
    const [, code = ""] = await codes(phone, 2);

    const guesses = Array.from({ length: 100 }, (_, i) =>
      use(network(100 + i), phone, wrong(code, i + 1)),
    );
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([603]));

    expect(await use(network(99), phone, code)).toBe(603);
    expect(await use(HOME, phone, code)).toBeUndefined();
  });
});

describe("a locked log-in", () => {
  it("opens by a reset for the network where it was made, while strangers lock it again (A121)", async () => {
    const email = "locked@example.com";
    const { username } = await signUp(cloud, { email });
    const lock = async () => {
      const body = { username, password: "wrong" };
      const guess = () => sendFrom(cloud, STRANGER, { route: "POST /login", body });
      for (let i = 0; i < 7; i++) await guess();
      expect((await guess()).body.code).toBe(219);
    };
    await lock();
    expect(await tryLogIn(cloud, { username })).toBe(219);
    await sendFrom(cloud, OWNER, { route: "POST /requestPasswordReset", body: { email } });
    await emptyMailQueue(cloud);
    const [link = ""] = (await mailsTo(cloud, email)).at(-1)?.links ?? [];
    const form = new URLSearchParams({ password: "after", repeated: "after" });
    expect((await fetch(link, { method: "POST", body: form })).status).toBe(200);
    await lock();

    const logIn = { route: "POST /login", body: { username, password: "after" } };
    expect((await sendOnTwins(cloud, logIn)).map(({ code }) => code)).toEqual([
      undefined,
      undefined,
    ]);
    expect((await sendFrom(cloud, STRANGER, logIn)).body.code).toBe(219);
    expect((await sendFrom(cloud, HOME, logIn)).body.code).toBe(219);
  });

  it("gives the network of a reset seven attempts of its own (A121)", async () => {
    const email = "guessed@example.com";
    const { username } = await signUp(cloud, { email });
    await sendFrom(cloud, OWNER, { route: "POST /requestPasswordReset", body: { email } });
    await emptyMailQueue(cloud);
    const [link = ""] = (await mailsTo(cloud, email)).at(-1)?.links ?? [];
    const form = new URLSearchParams({ password: PASSWORD, repeated: PASSWORD });
    await fetch(link, { method: "POST", body: form });

    const guess = () => tryLogIn(cloud, { username, password: "wrong" });
    const answers = await Promise.all(Array.from({ length: 30 }, guess));
    expect(answers.filter((code) => code === 210)).toHaveLength(14);
    expect(await tryLogIn(cloud, { username })).toBe(219);
  });
});

describe("a user whose log-in strangers keep locked", () => {
  const password = "wrong";

  async function lock(phone: string): Promise<void> {
    const body = { mobilePhoneNumber: phone, password };
    const guess = () => sendFrom(cloud, STRANGER, { route: "POST /login", body });
    for (let i = 0; i < 7; i++) await guess();
    expect((await guess()).body.code).toBe(219);
  }

  async function newCode(from: string, phone: string, route?: string): Promise<string> {
    await advanceClock(cloud, 1.1);
    const sent = await codes(phone, 0);
    expect(await ask(from, phone, route)).toBeUndefined();
    return (await codes(phone, sent.length + 1)).at(-1) ?? "";
  }

  /** A user without a password, who is known in the network HOME. */
  async function signUpByCode(): Promise<string> {
    const phone = newPhone();
    const body = { mobilePhoneNumber: phone, smsCode: await newCode(HOME, phone) };
    const answer = await sendFrom(cloud, HOME, { route: "POST /usersByMobilePhone", body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return phone;
  }

  const logIn = (phone: string, smsCode: string, route = "POST /login"): Call => ({
    route,
    body: { mobilePhoneNumber: phone, smsCode },
  });

  it.each([
    ["POST /login", "requestLoginSmsCode"],
    ["POST /usersByMobilePhone", "requestSmsCode"],
  ])("comes in by a code at %s, which opens the lock (A192)", async (route, request) => {
    const phone = await signUpByCode();
    const answers = await sendOnTwins(cloud, async () => {
      const code = await newCode(OWNER, phone, request);
      await lock(phone);
      return logIn(phone, code, route);
    });

    expectAccepted(answers);
    expect(await tryLogIn(cloud, { mobilePhoneNumber: phone, password })).toBe(210);
  });

  it("has one log-in by two uses of a code at the same moment (A192)", async () => {
    const phone = await signUpByCode();
    const code = await newCode(OWNER, phone, "requestLoginSmsCode");
    await lock(phone);

    const uses = [OWNER, HOME].map((from) => sendFrom(cloud, from, logIn(phone, code)));
    const answers = (await Promise.all(uses)).map(({ body }) => body.code ?? 0);
    expect(answers.toSorted()).toEqual([0, 603]);
  });

  it("is as safe from guesses at codes as without the lock (A192)", async () => {
    const phone = await signUpByCode();
    const code = await newCode(HOME, phone, "requestLoginSmsCode");
    await lock(phone);

    const guess = (from: string, by: number) =>
      sendFrom(cloud, from, logIn(phone, by === 0 ? code : wrong(code, by)));
    const fromOne = await Promise.all(Array.from({ length: 6 }, (_, i) => guess(STRANGER, i + 1)));
    expect(new Set(fromOne.map(({ body }) => body.code))).toEqual(new Set([603]));
    expect((await guess(STRANGER, 0)).body.code).toBe(603);
    await Promise.all(Array.from({ length: 40 }, (_, i) => guess(network(100 + i), i + 10)));
    expect((await guess(network(99), 0)).body.code).toBe(603);
    expect(await tryLogIn(cloud, { mobilePhoneNumber: phone, password })).toBe(219);

    expect((await guess(HOME, 0)).status).toBe(200);
  });
});

describe("messages to one country", () => {
  it("stop at the deployment's limit of an hour, and other countries go on (A127)", async () => {
    await advanceClock(cloud, 61);
    const phone = (n: number) => `+4479${String(n).padStart(8, "0")}`;
    const asked: (number | undefined)[] = [];
    for (let n = 0; n < HOURLY + 3; n++) asked.push(await ask(network(10 + n), phone(n)));

    expect(asked.filter((code) => code === undefined)).toHaveLength(HOURLY);
    expect(asked.slice(HOURLY)).toEqual([601, 601, 601]);
    const body = { mobilePhoneNumber: phone(99) };
    const twins = await sendOnTwins(cloud, { route: "POST /requestSmsCode", body });
    expect(twins.map(({ code }) => code)).toEqual([601, 601]);
    expect(await ask(OWNER, "+33612345678")).toBeUndefined();

    await advanceClock(cloud, 61);
    expect(await ask(OWNER, phone(50))).toBeUndefined();
  });
});
