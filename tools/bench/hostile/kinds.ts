import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { HostileRequest } from "./attacker.ts";
import type { Victim, Victims } from "./victims.ts";

/** From one network, each request from another one, or the same by any. */
export type Networks = "one" | "many" | "any";

/** One request of an attack. */
interface Turn {
  /** From 0. */
  readonly run: number;
  /** Different for every request of the bench. */
  readonly id: string;
  readonly networks: Networks;
}

export interface HostileKind {
  readonly name: string;
  readonly networks: readonly Networks[];
  makeRequest(turn: Turn): HostileRequest;
}

const BATCH = 30;
const WIDE_DEVICES = 19;
const CHANNELS = 490;
const GARBAGE_BYTES = 1_000_000;
const SUB_QUERIES = 10;
/** In any case, and with a class of letters that has a thousand ranges. */
const PATTERN = "(?i)\\pL{90}";
const BOTH: readonly Networks[] = ["one", "many"];

export function toKinds(victims: Victims): HostileKind[] {
  return [
    ...guesses(victims),
    ...registrations(),
    ...queries(victims),
    ...messages(victims),
    ...refusals(),
  ];
}

function guesses({ users }: Victims): HostileKind[] {
  const logIn = (username: string) => ({ username, password: "guessed" });
  return [
    kind("log-in, unknown name", ({ id }) => post("/login", logIn(id))),
    kind(`batch of ${BATCH} log-ins, unknown names`, ({ id }) => toBatch(id, logIn)),
    kind("wrong password, one user", ({ networks }) =>
      post("/login", logIn(userFor(users, BOTH.indexOf(networks)).username)),
    ),
    kind("wrong password, many users", ({ run }) =>
      post("/login", logIn(userFor(users, run).username)),
    ),
  ];
}

function toBatch(id: string, toBody: (name: string) => object): HostileRequest {
  const requests = Array.from({ length: BATCH }, (_, n) => ({
    method: "POST",
    path: "/1.1/login",
    body: toBody(`${id}-${n}`),
  }));
  return post("/batch", { requests });
}

function registrations(): HostileKind[] {
  return [
    kind("sign-up with an address", ({ id }) =>
      post("/users", { username: id, password: "guessed", email: `${id}@example.com` }),
    ),
    kind("anonymous user", () => post("/users", { authData: { anonymous: { id: randomUUID() } } })),
    kind("new device", ({ id }) =>
      post("/installations", {
        deviceType: "ios",
        installationId: id,
        deviceToken: createHash("sha256").update(id).digest("hex"),
      }),
    ),
    kind(`batch of ${WIDE_DEVICES} devices with ${CHANNELS} channels`, ({ id }) =>
      toWideDevices(id),
    ),
  ];
}

/** Each channel is an entry of an index. */
function toWideDevices(id: string): HostileRequest {
  const requests = Array.from({ length: WIDE_DEVICES }, (_, device) => ({
    method: "POST",
    path: "/1.1/installations",
    body: {
      deviceType: "android",
      installationId: `${id}-${device}`,
      channels: Array.from({ length: CHANNELS }, (_, n) => `${id}-${device}-${n}`),
    },
  }));
  return post("/batch", { requests });
}

function queries({ member }: Victims): HostileKind[] {
  const pattern = { $regex: PATTERN };
  const subQuery = (n: number) => ({
    name: {
      $select: { query: { className: "_Role", where: { pad: `${n}` } }, key: "name" },
    },
  });
  const ors = Array.from({ length: SUB_QUERIES }, (_, n) => subQuery(n));
  const own = [{ first: pattern }, { second: pattern }, { third: pattern }];
  return [
    fromAnywhere("pattern over 40 roles of 110 KB", () => ({
      route: `GET /roles?${where({ pad: pattern })}`,
    })),
    fromAnywhere("eleven queries in one", () => ({ route: `GET /roles?${where({ $or: ors })}` })),
    fromAnywhere("patterns over three fields of 60 KB", () => ({
      route: `PUT /users/${member.objectId}?${where({ $or: own })}`,
      body: { changed: true },
      headers: { "X-LC-Session": member.session },
    })),
  ];
}

function where(condition: object): string {
  return `where=${encodeURIComponent(JSON.stringify(condition))}`;
}

function messages({ users }: Victims): HostileKind[] {
  const asks: [name: string, path: string, toBody: (victim: Victim) => object][] = [
    ["password reset", "/requestPasswordReset", ({ email }) => ({ email })],
    ["e-mail verification", "/requestEmailVerify", ({ email }) => ({ email })],
    ["SMS code", "/requestSmsCode", ({ mobilePhoneNumber }) => ({ mobilePhoneNumber })],
  ];
  return asks.flatMap(([name, path, toBody]) => [
    kind(`${name}, one owner`, ({ networks }) =>
      post(path, toBody(userFor(users, BOTH.indexOf(networks)))),
    ),
    kind(`${name}, many owners`, ({ run }) => post(path, toBody(userFor(users, run)))),
  ]);
}

function refusals(): HostileKind[] {
  const forged = () => `${randomBytes(16).toString("hex")},${Date.now()},master`;
  const garbage = randomBytes(GARBAGE_BYTES);
  const push = { where: {}, data: { alert: "hello" } };
  return [
    fromAnywhere("forged signature", () => ({
      route: "GET /users",
      headers: { "X-LC-Key": "", "X-LC-Sign": forged() },
    })),
    fromAnywhere("push without the master key", () => post("/push", push)),
    fromAnywhere("1 MB of garbage", () => post("/users", garbage)),
  ];
}

function fromAnywhere(name: string, makeRequest: HostileKind["makeRequest"]): HostileKind {
  return { name, networks: ["any"], makeRequest };
}

function kind(name: string, makeRequest: HostileKind["makeRequest"]): HostileKind {
  return { name, networks: BOTH, makeRequest };
}

function post(path: string, body: object): HostileRequest {
  return { route: `POST ${path}`, body };
}

function userFor(users: readonly Victim[], n: number): Victim {
  return users[n % users.length] as Victim;
}
