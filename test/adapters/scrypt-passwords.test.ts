import { expect, test } from "vitest";
import { createScryptPasswords } from "../../functions/adapters/scrypt-passwords.ts";
import { CHEAP_SCRYPT } from "../accounts-service.ts";

const passwords = createScryptPasswords(CHEAP_SCRYPT);

test("a hash names its kind, is salted and verifies only its password", async () => {
  const [one, other] = [await passwords.hash("secret"), await passwords.hash("secret")];
  expect(one).toMatch(/^scrypt:c2NyeXB0/);
  expect(one).not.toBe(other);
  expect([await passwords.verify("secret", one), await passwords.verify("Secret", one)]).toEqual([
    true,
    false,
  ]);
});

test.each([undefined, "", "md5:5f4dcc3b5aa765d61d8327deb882cf99"])(
  "nothing verifies against %j",
  async (hash) => {
    expect(await passwords.verify("", hash)).toBe(false);
  },
);

test("the recommended work costs 32 MB and three passes", async () => {
  const hash = await createScryptPasswords().hash("secret");
  const [logN, r, p] = [7, 8, 12].map((offset) => {
    const bytes = Buffer.from(hash.slice("scrypt:".length), "base64");
    return offset === 7 ? bytes.readUInt8(offset) : bytes.readUInt32BE(offset);
  });
  expect([logN, r, p]).toEqual([15, 8, 3]);
});
