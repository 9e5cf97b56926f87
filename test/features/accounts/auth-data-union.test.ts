import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { findOrphans } from "../../support/orphans.ts";
import { startAuthDataService } from "../../support/services/auth-data-service.ts";

const service = forAllTests(startAuthDataService);
let count = 0;
/** Fresh for each test: the union id of one person. */
let unionid: string;

beforeEach(() => {
  count += 1;
  unionid = `union-${count}`;
});
afterEach(async () => {
  expect(await findOrphans(service.engine)).toEqual([]);
});

/** Sent by the old version of an app, without a union id. */
const plain = (openid: string): JsonObject => ({ openid: `${openid} of ${unionid}` });

/** Sent by the new version; product 1 is the main one. */
const main = (openid: string, flag: boolean | string = true): JsonObject => ({
  ...plain(openid),
  platform: "weixin",
  unionid,
  main_account: flag,
});
const secondary = (openid: string): JsonObject => main(openid, false);

const product1 = (data: JsonObject) => service.signIn({ weixin_1: data });
const product2 = (data: JsonObject) => service.signIn({ weixin_2: data });
const marker = () => ({ _weixin_unionid: { uid: unionid } });

describe("union id", () => {
  test("person A, known to product 1: gets the marker, and product 2 leads to them", async () => {
    const { body: row1 } = await product1(plain("openid1"));

    const upgraded = await product1(main("openid1"));
    const second = await product2(secondary("openid6"));

    expect([upgraded.status, second.status]).toEqual([200, 200]);
    expect(upgraded.body.objectId).toBe(row1.objectId);
    expect(second.body).toMatchObject({
      objectId: row1.objectId,
      sessionToken: row1.sessionToken,
    });
    expect(second.body.authData).toEqual({
      weixin_1: main("openid1"),
      weixin_2: secondary("openid6"),
      ...marker(),
    });
  });

  test("person B, known to product 2: product 1 makes the main user, who then gets product 2", async () => {
    const { body: row2 } = await product2(plain("openid2"));
    await product2(secondary("openid2"));
    expect(await service.authDataOf(row2)).toEqual({ weixin_2: secondary("openid2") });

    const first = await product1(main("openid5"));
    const moved = await product2(secondary("openid2"));

    expect([first.status, moved.status]).toEqual([201, 200]);
    expect(first.body.objectId).not.toBe(row2.objectId);
    expect(moved.body.objectId).toBe(first.body.objectId);
    expect(moved.body.authData).toEqual({
      weixin_1: main("openid5"),
      weixin_2: secondary("openid2"),
      ...marker(),
    });
  });

  test("person C, known to both: product 1's user gets the marker and product 2's account", async () => {
    const { body: row3 } = await product1(plain("openid3"));
    const { body: row4 } = await product2({ ...plain("openid4"), access_token: "old" });
    await service.put(row4, { nickname: "old" });

    await product1(main("openid3"));
    const moved = await product2(secondary("openid4"));
    const again = await product2(secondary("openid4"));

    expect([moved.body.objectId, again.body.objectId]).toEqual([row3.objectId, row3.objectId]);
    expect(await service.authDataOf(row3)).toEqual({
      weixin_1: main("openid3"),
      weixin_2: secondary("openid4"),
      ...marker(),
    });
    // The older user keeps their session, but product 2 no longer leads to them.
    const session = { session: row4.sessionToken as string };
    const old = await service.call("GET /users/me", undefined, session);
    expect(old.body).toMatchObject({ objectId: row4.objectId, nickname: "old", authData: {} });
    expect((await product2(plain("openid4"))).body.objectId).toBe(row3.objectId);
  });

  test("person D, unknown: one user holds everything", async () => {
    const first = await product1(main("openid7"));
    const second = await product2(secondary("openid8"));
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.objectId).toBe(first.body.objectId);
    expect(Object.keys(second.body.authData).sort()).toEqual([
      "_weixin_unionid",
      "weixin_1",
      "weixin_2",
    ]);
  });

  test("leaves two users when the main account comes second", async () => {
    const second = await product2(secondary("openid9"));
    const first = await product1(main("openid10"));
    expect([second.status, first.status]).toEqual([201, 201]);
    expect(second.body.authData).toEqual({ weixin_2: secondary("openid9") });
    expect(first.body.objectId).not.toBe(second.body.objectId);
  });

  test.each([[true], ["true"]])("main_account %j marks the main account", async (flag) => {
    const { body } = await product1(main("a", flag));
    expect(body.authData).toMatchObject(marker());
  });

  test.each([[false], ["false"], ["yes"], [1], [null]])(
    "main_account %j does not",
    async (flag) => {
      const { body } = await product1({ ...main("a"), main_account: flag });
      expect(body.authData).not.toHaveProperty("_weixin_unionid");
    },
  );

  test("is only stored when the platform has no name", async () => {
    const { body } = await product1({ ...plain("a"), unionid, main_account: true });
    expect(body.authData).toEqual({ weixin_1: { ...plain("a"), unionid, main_account: true } });
  });

  test("finds one user by several platforms of one body", async () => {
    const authData = { weixin_1: main("a"), weixin_2: secondary("b") };
    const { status, body } = await service.signIn(authData);
    expect([status, body.authData]).toEqual([201, { ...authData, ...marker() }]);
  });

  test("leads to the main user with failOnNotExist=true", async () => {
    const { body } = await product1(main("a"));
    const path = "POST /users?failOnNotExist=true";
    const found = await service.call(path, { authData: { weixin_2: secondary("b") } });
    expect([found.status, found.body.objectId]).toEqual([200, body.objectId]);
  });

  test("belongs to one user: a second one who links it as main is refused", async () => {
    await product1(main("a"));
    const eve = await service.register(`eve-${unionid}`);
    const answer = await service.put(eve, { authData: { weixin_9: main("c") } });
    expect(answer).toMatchObject({ status: 400, body: { code: 208 } });
    expect(await service.authDataOf(eve)).toBe(undefined);
  });

  test("markers can't be written by clients, and are ignored when sent back", async () => {
    const { body: user } = await product1(main("a"));
    const forged = { _weixin_unionid: { uid: "other" }, github: { uid: unionid } };
    await service.put(user, { authData: forged });
    expect(await service.authDataOf(user)).toMatchObject({ ...marker(), github: { uid: unionid } });
  });

  test("is removed with the last platform that carries it", async () => {
    const { body: user } = await service.signIn({
      weixin_1: main("a"),
      weixin_2: secondary("b"),
      github: { uid: unionid },
    });
    await service.put(user, { "authData.weixin_1": { __op: "Delete" } });
    expect(await service.authDataOf(user)).toMatchObject(marker());
    await service.put(user, { "authData.weixin_2": { __op: "Delete" } });
    expect(await service.authDataOf(user)).toEqual({ github: { uid: unionid } });
    expect((await product1(main("a"))).status).toBe(201);
  });

  test("has at most 16 markers, so that a user always fits into one transaction", async () => {
    const mark = (i: number) => ({ weixin: { ...main("a"), platform: `name${i}` } });
    for (let i = 0; i < 16; i++) await service.signIn(mark(i));
    const answer = await service.signIn(mark(16));
    expect(answer).toMatchObject({ status: 400, body: { code: 1 } });
  });

  test("is not reached by a claim if a platform confirmed it", async () => {
    const confirmed = { ...main("a"), access_token: "good" };
    const { body: victim } = await service.signIn({ checked_1: confirmed });

    const { status, body } = await service.signIn({ unchecked: secondary("mine") });
    const second = await service.signIn({ checked_2: { ...secondary("b"), access_token: "good" } });

    expect([status, body.objectId === victim.objectId]).toEqual([201, false]);
    expect(second.body.objectId).toBe(victim.objectId);
  });

  test("does not catch the person whom a platform confirms if it was only claimed", async () => {
    const { body: trap } = await service.signIn({ unchecked: main("mine") });
    const confirmed = { ...main("a"), access_token: "good" };
    const { status, body } = await service.signIn({ checked_1: confirmed });
    expect([status, body.objectId === trap.objectId]).toEqual([201, false]);
    expect(body.authData).toMatchObject(marker());
  });

  test("is confirmed later by the user's own platform", async () => {
    const { body: user } = await service.signIn({ unchecked: main("a") });
    await service.put(user, { authData: { checked_1: { ...main("b"), access_token: "good" } } });
    const found = await service.signIn({ checked_2: { ...secondary("c"), access_token: "good" } });
    expect(found.body.objectId).toBe(user.objectId);
    const { _unverifiedUnions } = (await service.ports.users.find(user.objectId)) ?? {};
    expect(_unverifiedUnions).toBe(undefined);
  });
});
