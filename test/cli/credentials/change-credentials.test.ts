import { describe, expect, it } from "vitest";
import { addEntry, removeEntry } from "../../../cli/credentials/change-credentials.ts";
import { toEntries } from "../../../cli/credentials/show-credentials.ts";

const HMS = { appId: "1", clientSecret: "very secret" };
const STORE = { ...HMS, profile: "store", appId: "2" };
const KEY = { keyId: "KEY1234567", teamId: "TEAM123456", privateKey: "pem" };

describe("adding an entry to credentials", () => {
  it("replaces the entry of its profile and keeps all others", () => {
    const first = addEntry({ fcm: { projectId: "p" } }, "hms", HMS);
    const second = addEntry(first, "hms", STORE);

    expect(addEntry(second, "hms", { ...HMS, appId: "3" })).toEqual({
      ...{ fcm: { projectId: "p" } },
      hms: [STORE, { ...HMS, appId: "3" }],
    });
    expect(addEntry(second, "hms", { ...HMS, profile: "_default" }).hms).toHaveLength(2);
  });

  it("replaces an APNs key by its id, and keeps certificates", () => {
    const certificates = [{ certificate: "c" }];
    const apns = { keys: [KEY], certificates };
    const next = { ...KEY, topics: ["com.example.app"] };
    const other = { ...KEY, keyId: "OTHER12345" };

    expect(addEntry({ apns }, "apns", next)).toEqual({ apns: { keys: [next], certificates } });
    expect(addEntry({ apns }, "apns", other)).toEqual({
      apns: { keys: [KEY, other], certificates },
    });
  });

  it.each([
    [{ project_id: "p" }, { serviceAccount: { project_id: "p" } }],
    [{ type: "external_account" }, { externalAccount: { type: "external_account" } }],
  ])("recognizes Google's account %j by its type", (account, fcm) => {
    expect(addEntry({ fcm: { old: 1 } }, "fcm", { account })).toEqual({ fcm });
  });
});

describe("removing an entry from credentials", () => {
  const credentials = { apns: { keys: [KEY] }, hms: [HMS, STORE] };

  it("takes the profile that is named, or the one without a name", () => {
    expect(removeEntry(credentials, "hms", "store").hms).toEqual([HMS]);
    expect(removeEntry(credentials, "hms", undefined).hms).toEqual([STORE]);
    expect(removeEntry({ hms: [HMS] }, "hms", undefined)).toEqual({});
  });

  it("takes an APNs key, or all of APNs", () => {
    expect(removeEntry(credentials, "apns", KEY.keyId).apns).toEqual({ keys: [] });
    expect(removeEntry(credentials, "apns", undefined)).toEqual({ hms: [HMS, STORE] });
  });

  it.each([
    ["hms", "other", "hms has no profile other, but _default, store"],
    ["apns", "other", "apns has no key other"],
    ["fcm", undefined, "there are no credentials of fcm"],
  ])("lists the existing entries instead of %s %s", (provider, name, message) => {
    expect(() => removeEntry(credentials, provider, name)).toThrow(message);
  });
});

it("shows secrets only by the beginning of their digests", () => {
  const serviceAccount = { project_id: "p", private_key: "very secret" };
  const rows = toEntries({ apns: { keys: [KEY] }, fcm: { serviceAccount }, hms: [STORE] });

  expect(rows.map(({ provider, name }) => [provider, name])).toEqual([
    ...[
      ["apns", "KEY1234567"],
      ["fcm", "p"],
      ["hms", "store"],
    ],
  ]);
  expect(rows[2]?.members).toEqual({
    ...{ appId: "2", clientSecret: "sha256:546bb0a0", profile: "store" },
  });
  expect(JSON.stringify(rows)).not.toMatch(/very secret|"pem"/);
});
