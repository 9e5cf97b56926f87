import { describe, expect, test } from "vitest";
import { mailboxFor, withoutTag } from "../../../functions/domain/messages/mailbox.ts";

describe("a mailbox", () => {
  test.each([
    ["tom@gmail.com", "Tom@Gmail.com"],
    ["tom@gmail.com", "t.o.m+shop@googlemail.com"],
    ["tom@example.com", "tom+shop+2@example.com"],
    ["tom@example.com", "TOM@EXAMPLE.COM"],
    ["tom@m\u00fcnchen.example", "tom@xn--mnchen-3ya.example"],
    ["jos\u00e9@example.com", "jose\u0301@example.com"],
  ])("is the same behind %s and %s (A119)", (one, other) => {
    expect(mailboxFor(one)).toBe(mailboxFor(other));
  });

  test.each([
    ["tom@example.com", "t.om@example.com"],
    ["tom@example.com", "tom@example.org"],
    ["tom@example.com", "ann@example.com"],
    ["+a@example.com", "+b@example.com"],
  ])("differs behind %s and %s", (one, other) => {
    expect(mailboxFor(one)).not.toBe(mailboxFor(other));
  });
});

test.each([
  ["tom+visit.evil.example@example.com", "tom@example.com"],
  ["tom@example.com", "tom@example.com"],
  ["+tom@example.com", "+tom@example.com"],
])("%s without its tag is %s", (email, untagged) => {
  expect(withoutTag(email)).toBe(untagged);
});
