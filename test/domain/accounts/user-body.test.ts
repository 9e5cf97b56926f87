import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import { toUserBody } from "../../../functions/domain/accounts/user-body.ts";

const tom: StoredUser = {
  objectId: "a1",
  createdAt: "2026-11-21T08:00:00.000Z",
  updatedAt: "2026-11-21T08:00:00.000Z",
  username: "tom",
  authData: { weixin: { access_token: "t" } },
  _passwordHash: "scrypt:x",
  _tokenGeneration: "g",
};

test("shows nothing internal or secret to any requester", () => {
  const secret = fc.oneof(
    fc.constantFrom("password", "salt", "sessionToken"),
    fc.string().map((text) => `_${text}`),
  );
  fc.assert(
    fc.property(fc.dictionary(secret, fc.string()), fc.boolean(), (secrets, master) => {
      const body = toUserBody({ ...secrets, ...tom }, { requester: { master, user: tom } });
      const keys = Object.keys(body).filter((key) => key.startsWith("_") || key in secrets);
      expect(keys).toEqual([]);
    }),
  );
});
