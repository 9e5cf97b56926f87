import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { importRows } from "../../support/cloud/import-rows.ts";
import { type Person, signUp } from "../../support/cloud/people.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import { sendAlone } from "../../support/cloud/twins.ts";
import { userPointer } from "../../support/pointer.ts";

let cloud: RunningCloud;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  const shared = { "*": { read: true }, _owner: { read: true, write: true } };
  cloud = await startConfiguredCloud(
    {
      classes: { definitions: { _Follower: { defaultACL: shared } }, clientClassCreation: false },
      classPermissions: { _FriendshipRequest: { create: false } },
    },
    { cheapHashes: true },
  );
});
afterAll(() => cloud?.stop());
beforeEach(async () => {
  [ann, ben] = [await signUp(cloud), await signUp(cloud)];
});

const path = (from: Person, to: Person) => `/users/${from.objectId}/friendship/${to.objectId}`;
const asParameter = (where: object) => `where=${encodeURIComponent(JSON.stringify(where))}`;

/** Sends a request of a user, and answers its body. */
async function send({ sessionToken: session }: Person, route: string, body?: object) {
  const answer = await sendAlone(cloud, { route, session, ...(body && { body }) });
  expect(answer.code, JSON.stringify(answer.body)).toBeUndefined();
  return answer.body;
}

/** Numbers of rows in both lists of a follow. */
async function countsOf(follower: Person, followee: Person): Promise<readonly number[]> {
  const lists = [
    `_Followee?${asParameter({ user: userPointer(follower), followee: userPointer(followee) })}`,
    `_Follower?${asParameter({ user: userPointer(followee), follower: userPointer(follower) })}`,
  ];
  return Promise.all(
    lists.map(async (list) => {
      const route = `GET /classes/${list}&count=1&limit=0`;
      return (await sendAlone(cloud, { route, master: true })).body.count;
    }),
  );
}

describe("requests as the SDKs send them", () => {
  it("finds no rows before the first follow", async () => {
    for (const name of ["_Followee", "_Follower", "_FriendshipRequest"]) {
      expect(await send(ann, `GET /classes/${name}?limit=1`)).toHaveProperty("results");
    }
  });

  it("follows and unfollows by the name self, without a body", async () => {
    expect(await send(ann, `POST /users/self/friendship/${ben.objectId}`)).toEqual({});
    expect(await countsOf(ann, ben)).toEqual([1, 1]);
    expect(await send(ann, `DELETE /users/self/friendship/${ben.objectId}`)).toEqual({});
    expect(await countsOf(ann, ben)).toEqual([0, 0]);
  });

  it("lists both sides with a condition, counts and the users", async () => {
    await send(ann, `POST ${path(ann, ben)}`, { group: "a" });
    const both = await send(ann, `GET /users/self/followersAndFollowees?count=1&include=followee`);
    expect(both).toMatchObject({ followers_count: 0, followees_count: 1, followers: [] });
    expect(both.followees[0].followee.username).toBe(ben.username);
    const found = async (group: string) =>
      (await send(ann, `GET /users/self/followees?${asParameter({ group })}&count=1&limit=0`))
        .count;
    expect([await found("a"), await found("b")]).toEqual([1, 0]);
    const csharp = `GET /followers?${asParameter({ user: userPointer(ben) })}`;
    expect((await send(ben, csharp)).results).toMatchObject([{ follower: userPointer(ann) }]);
  });

  it("changes attributes of both rows, and only of a follow that exists", async () => {
    await send(ann, `POST ${path(ann, ben)}`, { group: "a" });
    await send(ann, `PUT ${path(ann, ben)}`, { friendship: { group: "b" } });
    for (const list of [`${ann.objectId}/followees`, `${ben.objectId}/followers`]) {
      const { results } = await send(ann, `GET /users/${list}`);
      expect(results, list).toMatchObject([{ group: "b" }]);
    }
    const missing = { route: `PUT ${path(ben, ann)}`, body: { group: "b" } };
    const answer = await sendAlone(cloud, { ...missing, session: ben.sessionToken });
    expect(answer).toMatchObject({ status: 400, code: 221 });
  });

  it.each([
    ["themselves", () => ann.objectId, 1],
    ["a user who does not exist", () => "0".repeat(24), 211],
  ])("lets users not follow %s", async (_, target, code) => {
    const route = `POST /users/${ann.objectId}/friendship/${target()}`;
    const answer = await sendAlone(cloud, { route, body: {}, session: ann.sessionToken });
    expect(answer).toMatchObject({ status: 400, code });
  });

  it("shows followers to everybody where the default ACL of the class says so", async () => {
    await send(ann, `POST ${path(ann, ben)}`);
    const eve = await signUp(cloud);
    expect((await send(eve, `GET /users/${ben.objectId}/followers`)).results).toHaveLength(1);
    expect((await send(eve, `GET /users/${ann.objectId}/followees`)).results).toEqual([]);
  });

  it("honours the permissions of the classes", async () => {
    const body = { user: userPointer(ann), friend: userPointer(ben) };
    const route = "POST /users/friendshipRequests";
    const answer = await sendAlone(cloud, { route, body, session: ann.sessionToken });
    expect(answer).toMatchObject({ status: 403, code: 403 });
    expect((await sendAlone(cloud, { route, body, master: true })).status).toBe(201);
  });

  it("removes the rows of a deleted user from the lists of others", async () => {
    await send(ann, `POST ${path(ann, ben)}`);
    await send(ben, `POST ${path(ben, ann)}`);
    await send(ann, `DELETE /users/${ann.objectId}`);
    expect([await countsOf(ann, ben), await countsOf(ben, ann)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

describe("rows of an export", () => {
  const times = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-02T00:00:00.000Z" };
  const idOf = (n: number, { objectId }: Person) => `6955b90${n}${objectId.slice(8)}`;

  it("go on as follows and requests, which are not doubled", async () => {
    const ACL = Object.fromEntries(
      [ann, ben].map(({ objectId }) => [objectId, { read: true, write: true }]),
    );
    const followee = {
      user: userPointer(ann),
      followee: userPointer(ben),
      group: "a",
      ACL,
      ...times,
    };
    const follower = {
      user: userPointer(ben),
      follower: userPointer(ann),
      group: "a",
      ACL,
      ...times,
    };
    const asked = {
      user: userPointer(ben),
      friend: userPointer(ann),
      status: "pending",
      ACL,
      ...times,
    };
    for (let round = 0; round < 2; round++) {
      await importRows(cloud, "_Followee", [{ objectId: idOf(1, ann), ...followee }]);
      await importRows(cloud, "_Follower", [{ objectId: idOf(2, ann), ...follower }]);
      await importRows(cloud, "_FriendshipRequest", [{ objectId: idOf(3, ann), ...asked }]);
    }

    await send(ann, `POST ${path(ann, ben)}`, { group: "b" });
    expect(await countsOf(ann, ben)).toEqual([1, 1]);
    const { results } = await send(ann, "GET /users/self/followees");
    expect(results).toMatchObject([{ objectId: idOf(1, ann), group: "b" }]);
    await send(ann, `PUT /users/friendshipRequests/${idOf(3, ann)}/accept`, {});
    expect([await countsOf(ann, ben), await countsOf(ben, ann)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await send(ann, `DELETE ${path(ann, ben)}`);
    expect(await countsOf(ann, ben)).toEqual([0, 0]);
  });
});
