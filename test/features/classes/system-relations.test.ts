import { beforeAll, describe, expect, it } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer, userPointer } from "../../support/pointer.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";
import type { TestUser } from "../../support/services/roles-service.ts";

const service = forAllTests(() =>
  startObjectsService({
    privateUserFields: ["secret"],
    classPermissions: { _User: { find: true } },
  }),
);
let tom: TestUser;
let eve: TestUser;
let songs: readonly string[];

const SONG = { __type: "Relation", className: "Song" };
const addTo = (...objects: object[]) => ({ __op: "AddRelation", objects });
const removeFrom = (...objects: object[]) => ({ __op: "RemoveRelation", objects });
const song = (index: number) => pointer("Song", songs[index] ?? "");
const as = (user: TestUser) => ({ session: user.session });
const updateUser = (user: TestUser, fields: object, options: object = as(user), query = "") =>
  service.call(`PUT /users/${user.objectId}${query}`, fields, options);
const membersOf = async (owner: object, key: string, options: object = { master: true }) => {
  const where = { $relatedTo: { object: owner, key } };
  const { body } = await service.get("/classes/Song", { where }, options);
  return body.results?.map(({ objectId }: { objectId: string }) => objectId) ?? body;
};

beforeAll(async () => {
  const created: string[] = [];
  for (let index = 0; index < 4; index++) {
    service.advance(1);
    created.push((await service.call("POST /classes/Song", { index })).body.objectId);
  }
  songs = created;
  tom = await service.signUp({ likes: addTo(song(0)) });
  eve = await service.signUp();
});

describe("relations of users", () => {
  it("are set at sign-up and changed by updates", async () => {
    expect(await membersOf(userPointer(tom), "likes")).toEqual([songs[0]]);
    await updateUser(tom, { likes: addTo(song(1), song(2)) });
    const ops = [addTo(song(3)), removeFrom(song(0), song(1))];
    await updateUser(tom, { age: 1, likes: { __op: "Batch", ops } });
    expect(await membersOf(userPointer(tom), "likes")).toEqual(songs.slice(2));
    await updateUser(tom, { likes: { __op: "Delete" } });
    expect(await membersOf(userPointer(tom), "likes")).toEqual([]);
  });

  it("are set by a first sign-in by a third party, and not by later ones", async () => {
    const authData = { anonymous: { id: "6b0a7f2e-58b1-4d6c-9c1e-3f4a5b6c7d8e" } };
    const first = await service.call("POST /users", { authData, likes: addTo(song(1)) });
    expect(first).toMatchObject({ status: 201, body: { likes: SONG } });
    const { objectId } = first.body;
    await service.call("POST /users", { authData, likes: addTo(song(2)) });
    expect(await membersOf(pointer("_User", objectId), "likes")).toEqual([songs[1]]);
  });

  it("appear in every user and in the schema", async () => {
    for (const path of ["/users/me", `/users/${eve.objectId}`]) {
      expect((await service.get(path, {}, as(eve))).body).toMatchObject({ likes: SONG });
    }
    const where = { objectId: eve.objectId };
    const found = await service.get("/users", { where });
    expect(found.body.results[0]).toMatchObject({ likes: SONG });
    const { body } = await updateUser(eve, { age: 1 }, as(eve), "?fetchWhenSave=true");
    const { updatedAt } = body;
    expect(body).toEqual({ objectId: eve.objectId, updatedAt, age: 1, likes: SONG });
    const schema = await service.get("/schemas/_User");
    expect(schema.body.likes).toEqual({ type: "Relation", className: "Song" });
    const all = await service.get("/schemas");
    expect(all.body._User).toEqual(schema.body);
  });

  it("lead back to their owners, also redirected", async () => {
    await updateUser(eve, { likes: addTo(song(0)) });
    const owners = await service.get("/users", { where: { likes: song(0) } });
    expect(owners.body.results).toMatchObject([{ objectId: eve.objectId }]);
    const where = { $relatedTo: { object: userPointer(eve), key: "likes" } };
    const query = { where, redirectClassNameForKey: "likes" };
    const { body } = await service.get("/classes/_User", query);
    expect(body).toMatchObject({ className: "Song", results: [{ objectId: songs[0] }] });
  });

  it("are read with the right to read the user", async () => {
    const hidden = await service.signUp({ likes: addTo(song(3)) });
    await updateUser(hidden, { ACL: { [hidden.objectId]: { read: true, write: true } } });
    const owner = userPointer(hidden);
    expect(await membersOf(owner, "likes", as(hidden))).toEqual([songs[3]]);
    expect(await membersOf(owner, "likes", as(tom))).toEqual([]);
    expect(await membersOf(owner, "likes", {})).toEqual([]);
  });

  it("are closed to others where the field is private", async () => {
    await updateUser(tom, { secret: addTo(song(1)) });
    expect(await membersOf(userPointer(tom), "secret", as(tom))).toEqual([songs[1]]);
    expect(await membersOf(userPointer(tom), "secret", as(eve))).toEqual([]);
    const find = (options: object) =>
      service.get("/users", { where: { secret: song(1) } }, options);
    expect((await find({ master: true })).body.results).toMatchObject([{ objectId: tom.objectId }]);
    expect((await find(as(eve))).body).toEqual({ results: [] });
  });

  it("are changed by the user and the master key only", async () => {
    const refused = await updateUser(tom, { likes: addTo(song(0)) }, as(eve));
    expect(refused.body.code).toBe(206);
    expect((await updateUser(tom, { likes: addTo(song(0)) }, { master: true })).status).toBe(200);
    const where = encodeURIComponent(JSON.stringify({ age: -1 }));
    const unmet = await updateUser(tom, { likes: addTo(song(1)) }, as(tom), `?where=${where}`);
    expect(unmet.body.code).toBe(305);
    expect(await membersOf(userPointer(tom), "likes")).toEqual([songs[0]]);
  });

  it("leave built-in fields and other values alone", async () => {
    const values: readonly [object, number][] = [
      [{ username: addTo(song(0)) }, 111],
      [{ ACL: addTo(song(0)) }, 1],
      [{ "a.b": addTo(song(0)) }, 1],
      [{ likes: 5 }, 111],
      [{ likes: null }, 111],
      [{ "likes.x": 5 }, 111],
      [{ likes: addTo(userPointer(tom)) }, 111],
      [{ likes: { __type: "Relation", className: "_User" } }, 111],
      [{ other: SONG }, 111],
      [{ other: [SONG] }, 111],
      [{ other: addTo(pointer("a#b", "x")) }, 106],
    ];
    for (const [fields, code] of values) {
      expect((await updateUser(eve, fields)).body, JSON.stringify(fields)).toMatchObject({ code });
    }
    expect((await updateUser(eve, { likes: SONG })).status).toBe(200);
    expect((await service.call("POST /users", { ...FRESH, likes: 5 })).body.code).toBe(111);
  });

  it("need add_fields to begin with, but not clientClassCreation", async () => {
    const create = async (add_fields: boolean) => {
      const settings = { clientClassCreation: false, classPermissions: { _User: { add_fields } } };
      const closed = await startObjectsService(settings);
      const fields = { username: "u", password: "secret", likes: addTo(song(0)) };
      const { body } = await closed.call("POST /users", fields);
      await closed.stop();
      return body;
    };
    expect(await create(false)).toMatchObject({ code: 403 });
    expect(await create(true)).toMatchObject({ likes: SONG });
  });

  it("go with a deleted user", async () => {
    const gone = await service.signUp({ likes: addTo(song(2)) });
    await service.call(`DELETE /users/${gone.objectId}`, undefined, as(gone));
    const found = await service.get("/users", { where: { likes: song(2) } });
    expect(found.body.results).toEqual([]);
    expect(await membersOf(userPointer(gone), "likes")).toEqual([]);
  });
});

const FRESH = { username: "fresh", password: "secret" };

describe("relations of installations", () => {
  it("are set by a registration, changed by updates and found from both ends", async () => {
    const { objectId } = await service.register({ plays: addTo(song(0)) });
    const device = pointer("_Installation", objectId);
    expect(await membersOf(device, "plays")).toEqual([songs[0]]);
    const ops = [addTo(song(1)), removeFrom(song(0))];
    const fields = { plays: { __op: "Batch", ops }, n: 1 };
    const { body } = await service.call(`PUT /installations/${objectId}?new=true`, fields);
    expect(body).toMatchObject({ objectId, plays: SONG, n: 1 });
    expect(await membersOf(device, "plays")).toEqual([songs[1]]);
    const found = await service.get("/installations", { where: { plays: song(1) } });
    expect(found.body.results).toMatchObject([{ objectId, plays: SONG }]);
    await service.call(`DELETE /installations/${objectId}`, undefined, { master: true });
    expect(await membersOf(device, "plays")).toEqual([]);
  });

  it("leave built-in fields and other values alone", async () => {
    const { objectId } = await service.register();
    const values: readonly [object, number][] = [
      [{ channels: addTo(song(0)) }, 111],
      [{ objectId: addTo(song(0)), plays: addTo() }, 128],
      [{ plays: 5 }, 111],
      [{ "x.y": addTo(song(0)) }, 1],
      [{ _x: addTo(song(0)) }, 105],
      [{ other: SONG }, 111],
      [{ other: addTo(pointer("a#b", "x")) }, 106],
    ];
    for (const [fields, code] of values) {
      const { body } = await service.call(`PUT /installations/${objectId}`, fields);
      expect(body, JSON.stringify(fields)).toMatchObject({ code });
    }
  });
});
