import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { type Person, signUp } from "../support/cloud/people.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import {
  type Call,
  changeOnAllWays,
  expectAccepted,
  expectForbidden,
  sendAlone,
} from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
let ann: Person;

beforeAll(async () => {
  ann = await signUp(cloud);
});

const create =
  (caller: Pick<Call, "session" | "master"> = {}) =>
  (): Call => ({
    route: "POST /roles",
    body: { name: randomUUID(), ACL: { "*": { read: true } } },
    ...caller,
  });

it("rejects the creation of roles without a session (A118)", async () => {
  expectForbidden(await changeOnAllWays(cloud, create()), 403);
  expectForbidden(await changeOnAllWays(cloud, create({ session: "a".repeat(49) })), 403);
});

it("lets users who are logged in and the master key create roles (A118)", async () => {
  expectAccepted(await changeOnAllWays(cloud, create({ session: ann.sessionToken })));
  expectAccepted(await changeOnAllWays(cloud, create({ master: true })));
});

it("lets a user who is deleted meanwhile create no role afterwards (A118)", async () => {
  const { objectId, sessionToken: session } = await signUp(cloud);
  const deletion = sendAlone(cloud, { route: `DELETE /users/${objectId}`, session });
  await Promise.all([
    deletion,
    ...Array.from({ length: 5 }, () => sendAlone(cloud, create({ session })())),
  ]);
  expect((await deletion).status).toBe(200);
  expectForbidden(await changeOnAllWays(cloud, create({ session })), 403);
});
