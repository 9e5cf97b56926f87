import fc from "fast-check";
import { expect, test } from "vitest";
import {
  deriveSessionToken,
  isSessionTokenOf,
  sessionTokenOwner,
} from "../../../functions/domain/accounts/session-token.ts";

const objectId = fc.stringMatching(/^[A-Za-z0-9]{1,32}$/);
const user = fc.record({ objectId, _tokenGeneration: fc.string() });

test("a token identifies its owner and is valid only for them", () => {
  fc.assert(
    fc.property(user, fc.string(), (owner, secret) => {
      const token = deriveSessionToken(secret, owner);
      expect(token.slice(0, 25)).toMatch(/^[a-z0-9]{25}$/);
      expect(sessionTokenOwner(token)).toBe(owner.objectId);
      expect(isSessionTokenOf(token, [secret], owner)).toBe(true);
    }),
  );
});

test("a token is invalid with another generation, owner or secret", () => {
  const owner = { objectId: "a1", _tokenGeneration: "g1" };
  const token = deriveSessionToken("secret", owner);
  const others = [
    isSessionTokenOf(token, ["secret"], { ...owner, _tokenGeneration: "g2" }),
    isSessionTokenOf(token, ["secret"], { ...owner, objectId: "a2" }),
    isSessionTokenOf(token, ["other"], owner),
    isSessionTokenOf(`${token.slice(0, 24)}!a1`, ["secret"], owner),
  ];
  expect(others).toEqual([false, false, false, false]);
});

test("LeanCloud's own tokens do not look like derived ones", () => {
  expect(sessionTokenOwner("spws3590icjdpr3tb9jaofm0h")).toBe(undefined);
});
