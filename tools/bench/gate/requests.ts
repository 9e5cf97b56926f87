import { createScryptPasswords } from "../../../functions/adapters/passwords/scrypt-passwords.ts";
import { startDynamoDbEngine } from "../../../test/support/dynamodb-engine.ts";
import { CHEAP_SCRYPT } from "../../../test/support/services/accounts-service.ts";
import { createInstallationsService } from "../../../test/support/services/installations-service.ts";
import { PASSWORD, startBenchService, withoutLogs } from "../bench-service.ts";
import { loadTasks, OWNED, ownerId, taskBody } from "../classes/data.ts";
import { startClassesService, TASK } from "../classes/service.ts";
import { ownCpuMs } from "../cpu.ts";
import type { Pair } from "./pair.ts";
import { replayCalls } from "./replayed-calls.ts";

const REFERENCE = "its DynamoDB calls by the bare SDK";
const USERS = 200;
const TASKS = 5_000;

/** Requests, each beside the same calls of DynamoDB without our code. */
export interface RequestPairs {
  readonly pairs: readonly Pair[];
  stop(): Promise<void>;
}

export async function startRequestPairs(): Promise<RequestPairs> {
  const started = [await startAccounts(), await startInstallations(), await startClasses()];
  return {
    pairs: started.flatMap(({ pairs }) => pairs),
    stop: async () => void (await Promise.all(started.map(({ stop }) => stop()))),
  };
}

interface Served {
  readonly name: string;
  /** A quarter above the highest of ten runs on a busy machine, five each on Node.js 20 and 24. */
  readonly limit: number;
  readonly calls: number;
  call(run: number): Promise<{ readonly status?: number; readonly text?: string }>;
}

interface Service {
  readonly engine: Parameters<typeof replayCalls>[0];
  stop(): Promise<void>;
}

/** @param prepare makes the data of the requests; the reference gets it, too */
async function pairUp(
  { engine, stop }: Service,
  served: readonly Served[],
  prepare: () => Promise<void>,
): Promise<RequestPairs> {
  const replayed = await replayCalls(engine);
  await withoutLogs(prepare);
  await replayed.replay();
  const stopAll = async () => void (await Promise.all([replayed.stop(), stop()]));
  const pairs = served.map(({ name, limit, calls, call }): Pair => {
    let run = 0;
    const round = async () => {
      const before = ownCpuMs();
      await withoutLogs(async () => {
        for (const end = run + calls; run < end; run++) await expectSuccess(name, call(run));
      });
      return { ours: ownCpuMs() - before, reference: await replayed.replay() };
    };
    return { name, reference: REFERENCE, limit, round };
  });
  return { pairs, stop: stopAll };
}

async function expectSuccess(name: string, answer: ReturnType<Served["call"]>): Promise<void> {
  const { status = 200, text } = await answer;
  if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
}

async function startAccounts(): Promise<RequestPairs> {
  const service = await startBenchService();
  const users: { username: string; session: string }[] = [];
  const userOf = (run: number) => users[run % USERS] ?? { username: "", session: "" };
  const served = [
    {
      name: "a session check",
      limit: 2.25,
      calls: 400,
      call: (run: number) =>
        service.call("GET /users/me", undefined, { session: userOf(run).session }),
    },
    {
      name: "a log-in without its hash",
      limit: 1.95,
      calls: 100,
      call: (run: number) =>
        service.call("POST /login", { username: userOf(run).username, password: PASSWORD }),
    },
  ];
  return pairUp(service, served, async () => {
    for (let index = 0; index < USERS; index++) {
      users.push(await service.createUser(`user${index}`, "cheap"));
    }
    Object.assign(service.ports.passwords, createScryptPasswords(CHEAP_SCRYPT));
  });
}

async function startInstallations(): Promise<RequestPairs> {
  const engine = await startDynamoDbEngine("bare");
  const service = createInstallationsService(engine, { registrations: 1e9 } as object);
  const served = {
    name: "a new installation",
    limit: 1.7,
    calls: 100,
    call: (run: number) => service.post(toDevice(run)),
  };
  return pairUp({ engine, stop: engine.stop }, [served], async () => undefined);
}

function toDevice(run: number) {
  const deviceToken = run.toString(16).padStart(64, "0");
  return { deviceType: "ios", deviceToken, channels: ["news"], timeZone: "Asia/Shanghai" };
}

async function startClasses(): Promise<RequestPairs> {
  const service = await startClassesService();
  const toWhere = (run: number) => {
    const objectId = ownerId(run % (TASKS / OWNED));
    return JSON.stringify({ owner: { __type: "Pointer", className: "_User", objectId } });
  };
  const served = {
    name: "20 objects by an index",
    limit: 3.2,
    calls: 100,
    call: (run: number) => {
      const query = new URLSearchParams({ where: toWhere(run), order: "-createdAt", limit: "20" });
      return service.call(`GET /classes/${TASK}?${query}`);
    },
  };
  return pairUp(service, [served], async () => {
    await service.call(`POST /classes/${TASK}`, taskBody(0));
    await loadTasks(service, { from: 0, to: TASKS }, () => undefined);
  });
}
