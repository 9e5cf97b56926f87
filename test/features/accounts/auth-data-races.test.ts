import { describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { findOrphans } from "../../support/orphans.ts";
import { startAuthDataService } from "../../support/services/auth-data-service.ts";

const ROUNDS = 20;

const service = forAllTests(startAuthDataService);

const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

async function eachRound(run: (uid: string) => Promise<void>, name: string): Promise<void> {
  for (const round of rounds) await run(`${name}-${round}`);
  expect(await findOrphans(service.engine)).toEqual([]);
}

const codes = (answers: readonly { status: number; body: { code?: number } }[]) =>
  answers.map(({ status, body }) => body.code ?? status).sort();

describe("races (R17)", () => {
  test("creates one user when ten clients sign in with a new account at once", async () => {
    await eachRound(async (uid) => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => service.signIn({ weibo: { uid } }, { username: uid })),
      );
      expect(codes(answers)).toEqual([...Array(9).fill(200), 201]);
      expect(new Set(answers.map(({ body }) => body.objectId)).size).toBe(1);
    }, "first");
  });

  test("gives an account to one of two users who link it at once", async () => {
    await eachRound(async (uid) => {
      const users = await Promise.all(["a", "b"].map((name) => service.register(uid + name)));
      const body = { authData: { weibo: { uid } } };
      const answers = await Promise.all(users.map((user) => service.put(user, body)));
      expect(codes(answers)).toEqual([200, 208]);
    }, "link");
  });

  test("linking and unlinking an account at once end as if one came first", async () => {
    await eachRound(async (uid) => {
      const tom = await service.register(`${uid}tom`, { authData: { weibo: { uid } } });
      const eve = await service.register(`${uid}eve`);
      const [unlinked, linked] = await Promise.all([
        service.put(tom, { "authData.weibo": { __op: "Delete" } }),
        service.put(eve, { authData: { weibo: { uid } } }),
      ]);
      expect(unlinked.status).toBe(200);
      const hasEve = (await service.authDataOf(eve)) !== undefined;
      expect([200, 208]).toContain(linked.body.code ?? linked.status);
      expect(hasEve).toBe(linked.status === 200);
    }, "unlink");
  });

  test("a sign-in during an unlink never links the account to its old user again", async () => {
    await eachRound(async (uid) => {
      const tom = await service.register(uid, { authData: { weibo: { uid } } });
      const [, signedIn] = await Promise.all([
        service.put(tom, { "authData.weibo": { __op: "Delete" } }),
        service.signIn({ weibo: { uid } }),
      ]);
      expect(await service.authDataOf(tom)).toEqual({});
      const isTom = signedIn.body.objectId === tom.objectId;
      expect(signedIn.status).toBe(isTom ? 200 : 201);
    }, "sign-in");
  });

  test("moves a platform once, however many sign-ins move it", async () => {
    await eachRound(async (unionid) => {
      const union = { platform: "weixin", unionid };
      const two = { openid: `two-${unionid}` };
      const { body: old } = await service.signIn({ weixin_2: two });
      const one = { openid: `one-${unionid}`, ...union, main_account: true };
      const { body: user } = await service.signIn({ weixin_1: one });
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => service.signIn({ weixin_2: { ...two, ...union } })),
      );
      expect(answers.map(({ body }) => body.objectId)).toEqual(Array(4).fill(user.objectId));
      expect(await service.authDataOf(old)).toEqual({});
    }, "move");
  });

  test("a deletion during sign-in and link leaves no item behind", async () => {
    await eachRound(async (uid) => {
      const tom = await service.register(uid, { authData: { weibo: { uid } } });
      const session = { session: tom.sessionToken as string };
      const answers = await Promise.all([
        service.call(`DELETE /users/${tom.objectId}`, {}, session),
        service.signIn({ weibo: { uid } }),
        service.put(tom, { authData: { qq: { openid: uid } } }),
      ]);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
    }, "delete");
  });
});
