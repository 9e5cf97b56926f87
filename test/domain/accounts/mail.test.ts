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
const on = { verifyEmailAtSignUp: true };
const request = {
  version: 1,
  purpose: "verifyEmail",
  email: "tom@x.io",
  requestId: "bW9zdGx5LXJhbmRvbQ",
  requestedAtMs: NOW,
} as const;
const verify = (email: string) => ({ purpose: "verifyEmail", email });
const note = (email: string) => ({ purpose: "addressChanged", email, objectId: tom.objectId });

describe("the mails after a change", () => {
  test.each([
    ["a sign-up with an address", undefined, tom, [verify("tom@x.io")]],
    ["a sign-up without one", undefined, withoutEmail, []],
    ["a first address", withoutEmail, tom, [verify("tom@x.io")]],
    ["another address", tom, { ...tom, email: "new@x.io" }, [verify("new@x.io"), note("tom@x.io")]],
    ["a removed address", tom, withoutEmail, [note("tom@x.io")]],
    ["anything else", tom, { ...tom, nickname: "x" }, []],
  ])("of %s", (_name, before, after, mails) => {
    expect(mailsAfterChange(before, after, on)).toEqual(mails);
    expect(mailsAfterChange(before, after, { verifyEmailAtSignUp: false })).toEqual([]);
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
