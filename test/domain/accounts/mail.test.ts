import { describe, expect, test } from "vitest";
import {
  decideMail,
  mailsAfterChange,
  toSuppressionReason,
} from "../../../functions/domain/accounts/mail.ts";
import { LINK_LIFETIME_MS } from "../../../functions/domain/accounts/mail-link.ts";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import type { MailFeedback } from "../../../functions/generated/types.ts";

const NOW = Date.UTC(2026, 10, 21, 8);
const tom: StoredUser = {
  objectId: "5d831ac8",
  createdAt: "2026-11-21T08:00:00.000Z",
  updatedAt: "2026-11-21T08:00:00.000Z",
  username: "tom",
  email: "tom@x.io",
  _tokenGeneration: "g",
};
const { email: _, ...withoutEmail } = tom;
const on = { verifyEmailAtSignUp: true, mailEnabled: true };
const proven = { ...tom, emailVerified: true, _passwordId: "p" };
const request = {
  version: 1,
  purpose: "verifyEmail",
  email: "tom@x.io",
  requestId: "bW9zdGx5LXJhbmRvbQ",
  requestedAtMs: NOW,
} as const;
const verify = (email: string) => ({ purpose: "verifyEmail", email });
const notice = (purpose: string) => ({ purpose, email: "tom@x.io", objectId: tom.objectId });

describe("the mails after a change", () => {
  test.each([
    ["a sign-up with an address", undefined, tom, [verify("tom@x.io")]],
    ["a sign-up without one", undefined, withoutEmail, []],
    ["a first address", withoutEmail, tom, [verify("tom@x.io")]],
    ["another address", tom, { ...tom, email: "new@x.io" }, [verify("new@x.io")]],
    ["a removed address", tom, withoutEmail, []],
    ["anything else", proven, { ...proven, nickname: "x" }, []],
  ])("are right after %s", (_name, before, after, mails) => {
    expect(mailsAfterChange(before, after, on)).toEqual(mails);
    expect(mailsAfterChange(before, after, { ...on, verifyEmailAtSignUp: false })).toEqual([]);
  });

  test.each([
    ["another address", { email: "new@x.io" }, ["addressChanged"]],
    ["a removed address", { email: undefined }, ["addressChanged"]],
    ["a password", { _passwordHash: "h" }, ["passwordChanged"]],
    ["a first number", { mobilePhoneNumber: "+8613800000000" }, ["phoneChanged"]],
    [
      "an address and a password",
      { email: "new@x.io", _passwordHash: "h" },
      ["addressChanged", "passwordChanged"],
    ],
  ])("tell a proven address of %s (A125)", (_name, more, purposes) => {
    const after = { ...proven, ...more } as StoredUser;
    const off = { ...on, verifyEmailAtSignUp: false };
    expect(mailsAfterChange(proven, after, off)).toEqual(purposes.map(notice));
    expect(mailsAfterChange(tom, { ...tom, ...more } as StoredUser, off)).toEqual([]);
    expect(mailsAfterChange(proven, after, { ...off, mailEnabled: false })).toEqual([]);
  });
});

describe("a requested mail", () => {
  const decide = (user: StoredUser | undefined, atMs = NOW, purpose: string = request.purpose) =>
    decideMail(user, { ...request, purpose } as typeof request, atMs).kind;
  const suppressed = { email: "tom@x.io", reason: "bounce", atMs: NOW } as const;

  test("is sent while it is still wanted", () => {
    expect(decide(tom)).toBe("send");
    expect(decide(undefined)).toBe("drop");
    expect(decide(tom, NOW + LINK_LIFETIME_MS)).toBe("drop");
    expect(decide({ ...tom, emailVerified: true })).toBe("drop");
    expect(decide({ ...tom, emailVerified: true }, NOW, "resetPassword")).toBe("send");
  });

  test("is not sent to an address that bounced; another address is", () => {
    expect(decide({ ...tom, _emailSuppressed: suppressed })).toBe("drop");
    expect(decide({ ...tom, _emailSuppressed: { ...suppressed, email: "old@x.io" } })).toBe("send");
  });
});

test.each([
  [{ eventType: "Bounce", bounce: { bounceType: "Permanent" } }, "bounce"],
  [{ eventType: "Bounce", bounce: { bounceType: "Transient" } }, undefined],
  [{ eventType: "Bounce", bounce: { bounceType: "Undetermined" } }, undefined],
  [{ eventType: "Bounce" }, undefined],
  [{ eventType: "Complaint", complaint: { complaintFeedbackType: "abuse" } }, "complaint"],
  [{ eventType: "Complaint", complaint: { complaintFeedbackType: null } }, "complaint"],
  [{ eventType: "Complaint", complaint: { complaintFeedbackType: "not-spam" } }, undefined],
])("%j suppresses by %s", (feedback, reason) => {
  expect(toSuppressionReason({ ...feedback, mail: {} } as MailFeedback)).toBe(reason);
});
