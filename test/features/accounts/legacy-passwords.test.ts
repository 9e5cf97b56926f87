import bcrypt from "bcryptjs";
import { beforeEach, describe, expect, test } from "vitest";
import { wrapLeanCloudHash } from "../../../functions/adapters/passwords/scrypt-passwords.ts";
import { leanCloudHash } from "../../../functions/domain/accounts/leancloud-hash.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { CHEAP_SCRYPT, startAccountsService } from "../../support/services/accounts-service.ts";
import { findSecretsItem } from "../../support/user-secrets.ts";

const service = forAllTests(startAccountsService);
let count = 0;
let username: string;

const HASHES = {
  leancloud: (password: string) =>
    wrapLeanCloudHash({ salt: "salt", hash: leanCloudHash("salt", password) }, CHEAP_SCRYPT),
  "leancloud-sha512": async (password: string) =>
    `leancloud-sha512:${Buffer.from("salt").toString("base64")}:${leanCloudHash("salt", password)}`,
  bcrypt: async (password: string) => `bcrypt:${await bcrypt.hash(password, 4)}`,
};

describe.each(Object.entries(HASHES))("a user imported with a hash of the kind %s", (_, hash) => {
  let objectId: string;

  beforeEach(async () => {
    count += 1;
    username = `old${count}`;
    objectId = count.toString(16).padStart(24, "0");
    await service.ports.users.create({
      objectId,
      username,
      createdAt: "2020-01-01T00:00:00.000Z",
      updatedAt: "2020-01-01T00:00:00.000Z",
      _tokenGeneration: "g",
      _passwordHash: await hash("secret"),
    });
  });

  const logIn = (password: string) => service.call("POST /login", { username, password });
  const stored = () => service.ports.users.find(objectId);
  const secrets = () => findSecretsItem(service.engine, objectId);

  test("logs in, in two reads and three writes, and has a current hash from then on", async () => {
    const commands: string[] = [];
    const stack = service.engine.documents.middlewareStack;
    stack.add(
      (next, { commandName }) =>
        (args) => {
          commands.push(commandName ?? "");
          return next(args);
        },
      { step: "initialize", name: "record" },
    );
    const first = await logIn("secret");
    stack.remove("record");

    expect(first.status).toBe(200);
    const [reads, writes] = ["GetItemCommand", "UpdateItemCommand"];
    expect(commands.sort()).toEqual([reads, reads, writes, writes, writes]);
    const { _passwordHash: current, ...others } = (await secrets()) ?? {};
    expect(current).toMatch(/^scrypt:/);
    expect((await stored())?.updatedAt).toBe("2020-01-01T00:00:00.000Z");
    expect(others).not.toHaveProperty("_loginFailuresAtMs");
    expect([(await logIn("secret")).status, (await logIn("Secret")).body.code]).toEqual([200, 210]);
  });

  test("keeps the hash when the password was wrong", async () => {
    const before = (await secrets())?._passwordHash;
    const codes = [(await logIn("Secret")).body.code, (await logIn("")).body.code];
    expect(codes).toEqual([210, 201]);
    expect(before).toEqual(expect.any(String));
    expect((await secrets())?._passwordHash).toBe(before);
  });

  test("keeps a new password that was set during a log-in with the old one", async () => {
    const { renew } = service.ports.passwords;
    service.ports.passwords.renew = async (...given) => {
      service.ports.passwords.renew = renew;
      await service.call(`PUT /users/${objectId}`, { password: "other" }, { master: true });
      return renew(...given);
    };
    await logIn("secret");
    expect([(await logIn("secret")).body.code, (await logIn("other")).status]).toEqual([210, 200]);
  });

  test("logs in from many devices at once", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => logIn("secret")));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await secrets()).not.toHaveProperty("_loginFailuresAtMs");
  });

  test("changes the password by the old one", async () => {
    const { body } = await logIn("secret");
    const answer = await service.call(
      `PUT /users/${objectId}/updatePassword`,
      { old_password: "secret", new_password: "better" },
      { session: body.sessionToken },
    );
    expect([answer.status, (await logIn("better")).status]).toEqual([200, 200]);
  });
});
