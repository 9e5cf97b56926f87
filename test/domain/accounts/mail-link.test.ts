import { describe, expect, test } from "vitest";
import {
  chooseLink,
  decideLink,
  deriveLinkToken,
  LINK_LIFETIME_MS,
  linkTokenHash,
  linkTokenOwner,
  withConfirmedEmail,
  withDisownedEmail,
  withUsedResetLink,
} from "../../../functions/domain/accounts/mail-link.ts";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import { withPasswordByCode } from "../../../functions/domain/accounts/user-credentials.ts";

const NOW = Date.UTC(2026, 10, 21, 8);
const request = { purpose: "resetPassword", objectId: "5d831ac8", requestId: "request-1" } as const;
const token = deriveLinkToken("secret", request);
const link = {
  hash: linkTokenHash(token),
  requestId: "request-1",
  email: "tom@x.io",
  requestedAtMs: NOW,
  expiresAtMs: NOW + LINK_LIFETIME_MS,
};
const tom: StoredUser = {
  objectId: "5d831ac8",
  createdAt: "2026-11-21T08:00:00.000Z",
  updatedAt: "2026-11-21T08:00:00.000Z",
  username: "tom",
  email: "tom@x.io",
  emailVerified: false,
  _tokenGeneration: "g1",
  _importedTokenHash: "i1",
  _loginFailuresAtMs: [NOW],
  _resetPasswordLink: link,
  _verifyEmailLink: link,
};
const decide = (user: StoredUser | undefined, nowMs = NOW, given = token) =>
  decideLink(user, { purpose: "resetPassword", token: given }, nowMs).kind;

describe("a token of a link", () => {
  test("names its user and fits into one segment of a path", () => {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}-5d831ac8$/);
    expect(linkTokenOwner(token)).toBe("5d831ac8");
  });

  test("differs with the secret, the purpose, the user and the request, and with nothing else", () => {
    const others = [
      deriveLinkToken("other", request),
      deriveLinkToken("secret", { ...request, purpose: "verifyEmail" }),
      deriveLinkToken("secret", { ...request, objectId: "6d831ac8" }),
      deriveLinkToken("secret", { ...request, requestId: "request-2" }),
    ];
    expect(new Set([token, ...others]).size).toBe(5);
    expect(deriveLinkToken("secret", { ...request })).toBe(token);
  });

  test.each(["", "-", token.slice(1), `${token}-`, `${token}/x`, `x${token}`, token.slice(0, 43)])(
    "%j is not a token",
    (text) => expect(linkTokenOwner(text)).toBeUndefined(),
  );
});

describe("a link", () => {
  test("is valid for a week, for its address, once", () => {
    expect(decide(tom)).toBe("valid");
    expect(decide(tom, NOW + LINK_LIFETIME_MS - 1)).toBe("valid");
    expect(decide(tom, NOW + LINK_LIFETIME_MS)).toBe("expired");
    expect(decide({ ...tom, email: "other@x.io" })).toBe("invalid");
    expect(decide({ ...tom, _resetPasswordLink: { ...link, usedAtMs: NOW } })).toBe("used");
  });

  test("is invalid when it was replaced, belongs to another user, or its user is gone", () => {
    expect(decide({ ...tom, _resetPasswordLink: { ...link, hash: linkTokenHash("x") } })).toBe(
      "invalid",
    );
    expect(decide(tom, NOW, link.hash)).toBe("invalid");
    expect(decide(undefined)).toBe("invalid");
  });
});

describe("the link for a request", () => {
  const asked = (requestedAtMs: number) =>
    ({
      version: 1,
      purpose: "resetPassword",
      email: "tom@x.io",
      requestId: "r2",
      requestedAtMs,
    }) as const;
  const chooseAt = (user: StoredUser, nowMs: number, secret = "secret") =>
    chooseLink(user, asked(nowMs), { secret, nowMs });

  test("is the stored one until half of its week is over (A121)", () => {
    const halfMs = LINK_LIFETIME_MS / 2;
    expect(chooseAt(tom, NOW + halfMs - 1)).toEqual({ token, followsUse: false });
    const later = chooseAt(tom, NOW + halfMs);
    expect(later).toMatchObject({ followsUse: false, replaces: link });
    expect(later?.token).not.toBe(token);
    const renewed = { ...tom, _resetPasswordLink: later?.stored } as StoredUser;
    expect(decide(renewed, NOW + LINK_LIFETIME_MS - 1)).toBe("valid");
    expect(decide(renewed, NOW + LINK_LIFETIME_MS)).toBe("expired");
    expect(decide(renewed, NOW + LINK_LIFETIME_MS, later?.token)).toBe("valid");
  });

  test("is a new one after a use, after a change of address and after a rotation of the secret", () => {
    const used = { ...tom, _resetPasswordLink: { ...link, usedAtMs: NOW } };
    expect(chooseAt(used, NOW)).toBeUndefined();
    expect(chooseAt(used, NOW + 1)).toMatchObject({ followsUse: true });
    const moved = { ...tom, _resetPasswordLink: { ...link, email: "old@x.io" } };
    expect(chooseAt(moved, NOW + 1)?.stored).toMatchObject({ email: "tom@x.io" });
    expect(chooseAt(moved, NOW + 1)?.stored?.previous).toBeUndefined();
    const rotated = chooseAt(tom, NOW + 1, "rotated")?.stored;
    expect(rotated?.previous?.hash).toBe(link.hash);
  });
});

test("a verified address changes the version and uses up only its own link", () => {
  const user = withConfirmedEmail(tom, NOW);
  expect(user.emailVerified).toBe(true);
  expect(user.updatedAt > tom.updatedAt).toBe(true);
  expect(user._verifyEmailLink?.usedAtMs).toBe(NOW);
  expect(user._resetPasswordLink).toEqual(link);
});

test("a reset replaces password and token, unlocks the user and verifies the address", () => {
  const user = withUsedResetLink(tom, { passwordHash: "h", tokenGeneration: "g2", nowMs: NOW + 5 });
  expect(user).toMatchObject({
    _passwordHash: "h",
    _tokenGeneration: "g2",
    emailVerified: true,
    _resetPasswordLink: { usedAtMs: NOW + 5, requestedAtMs: NOW + 5 },
  });
  expect(user._importedTokenHash).toBeUndefined();
  expect(Object.hasOwn(user, "_loginFailuresAtMs")).toBe(true);
  expect(user._loginFailuresAtMs).toBeUndefined();
});

describe("a reset", () => {
  const reset = { passwordHash: "h", tokenGeneration: "g2", nowMs: NOW + 5 };
  const linked: StoredUser = {
    ...tom,
    authData: { weixin: { openid: "o" }, _weixin_unionid: { uid: "u" } },
    _unverifiedUnions: ["weixin"],
    mobilePhoneNumber: "+8613800138000",
    mobilePhoneVerified: true,
  };

  test("removes every other way to sign in if the address is unproven (A114)", () => {
    const user = withUsedResetLink(linked, reset);
    expect(user).toMatchObject({ email: "tom@x.io", mobilePhoneVerified: false, authData: {} });
    expect(user).not.toHaveProperty("mobilePhoneNumber");
    expect(user._unverifiedUnions).toBeUndefined();
  });

  test("keeps other ways to sign in if the address is proven (A114)", () => {
    const user = withUsedResetLink({ ...linked, emailVerified: true }, reset);
    const { authData, mobilePhoneNumber, mobilePhoneVerified } = linked;
    expect(user).toMatchObject({ authData, mobilePhoneNumber, mobilePhoneVerified });
  });

  test("removes the address and platforms if a code proves an unproven number (A114)", () => {
    const unproven = { ...linked, mobilePhoneVerified: false, emailVerified: true };
    const user = withPasswordByCode(unproven, reset);
    expect(user).toMatchObject({ mobilePhoneVerified: true, emailVerified: null, authData: {} });
    expect(user).not.toHaveProperty("email");
    expect(withPasswordByCode(linked, reset)).toMatchObject({ email: "tom@x.io" });
  });
});

test("a disowned address leaves the user with its used link and no other state of mails (A114)", () => {
  const user = withDisownedEmail(tom, NOW);
  expect(user).toMatchObject({ username: "tom", emailVerified: null });
  expect(user).not.toHaveProperty("email");
  expect(user._verifyEmailLink?.usedAtMs).toBe(NOW);
  expect(user._resetPasswordLink).toBeUndefined();
  expect(user.updatedAt > tom.updatedAt).toBe(true);
});
