import { afterAll, beforeAll, expect, it } from "vitest";
import { NETWORK_SETTINGS } from "../../../functions/contract/network-limits.ts";
import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { emptyMailQueue, emptyQueue } from "../../support/cloud/inbox.ts";
import { type NetworkAnswer, network, sendFrom } from "../../support/cloud/networks.ts";
import { PASSWORD } from "../../support/cloud/people.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import type { Call } from "../../support/cloud/twins.ts";
import { DEPTH } from "../../support/depth.ts";

/** People behind one address each, at default limits, or at the same part of both. */
const [SCHOOL, CARRIER, CONFERENCE, SERVER] = [1_500, 5_000, 2_000, 1_000].map(
  (people) => people * DEPTH.crowds,
) as [number, number, number, number];
const GUESSES = 1_500 * DEPTH.crowds;
const LIMITS = Object.fromEntries(
  NETWORK_SETTINGS.map((name) => [name, Math.ceil(DEFAULT_SETTINGS[name] * DEPTH.crowds)]),
);
const AT_ONCE = 32;
const WAVE = 750;
const RUN_MS = 1_800_000;
const WINDOW_SECONDS = 600;

let cloud: RunningCloud;
/** One row for each crowd and step: how many asked, passed, and got a time to come again. */
const table: { who: string; step: string; asked: number; passed: number; told: number }[] = [];

beforeAll(async () => {
  cloud = await startConfiguredCloud(
    {
      smsOriginationIdentity: "arn:aws:sms-voice:eu-central-1:111122223333:pool/landfall",
      verifyEmailAtSignUp: true,
      throttle: LIMITS,
    },
    { cheapHashes: true, environments: 10 },
  );
});
afterAll(async () => {
  process.stdout.write(`${table.map(toLine).join("\n")}\n`);
  await cloud?.stop();
});

const toLine = ({ who, step, asked, passed, told }: (typeof table)[number]) =>
  `| ${who} | ${step} | ${asked} | ${passed} | ${told} |`;

const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const hasPassed = ({ status }: NetworkAnswer) => status === 200 || status === 201;

interface Step {
  readonly who: string;
  readonly step: string;
  readonly size: number;
  readonly from: string;
  /** The first of them. */
  readonly first?: number;
}

/** Sends a call of everybody in a crowd, a few at once. @returns how many passed */
async function everybody(
  { who, step, size, from, first = 0 }: Step,
  toCall: (n: number) => Call,
): Promise<number> {
  const waiting = range(size).map((n) => first + n);
  const answers: NetworkAnswer[] = [];
  const work = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      answers.push(await sendFrom(cloud, from, toCall(n)));
    }
  };
  await Promise.all(range(AT_ONCE).map(work));
  const passed = answers.filter(hasPassed).length;
  const told = answers.filter(({ headers }) => headers["retry-after"] !== undefined).length;
  note({ who, step, asked: size, passed, told });
  return passed;
}

type Row = (typeof table)[number];

/** Adds to the row of the same step. */
function note(row: Row): void {
  const known = table.find(({ who, step }) => who === row.who && step === row.step);
  if (known === undefined) table.push({ ...row });
  else for (const key of ["asked", "passed", "told"] as const) known[key] += row[key];
}

/** The local cloud keeps the last thousand mails and texts, so crowds that get some come in waves. */
async function inWaves(size: number, wave: (part: Pick<Step, "first" | "size">) => Promise<void>) {
  for (let first = 0; first < size; first += WAVE) {
    await wave({ first, size: Math.min(WAVE, size - first) });
  }
}

const signUp =
  (who: string, master = false) =>
  (n: number) => ({
    route: "POST /users",
    body: { username: `${who}${n}`, password: PASSWORD, email: `${who}${n}@example.com` },
    master,
  });
const logIn = (who: string, password: string) => (n: number) => ({
  route: "POST /login",
  body: { username: `${who}${n}`, password },
});

/** Signs a crowd up, and counts the mails that it gets. */
async function signUpWithMails({ size, ...crowd }: Omit<Step, "step" | "first">, master = false) {
  const { who } = crowd;
  await inWaves(size, async (part) => {
    await everybody({ ...crowd, ...part, step: "sign-ups" }, signUp(who, master));
    await emptyMailQueue(cloud);
    const { body } = await request(cloud, "GET", "/_local/mails");
    const { results } = body as { results: { to: string }[] };
    const got = new Set(results.map(({ to }) => to));
    const wanted = range(part.size).map((n) => `${who}${(part.first ?? 0) + n}@example.com`);
    const passed = wanted.filter((address) => got.has(address)).length;
    note({ who, step: "mails", asked: part.size, passed, told: 0 });
  });
  return { signUps: passedOf(who, "sign-ups"), mails: passedOf(who, "mails") };
}

const passedOf = (name: string, step: string) =>
  table.find((row) => row.who === name && row.step === step)?.passed;

it(
  "lets a school sign up, get its mails and log in, two of five after a wrong password",
  async () => {
    const crowd = { who: "school", size: SCHOOL, from: network(1) };
    const signedUp = await signUpWithMails(crowd);
    const mistyped = { ...crowd, step: "wrong passwords", size: (SCHOOL / 5) * 2 };
    await everybody(mistyped, logIn("school", "mistyped"));
    const logIns = await everybody({ ...crowd, step: "log-ins" }, logIn("school", PASSWORD));
    expect({ ...signedUp, logIns }).toEqual({ signUps: SCHOOL, mails: SCHOOL, logIns: SCHOOL });
  },
  RUN_MS,
);

it(
  "lets the users of a carrier sign up by codes",
  async () => {
    const crowd = { who: "carrier", from: network(2) };
    const phone = (n: number) => `+861381${String(n).padStart(7, "0")}`;
    await inWaves(CARRIER, async (part) => {
      await everybody({ ...crowd, ...part, step: "SMS codes" }, (n) => ({
        route: "POST /requestSmsCode",
        body: { mobilePhoneNumber: phone(n) },
      }));
      await emptyQueue(cloud, "sms");
      const { body } = await request(cloud, "GET", "/_local/sms");
      const { results } = body as { results: { to: string; text: string }[] };
      const codes = new Map(results.map(({ to, text }) => [to, /\d{6}/.exec(text)?.[0] ?? ""]));
      await everybody({ ...crowd, ...part, step: "sign-ups by code" }, (n) => ({
        route: "POST /usersByMobilePhone",
        body: { mobilePhoneNumber: phone(n), smsCode: codes.get(phone(n)) ?? "000000" },
      }));
    });
    const passed = ["SMS codes", "sign-ups by code"].map((step) => passedOf("carrier", step));
    expect(passed).toEqual([CARRIER, CARRIER]);
  },
  RUN_MS,
);

it(
  "lets a conference register its devices and sign up while a visitor guesses",
  async () => {
    const crowd = { who: "conference", size: CONFERENCE, from: network(3) };
    const devices = await everybody({ ...crowd, step: "devices" }, (n) => ({
      route: "POST /installations",
      body: { deviceType: "ios", deviceToken: n.toString(16).padStart(64, "0") },
    }));
    const signUps = await everybody({ ...crowd, step: "sign-ups" }, signUp("conference"));
    const guesser = { ...crowd, step: "guesses of a visitor", size: GUESSES };
    await everybody(guesser, logIn("stranger", "guessed"));
    const logIns = await everybody({ ...crowd, step: "log-ins" }, logIn("conference", PASSWORD));
    expect({ devices, signUps, logIns }).toEqual({
      devices: CONFERENCE,
      signUps: CONFERENCE,
      logIns: CONFERENCE,
    });
  },
  RUN_MS,
);

it(
  "lets an app's own server act for users, also where an attacker has used up its address",
  async () => {
    const crowd = { who: "server", size: SERVER, from: network(4) };
    await everybody(
      { ...crowd, who: "attacker", step: "guesses", size: GUESSES },
      logIn("x", "guessed"),
    );
    expect(await signUpWithMails(crowd, true)).toEqual({ signUps: SERVER, mails: SERVER });
  },
  RUN_MS,
);

/** All of an attack falls into one window of ten minutes, and into one day. */
async function beginWindow(): Promise<void> {
  const { body } = await request(cloud, "GET", "/_local/clock");
  const seconds = Math.floor(Date.parse((body as { now: string }).now) / 1_000);
  const advanceSeconds = WINDOW_SECONDS - (seconds % WINDOW_SECONDS);
  await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds } });
}

it(
  "stops an attacker at each limit, with a time to come again",
  async () => {
    await beginWindow();
    const from = network(5);
    const [most, over] = [6_000 * DEPTH.crowds, 200 * DEPTH.crowds];
    const attack = { who: "attacker", size: most + over, from };
    const users = await everybody({ ...attack, step: "anonymous users" }, (n) => ({
      route: "POST /users",
      body: { authData: { anonymous: { id: `${n}`.padStart(32, "0") } } },
    }));
    const texts = await everybody({ ...attack, step: "SMS codes" }, (n) => ({
      route: "POST /requestSmsCode",
      body: { mobilePhoneNumber: `+4479${String(n).padStart(8, "0")}` },
    }));
    expect({ users, texts }).toEqual({ users: most, texts: most });
    expect(table.slice(-2).map(({ told }) => told)).toEqual([over, over]);
  },
  RUN_MS,
);
