import { expect, it } from "vitest";
import { signUp } from "../support/cloud/people.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import {
  type Call,
  changeOnAllWays,
  expectAccepted,
  expectForbidden,
  expectRefused,
  sendOnTwins,
} from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
const MASTER = { master: true };
const PUBLIC = { "*": { read: true, write: true } };
let count = 0;

const unique = () => `subjects${count++}`;
const COLLECTIONS: Readonly<Record<string, () => Record<string, unknown>>> = {
  "/users": () => ({ username: unique(), password: "secret" }),
  "/installations": () => ({ deviceType: "ios", deviceToken: unique() }),
  "/roles": () => ({ name: unique() }),
};

it.each(Object.keys(COLLECTIONS))(
  "an ACL of %s may name a subject with - and _, which grants no one access (A130)",
  async (path) => {
    const all = { read: true, write: true };
    const ACL = { "read-only": all, read_only: { read: true }, "logged-in": all };
    const { sessionToken: session } = await signUp(cloud);
    const created = await sendOnTwins(cloud, () => create(path, ACL));
    expectAccepted(created);
    for (const { body } of created) {
      const route = `GET ${path}/${body.objectId}?returnACL=true`;
      for (const read of await sendOnTwins(cloud, { route, ...MASTER })) {
        expect(read.body.ACL).toEqual(ACL);
      }
      expectForbidden(await sendOnTwins(cloud, { route }), 403);
      expectForbidden(await sendOnTwins(cloud, { route, session }), 403);
    }
  },
);

it.each(Object.keys(COLLECTIONS))(
  "an ACL of %s names nothing else as a subject (A130)",
  async (path) => {
    const { body } = (await sendOnTwins(cloud, () => create(path, PUBLIC)))[0] ?? {};
    for (const subject of ["read only", "", "$ne", "a.b", "role:", "*x", "-/../x"]) {
      const ACL = { [subject]: { read: true } };
      expectRefused(await sendOnTwins(cloud, () => create(path, ACL)), 123, 121, 105);
      const change: Call = { route: `PUT ${path}/${body.objectId}`, body: { ACL }, ...MASTER };
      expectRefused(await changeOnAllWays(cloud, change), 123, 121, 105);
    }
  },
);

it.each(["/users", "/installations"])(
  "returnACL shows that an object of %s without an ACL is public (A130)",
  async (path) => {
    for (const { body } of await sendOnTwins(cloud, () => create(path))) {
      const where = encodeURIComponent(JSON.stringify({ objectId: body.objectId }));
      const one = { route: `GET ${path}/${body.objectId}?returnACL=true`, ...MASTER };
      const all = { route: `GET ${path}?where=${where}&returnACL=true`, ...MASTER };
      for (const read of await sendOnTwins(cloud, one)) expect(read.body.ACL).toEqual(PUBLIC);
      for (const read of await sendOnTwins(cloud, all)) {
        expect(read.body.results[0].ACL).toEqual(PUBLIC);
      }
    }
  },
);

it("roles show no ACL unasked, in batches neither (A130)", async () => {
  const created = await sendOnTwins(cloud, () => {
    const call = create("/roles", PUBLIC);
    return { ...call, route: `${call.route}?fetchWhenSave=true` };
  });
  for (const { body } of created) {
    expect(body).not.toHaveProperty("ACL");
    const route = `GET /roles/${body.objectId}`;
    for (const read of await sendOnTwins(cloud, { route })) {
      expect(read.body.objectId).toBe(body.objectId);
      expect(read.body).not.toHaveProperty("ACL");
    }
  }
});

function create(path: string, ACL?: object): Call {
  const body = { ...COLLECTIONS[path]?.(), ...(ACL && { ACL }) };
  return { route: `POST ${path}`, body, ...MASTER };
}
