import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MeteredCloud } from "../cost/metered-cloud.ts";
import { type Calls, measureCalls, type OperationUse } from "../cost/operation-use.ts";
import { sendFrom } from "./attacker.ts";
import type { HostileKind, Networks } from "./kinds.ts";

/** Requests of each kind for which the cost is reported. */
export const REQUESTS = 1_000;

/** After this time, requests that are left are taken to cost as much as the last slice. */
const TIME_MS: Readonly<Record<Networks, number>> = { one: 240_000, many: 15_000, any: 15_000 };
/** One per environment of a function in the local cloud, so that no request waits. */
const AT_ONCE = 2;
/** Slices begin with this size and double while they are quick. */
const FIRST_SLICE = 4;
const QUICK_MS = 3_000;
/** Longer than the window of any limit. */
const PAUSE_SECONDS = 25 * 3_600;
/** Limits by network count in windows of this length. */
const WINDOW_SECONDS = 600;

export interface Attack {
  readonly kind: HostileKind;
  readonly networks: Networks;
  /** Among all attacks; different ones come from different networks. */
  readonly index: number;
}

/** Means of one request. */
interface AttackUse extends OperationUse {
  readonly mails: number;
  readonly textMessages: number;
}

export interface MeasuredAttack {
  readonly name: string;
  readonly networks: Networks;
  /** Requests that were sent. */
  readonly sent: number;
  /** Their number by verdict. */
  readonly verdicts: ReadonlyMap<string, number>;
  /** Means over `REQUESTS`. */
  readonly use: AttackUse;
}

interface Slice {
  readonly runs: number;
  readonly use: AttackUse;
}

/** Sends requests in slices, until all are sent or the time is up. */
export async function measureAttack(
  attack: Attack,
  metered: MeteredCloud,
  onSent: () => void,
): Promise<MeasuredAttack> {
  const verdicts = new Map<string, number>();
  const call = async (run: number) => {
    const { verdict, bytes } = await sendTurn(attack, metered, run);
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    onSent();
    return bytes;
  };
  await moveToNewWindow(metered);
  const endMs = performance.now() + TIME_MS[attack.networks];
  const slices: Slice[] = [];
  let [first, size] = [0, FIRST_SLICE];
  while (first < REQUESTS && (first === 0 || performance.now() < endMs)) {
    const startedMs = performance.now();
    const runs = Math.min(size, REQUESTS - first);
    slices.push({ runs, use: await measureSlice({ call, first, runs, atOnce: AT_ONCE }, metered) });
    first += runs;
    if (performance.now() - startedMs < QUICK_MS) size *= 2;
  }
  const { kind, networks } = attack;
  return { name: kind.name, networks, sent: first, verdicts, use: toMeans(slices) };
}

/** Moves the clock, so that limits count from 0 and not in two windows. */
async function moveToNewWindow({ cloud }: MeteredCloud): Promise<void> {
  const { now } = await cloud.call<{ now: string }>("GET /_local/clock");
  const advanceSeconds = PAUSE_SECONDS - ((Date.parse(now) / 1_000) % WINDOW_SECONDS);
  await cloud.call("PUT /_local/clock", { advanceSeconds: Math.ceil(advanceSeconds) });
}

function sendTurn({ kind, networks, index }: Attack, { cloud }: MeteredCloud, run: number) {
  const host = networks === "many" ? run + 2 : 1;
  const address = `127.${10 + index}.${host >> 8}.${host & 255}`;
  return sendFrom(cloud, address, kind.makeRequest({ run, networks, id: `${index}-${run}` }));
}

async function measureSlice(calls: Calls, metered: MeteredCloud): Promise<AttackUse> {
  const before = await countSent(metered);
  const use = await measureCalls(calls, metered);
  const after = await countSent(metered);
  return {
    ...use,
    mails: (after.mails - before.mails) / calls.runs,
    textMessages: (after.textMessages - before.textMessages) / calls.runs,
  };
}

/** The mails and SMS that the local cloud has taken, by its files. */
async function countSent({ folder }: MeteredCloud) {
  const count = async (name: string) => {
    const file = await readFile(join(folder, name), "utf8").catch(() => "");
    return file.split("\n").length;
  };
  return { mails: await count("mails.jsonl"), textMessages: await count("sms.jsonl") };
}

/** Means over `REQUESTS`; those that were not sent cost as much as the last slice. */
function toMeans(slices: readonly Slice[]): AttackUse {
  const last = slices.at(-1) as Slice;
  const rest = REQUESTS - slices.reduce((sum, { runs }) => sum + runs, 0);
  const all = [...slices, { ...last, runs: rest }];
  const toMean = (name: keyof AttackUse) =>
    all.reduce((sum, { runs, use }) => sum + runs * use[name], 0) / REQUESTS;
  const names = Object.keys(last.use) as (keyof AttackUse)[];
  return Object.fromEntries(names.map((name) => [name, toMean(name)])) as unknown as AttackUse;
}
