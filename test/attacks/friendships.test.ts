import { beforeEach, describe, expect, it } from "vitest";
import { type Person, signUp } from "../support/cloud/people.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";
import {
  type Answer,
  changeOnAllWays,
  expectForbidden,
  expectRefused,
  sendAlone,
  sendOnTwins,
} from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";
import { userPointer } from "../support/pointer.ts";

const cloud = forAllTests(() => startConfiguredCloud({ classes: {} }, { cheapHashes: true }));
let ann: Person;
let ben: Person;
let eve: Person;

beforeEach(async () => {
  [ann, ben, eve] = [await signUp(cloud), await signUp(cloud), await signUp(cloud)];
});

const path = (from: Person, to: Person) => `/users/${from.objectId}/friendship/${to.objectId}`;

async function follow(from: Person, to: Person, body: object = {}): Promise<void> {
  const call = { route: `POST ${path(from, to)}`, body, session: from.sessionToken };
  expect((await sendAlone(cloud, call)).status).toBe(200);
}

async function ask(from: Person, to: Person): Promise<Answer> {
  const body = { user: userPointer(from), friend: userPointer(to) };
  const route = "POST /users/friendshipRequests";
  return sendAlone(cloud, { route, body, session: from.sessionToken });
}

/** The rows of a class in which the user is first, as the master key sees them. */
async function rowsOf(className: string, user: Person) {
  const where = encodeURIComponent(JSON.stringify({ user: userPointer(user) }));
  const route = `GET /classes/${className}?where=${where}`;
  return (await sendAlone(cloud, { route, master: true })).body.results;
}

describe("a user", () => {
  it.each(["POST", "PUT", "DELETE"])("can't %s a follow of another user (A225)", async (method) => {
    await follow(ann, ben, { group: "a" });
    for (const session of [eve.sessionToken, ben.sessionToken, "x"]) {
      const call = { route: `${method} ${path(ann, ben)}`, body: { group: "b" }, session };
      expectRefused(await sendOnTwins(cloud, call), 206, 101);
    }
    const [row] = await rowsOf("_Followee", ann);
    expect(row).toMatchObject({ group: "a", followee: userPointer(ben) });
  });

  it("can't ask in the name of another user (A225)", async () => {
    const body = { user: userPointer(ann), friend: userPointer(ben) };
    const route = "POST /users/friendshipRequests";
    const call = { route, body, session: eve.sessionToken };
    expectRefused(await sendOnTwins(cloud, call), 206, 101);
    expect(await rowsOf("_FriendshipRequest", ann)).toEqual([]);
  });

  it("can't answer a request of others, or their own (A227)", async () => {
    const { body } = await ask(ann, ben);
    for (const answer of ["accept", "decline"]) {
      const route = `PUT /users/friendshipRequests/${body.objectId}/${answer}`;
      expectRefused(await sendOnTwins(cloud, { route, session: eve.sessionToken }), 101);
      expectRefused(await sendOnTwins(cloud, { route, session: ann.sessionToken }), 403, 101);
    }
    expect(await rowsOf("_FriendshipRequest", ann)).toMatchObject([{ status: "pending" }]);
    expect(await rowsOf("_Followee", ben)).toEqual([]);
  });

  it("can't delete a declined request to ask again (A227)", async () => {
    const { body } = await ask(ann, ben);
    const route = `PUT /users/friendshipRequests/${body.objectId}/decline`;
    expect((await sendAlone(cloud, { route, session: ben.sessionToken })).status).toBe(200);
    const { sessionToken: session } = ann;
    const deletion = `DELETE /classes/_FriendshipRequest/${body.objectId}`;
    expectForbidden(await sendOnTwins(cloud, { route: deletion, session }), 403);
    expect((await ask(ann, ben)).code).toBe(403);
  });

  it("can't read or count the follows of others (A228)", async () => {
    await follow(ann, ben);
    const where = encodeURIComponent(JSON.stringify({ user: userPointer(ben) }));
    for (const route of [
      `GET /users/${ben.objectId}/followers?count=1`,
      `GET /followers?count=1&where=${where}`,
      `GET /classes/_Follower?count=1&where=${where}`,
    ]) {
      const seen = async ({ sessionToken: session }: Person) =>
        (await sendAlone(cloud, { route, session })).body.count;
      expect([await seen(ann), await seen(ben), await seen(eve)], route).toEqual([1, 1, 0]);
    }
  });
});

describe("a row of a friendship", () => {
  it.each([
    ["_Followee", { followee: 1, friendStatus: true }],
    ["_Follower", { follower: 1, friendStatus: true }],
    ["_FriendshipRequest", { friend: 1, status: "accepted" }],
  ])("is not created as an object of %s (A226)", async (className, fields) => {
    const [[second = ""] = []] = Object.entries(fields);
    const body = { ...fields, user: userPointer(ben), [second]: userPointer(eve) };
    for (const user of [{ session: eve.sessionToken }, { master: true }]) {
      const call = { route: `POST /classes/${className}`, body, ...user };
      expectRefused(await changeOnAllWays(cloud, call), 1);
    }
    const cql = `insert into ${className} (friendStatus) values (true)`;
    const route = `GET /cloudQuery?cql=${encodeURIComponent(cql)}`;
    expectRefused(await sendOnTwins(cloud, { route, session: eve.sessionToken }), 1);
    expect(await rowsOf(className, ben)).toEqual([]);
  });

  it.each(["user", "followee", "friendStatus", "user.objectId"])(
    "keeps its %s (A226)",
    async (key) => {
      await follow(ann, ben);
      const [row] = await rowsOf("_Followee", ann);
      const body = { [key]: key === "friendStatus" ? true : userPointer(eve) };
      const session = ann.sessionToken;
      const route = `PUT /classes/_Followee/${row.objectId}`;
      expectRefused(await changeOnAllWays(cloud, { route, body, session }), 117);
      expectRefused(await changeOnAllWays(cloud, { route, body, master: true }), 117);
      expect((await rowsOf("_Followee", ann))[0]).toEqual(row);
    },
  );

  it("is written by its owner alone, and deleted by no user (A226)", async () => {
    await follow(ann, ben);
    const [row] = await rowsOf("_Follower", ben);
    const route = `/classes/_Follower/${row.objectId}`;
    for (const { sessionToken: session } of [ben, eve]) {
      const body = { group: "x" };
      expectForbidden(await changeOnAllWays(cloud, { route: `PUT ${route}`, body, session }), 403);
      expectForbidden(await sendOnTwins(cloud, { route: `DELETE ${route}`, session }), 403);
    }
    const session = ann.sessionToken;
    expectRefused(await sendOnTwins(cloud, { route: `DELETE ${route}`, session }), 1);
    expect(await rowsOf("_Follower", ben)).toEqual([row]);
  });

  it("takes no user, state or internal attribute from the attributes (A229)", async () => {
    const bodies = [
      [{ friendStatus: true }, 117],
      [{ user: userPointer(eve) }, 117],
      [{ followee: userPointer(eve) }, 117],
      [{ follower: userPointer(eve) }, 117],
      [{ _pair: `${eve.objectId}:${ben.objectId}` }, 105],
      [{ "user.objectId": eve.objectId }, 105],
    ] as const;
    for (const [attributes, code] of bodies) {
      const call = { body: attributes, session: ann.sessionToken };
      const route = `POST ${path(ann, ben)}`;
      expectRefused(await sendOnTwins(cloud, { route, ...call }), code, 101);
      const body = { user: userPointer(ann), friend: userPointer(ben), friendship: attributes };
      const asked = { route: "POST /users/friendshipRequests", body, session: ann.sessionToken };
      expectRefused(await sendOnTwins(cloud, asked), code, 101);
    }
    expect(await rowsOf("_Followee", ann)).toEqual([]);
  });
});
