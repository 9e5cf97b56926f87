import bcrypt from "bcryptjs";
import { describe, expect, test } from "vitest";
import {
  createScryptPasswords,
  wrapLeanCloudHash,
} from "../../../functions/adapters/passwords/scrypt-passwords.ts";
import { leanCloudHash } from "../../../functions/domain/accounts/leancloud-hash.ts";
import type { Passwords } from "../../../functions/ports/accounts.ts";
import { CHEAP_SCRYPT } from "../../support/services/accounts-service.ts";

/** Without a budget: any string counts as paid. */
type Unpaid = {
  readonly [Name in keyof Passwords]: (
    password: string,
    hash?: string,
  ) => ReturnType<Passwords[Name]>;
};

const passwords = createScryptPasswords(CHEAP_SCRYPT) as Unpaid;

test("a hash names its kind, is salted and matches only its password", async () => {
  const [one, other] = [await passwords.hash("secret"), await passwords.hash("secret")];
  expect(one).toMatch(/^scrypt:c2NyeXB0/);
  expect(one).not.toBe(other);
  expect([await passwords.verify("secret", one), await passwords.verify("Secret", one)]).toEqual([
    true,
    false,
  ]);
});

test.each([undefined, "", "md5:5f4dcc3b5aa765d61d8327deb882cf99"])(
  "no password matches the stored value %j",
  async (hash) => {
    expect(await passwords.verify("", hash)).toBe(false);
  },
);

test("the default work is 32 MB and three passes", async () => {
  const hash = await (createScryptPasswords() as Unpaid).hash("secret");
  const [logN, r, p] = [7, 8, 12].map((offset) => {
    const bytes = Buffer.from(hash.slice("scrypt:".length), "base64");
    return offset === 7 ? bytes.readUInt8(offset) : bytes.readUInt32BE(offset);
  });
  expect([logN, r, p]).toEqual([15, 8, 3]);
});

const BCRYPT_COST = 4;
const NFC = "caf\u00e9";
const NFD = NFC.normalize("NFD");

const imported = {
  leancloud: (password: string) =>
    wrapLeanCloudHash({ salt: "s:1", hash: leanCloudHash("s:1", password) }, CHEAP_SCRYPT),
  bcrypt: async (password: string) => `bcrypt:${await bcrypt.hash(password, BCRYPT_COST)}`,
};

describe.each(Object.entries(imported))("a hash of the kind %s", (_, store) => {
  test("matches only its password, and never an empty one", async () => {
    const [stored, empty] = [await store("secret"), await store("")];
    const verified = [
      await passwords.verify("secret", stored),
      await passwords.verify("Secret", stored),
      await passwords.verify("", stored),
      await passwords.verify("", empty),
    ];
    expect(verified).toEqual([true, false, false, false]);
  });

  test("matches the password in the Unicode form in which it was set", async () => {
    const [nfc, nfd] = [await store(NFC), await store(NFD)];
    expect(await passwords.verify(NFC, nfc)).toBe(true);
    expect(await passwords.verify(NFD, nfc)).toBe(true);
    expect(await passwords.verify(NFD, nfd)).toBe(true);
  });

  test("is renewed to a hash that matches every Unicode form", async () => {
    const renewed = await passwords.renew(NFD, await store(NFD));
    expect(renewed).toMatch(/^scrypt:/);
    expect(await passwords.verify(NFC, renewed)).toBe(true);
    expect(await passwords.renew(NFC, renewed as string)).toBe(undefined);
  });
});

test("a LeanCloud hash is stored only inside a scrypt hash", async () => {
  const hash = leanCloudHash("salt", "secret");
  const stored = await wrapLeanCloudHash({ salt: "salt", hash }, CHEAP_SCRYPT);
  expect(stored).toMatch(/^leancloud:c2FsdA==:c2NyeXB0/);
  expect(stored).not.toContain(hash);
});

test.each(["", "secret", "x".repeat(88)])("rejects %j as a LeanCloud hash", async (hash) => {
  await expect(wrapLeanCloudHash({ salt: "s", hash }, CHEAP_SCRYPT)).rejects.toThrow(TypeError);
});

test("a password above bcrypt's 72 bytes keeps its bcrypt hash", async () => {
  const long = "x".repeat(73);
  const stored = await imported.bcrypt(long);
  expect(await passwords.verify(`${long}y`, stored)).toBe(true);
  expect(await passwords.renew(`${long}y`, stored)).toBe(undefined);
});

test("a hash of other scrypt parameters is renewed", async () => {
  const others = createScryptPasswords({ ...CHEAP_SCRYPT, logN: 5 }) as Unpaid;
  const stored = await others.hash("secret");
  expect(await passwords.verify("secret", stored)).toBe(true);
  expect(await passwords.renew("secret", stored)).toMatch(/^scrypt:/);
});

test.each(["bcrypt:", "bcrypt:$2b$04$x", "bcrypt:x"])(
  "no password matches the malformed hash %j",
  async (hash) => {
    expect(await passwords.verify("secret", hash)).toBe(false);
  },
);
