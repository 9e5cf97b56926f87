import { describe, expect, it } from "vitest";
import { toPasswordFields, toStoredHash } from "../../../cli/formats/password-fields.ts";
import { wrapLeanCloudHash } from "../../../functions/adapters/passwords/scrypt-passwords.ts";

const SALT = "h60d8x797d3oa0naxybxxv9bn7xpt2yiowz68mpiwou7gwr2";
const HASH =
  "tA7BLW+NK0UeARng0693gCaVnljkglCB9snqlpCSUKjx2RgYp8VZZOQt0S5iUtlDrkJXfT3gknS4rRqjYsd/Ug==";

describe("toPasswordFields", () => {
  it.each([
    ["scrypt:c2NyeXB0", { password: "c2NyeXB0", passwordKind: "scrypt" }],
    ["bcrypt:$2b$10$abc", { password: "$2b$10$abc", passwordKind: "bcrypt" }],
    [
      `leancloud:${Buffer.from("salt").toString("base64")}:d3JhcA==`,
      { password: "d3JhcA==", salt: "salt", passwordKind: "leancloud-scrypt" },
    ],
  ])("labels the kind of %s, and toStoredHash reads it back", (stored, fields) => {
    expect(toPasswordFields(stored)).toEqual(fields);
    expect(toStoredHash(fields)).toBe(stored);
  });

  it("keeps the salt of a wrapped hash as LeanCloud exported it", async () => {
    const stored = await wrapLeanCloudHash({ salt: SALT, hash: HASH }, { logN: 1, r: 1, p: 1 });
    const fields = toPasswordFields(stored);
    expect(fields).toMatchObject({ salt: SALT, passwordKind: "leancloud-scrypt" });
    expect(fields && toStoredHash(fields)).toBe(stored);
  });

  it("ignores hashes of unknown kinds", () => {
    expect(["md5:abc", "constructor:a", ""].map(toPasswordFields)).toEqual(
      Array(3).fill(undefined),
    );
  });
});

describe("toStoredHash", () => {
  it.each([
    { password: "x", passwordKind: "md5" },
    { password: "", passwordKind: "scrypt" },
    { password: "x", passwordKind: "leancloud-scrypt" },
    { password: "x", salt: 1, passwordKind: "leancloud-scrypt" },
  ])("rejects %j", (fields) => {
    expect(toStoredHash(fields)).toBeUndefined();
  });
});
