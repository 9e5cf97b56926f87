import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payFor } from "../../../functions/domain/accounts/password.ts";
import { UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";
import {
  type AccountsService,
  startAccountsService,
} from "../../support/services/accounts-service.ts";

const passwordPolicy = { minLength: 8, refuseCommon: true };

let strict: AccountsService;
let lenient: AccountsService;
let count = 0;

beforeAll(async () => {
  strict = await startAccountsService({ passwordPolicy });
  lenient = await startAccountsService();
});
afterAll(() => Promise.all([strict.stop(), lenient.stop()]));

async function signUp(service: AccountsService, password: string) {
  count += 1;
  const username = `user${count}`;
  return { username, ...(await service.call("POST /users", { username, password })) };
}

const WEAK: [string, string][] = [
  ["seven characters", "Zx4!pq7"],
  ["seven characters that NFD makes longer", "é".repeat(7).normalize("NFD")],
  ["seven emoji", "🐙".repeat(7)],
  ["a common one", "password1"],
  ["a common one in capitals", "BaseBall"],
];

describe("with a policy", () => {
  test.each(WEAK)("rejects %s as the password of a new user", async (_, password) => {
    const { status, body } = await signUp(strict, password);
    expect([status, body.code]).toEqual([400, 218]);
  });

  test.each(WEAK)("rejects %s as a new password", async (_, password) => {
    const { body: user } = await signUp(strict, "Zx4!pq7-long");
    const session = { session: user.sessionToken };
    const path = `PUT /users/${user.objectId}`;
    const change = { old_password: "Zx4!pq7-long", new_password: password };
    const answers = [
      await strict.call(path, { password }, session),
      await strict.call(`${path}/updatePassword`, change, session),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual([218, 218]);
    expect((await strict.call("GET /users/me", undefined, session)).status).toBe(200);
  });

  test("a reset by code rejects a weak password before it looks at the code", async () => {
    const body = { mobilePhoneNumber: "13800000001", password: "password1" };
    const answer = await strict.call("PUT /resetPasswordBySmsCode/123456", body);
    expect(answer.body.code).toBe(218);
  });

  test("a sign-up by code rejects a weak password and keeps the code valid", async () => {
    const mobilePhoneNumber = "13800000002";
    await strict.call("POST /requestSmsCode", { mobilePhoneNumber });
    const smsCode = /\d{6}/.exec(strict.texts.at(-1)?.text ?? "")?.[0];
    const signIn = (password: string) =>
      strict.call("POST /usersByMobilePhone", { mobilePhoneNumber, smsCode, password });
    const [weak, good] = [await signIn("password1"), await signIn("Zx4!pq7-long")];
    expect([weak.body.code, good.status]).toEqual([218, 201]);
  });

  test("explains why the password is rejected", async () => {
    const [short, common] = [await signUp(strict, "Zx4!pq7"), await signUp(strict, "password1")];
    expect(short.body.error).toBe("Password must have at least 8 characters.");
    expect(common.body.error).toMatch(/common/);
  });

  test("accepts older passwords at log-in", async () => {
    const { body: user, username } = await signUp(strict, "Zx4!pq7-long");
    const before = await strict.ports.users.find(user.objectId);
    const hash = await strict.ports.passwords.hash(payFor("old", UNLIMITED_WORK));
    await strict.ports.users.change(before as never, (stored) => ({
      ...stored,
      _passwordHash: hash,
      updatedAt: "2030-01-01T00:00:00.000Z",
    }));
    const answer = await strict.call("POST /login", { username, password: "old" });
    expect(answer.status).toBe(200);
  });
});

test.each(["x", "password1", "🐙"])("%j is a password without a policy", async (password) => {
  expect((await signUp(lenient, password)).status).toBe(201);
});

test("no password is longer than 1,024 bytes in any Unicode form", async () => {
  const codes = await Promise.all(
    ["x".repeat(1_025), "é".repeat(400).normalize("NFD")].map(
      async (password) => (await signUp(lenient, password)).body.code,
    ),
  );
  expect(codes).toEqual([218, 218]);
});
