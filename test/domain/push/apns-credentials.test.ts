import { describe, expect, it } from "vitest";
import { chooseApnsCredential } from "../../../functions/domain/push/apns-credentials.ts";
import { toApnsId } from "../../../functions/domain/push/apns-id.ts";

const key = (teamId: string, ...topics: string[]) => ({
  teamId,
  keyId: `key-${teamId}`,
  privateKey: "pem",
  topics,
});
const certificate = (environment: "production" | "sandbox", profile?: string) => ({
  environment,
  certificate: `${environment} ${profile}`,
  privateKey: "pem",
  ...(profile ? { profile } : {}),
});
const both = { apns: { keys: [key("A", "com.a"), key("B", "com.b")] } };
const certificates = {
  apns: {
    certificates: [
      certificate("production"),
      certificate("sandbox"),
      certificate("sandbox", "beta"),
    ],
  },
};

describe("choice of the APNs credential", () => {
  it.each([
    ["the named team's key", both, { teamId: "B", topic: "com.a", production: true }, "B"],
    ["the topic's owner", both, { topic: "com.b", production: true }, "B"],
    ["the only team", { apns: { keys: [key("A")] } }, { topic: "x", production: false }, "A"],
  ])("is %s", (_name, credentials, group, teamId) => {
    expect(chooseApnsCredential(credentials, group)).toMatchObject({
      kind: "key",
      key: { teamId },
    });
  });

  it("takes the topic from a key that has only one", () => {
    const credentials = { apns: { keys: [key("A", "com.a")] } };
    expect(chooseApnsCredential(credentials, { production: true })).toMatchObject({
      topic: "com.a",
    });
  });

  it.each([
    [{ production: true }, "production undefined"],
    [{ production: false }, "sandbox undefined"],
    [{ production: true, deviceProfile: "beta" }, "sandbox beta"],
  ])("falls to a certificate, the profile's before the gateway's: %o", (group, expected) => {
    const choice = chooseApnsCredential(certificates, group);
    expect(choice).toMatchObject({ kind: "certificate", certificate: { certificate: expected } });
  });

  it.each([
    [{}, { production: true }, "NoApnsCredentials"],
    [both, { production: true, topic: "com.c" }, "AmbiguousApnsTeam"],
    [both, { production: true, teamId: "C" }, "UnknownApnsTeam"],
  ])("says what is missing", (credentials, group, reason) => {
    expect(chooseApnsCredential(credentials, group)).toEqual({ kind: "missing", reason });
  });
});

describe("apns-id", () => {
  it("is a UUID that depends on push and device alone", () => {
    const id = toApnsId("i4OcyCnyjckJOtzz", "d1");
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(toApnsId("i4OcyCnyjckJOtzz", "d1")).toBe(id);
    expect(toApnsId("i4OcyCnyjckJOtzz", "d2")).not.toBe(id);
    expect(toApnsId("i4OcyCnyjckJOtzy", "d1")).not.toBe(id);
  });
});
