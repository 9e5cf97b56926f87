import { describe, expect, it } from "vitest";
import { addEntry, assertNoProfile } from "../../../cli/credentials/change-credentials.ts";
import { findCredentialProblems } from "../../../cli/credentials/check-credentials.ts";
import { parseEntry } from "../../../cli/credentials/entry-flags.ts";
import { withVapidKeys } from "../../../cli/credentials/generate-keys.ts";
import { toEntries } from "../../../cli/credentials/show-credentials.ts";
import { generateVapidKeys, toVapidPublicKey } from "../../../lib/vapid-keys.ts";
import { entryOf } from "../../support/credentials.ts";

const SUBJECT = ["--subject", "mailto:push@example.com"];

const generate = (...more: string[]) =>
  parseEntry("webpush", withVapidKeys(entryOf("webpush", "--generate", ...SUBJECT, ...more)));

describe("the key pair for browsers", () => {
  it("is made as the schema and the senders want it, each time another one", () => {
    const [one, other] = [generate(), generate()];
    expect(findCredentialProblems({ webpush: [one] }, 0)).toEqual([]);
    expect(one.publicKey).not.toBe(other.publicKey);
  });

  it("has 32 bytes also where the number is short", () => {
    for (let turn = 0; turn < 600; turn++) {
      const { publicKey, privateKey } = generateVapidKeys();
      expect(privateKey).toHaveLength(43);
      expect(toVapidPublicKey(privateKey)).toBe(publicKey);
    }
  });

  it("is not made beside keys that are given", () => {
    expect(() => generate("--public-key", "B")).toThrow(/leave --public-key and --private-key out/);
  });

  it("replaces no pair of the same profile, which browsers subscribed with", () => {
    const credentials = addEntry({}, "webpush", generate());
    expect(() => assertNoProfile(credentials, "webpush", generate())).toThrow(/remove it first/);
    expect(() =>
      assertNoProfile(credentials, "webpush", generate("--profile", "lite")),
    ).not.toThrow();
  });

  it("is refused where the keys are no pair", () => {
    const { publicKey } = generateVapidKeys();
    const problems = findCredentialProblems({ webpush: [{ ...generate(), publicKey }] }, 0);
    expect(problems.join()).toMatch(/^\/webpush\/0\/publicKey and privateKey are not a pair/);
  });

  it.each(["push@example.com", "mailto:push@localhost", "mailto:<push@example.com>", "http://a.b"])(
    "is refused with the subject %s, which Apple does not take",
    (subject) => {
      const problems = findCredentialProblems({ webpush: [{ ...generate(), subject }] }, 0);
      expect(problems.join()).toMatch(/^\/webpush\/0\/subject/);
    },
  );

  it("is shown without the private key", () => {
    const entry = generate();
    const shown = JSON.stringify(toEntries({ webpush: [entry] }));
    expect(shown).toContain(entry.publicKey);
    expect(shown).not.toContain(entry.privateKey);
  });
});
