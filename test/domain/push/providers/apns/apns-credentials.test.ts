import { describe, expect, it } from "vitest";
import { chooseApnsCredential } from "../../../../../functions/domain/push/providers/apns/apns-credentials.ts";
import { toApnsId } from "../../../../../functions/domain/push/providers/apns/apns-id.ts";
import type { DeviceGroup } from "../../../../../functions/domain/push/providers/provider-definition.ts";
import { toTarget } from "../../../../../functions/domain/push/providers/target.ts";
import { toPushOrder } from "../../../../../functions/domain/push/request/push-request.ts";
import { UNLIMITED_WORK } from "../../../../../functions/domain/work-budget.ts";
import { PROVIDERS } from "../../../../../functions/generated/providers/registry.ts";
import type { PushCredentials } from "../../../../../functions/generated/types.ts";

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
const anyTopic = { apns: { keys: [key("A", "com.a"), key("B", "com.b", "*")] } };
const certificates = {
  apns: {
    certificates: [
      certificate("production"),
      certificate("sandbox"),
      certificate("sandbox", "beta"),
    ],
  },
};

describe("the choice of the APNs credential", () => {
  it.each([
    ["the named team's key", both, { teamId: "B", production: true }, "B"],
    ["the topic's owner", both, { topic: "com.b", production: true }, "B"],
    ["the owner of a part's topic", both, { topic: "com.b.voip", production: true }, "B"],
    ["the only team with *", anyTopic, { topic: "com.c", production: true }, "B"],
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
  ])("prefers the certificate of the profile to that of the gateway: %o", (group, expected) => {
    const choice = chooseApnsCredential(certificates, group);
    expect(choice).toMatchObject({ kind: "certificate", certificate: { certificate: expected } });
  });

  describe("a key of the team *", () => {
    const any = { apns: { keys: [key("*", "com.a", "*"), key("TEAM000001")] } };

    it("is for every team that no key names", () => {
      const group = { production: true, teamId: "TEAM000002", topic: "com.b" };
      expect(chooseApnsCredential(any, group)).toMatchObject({ key: { teamId: "*" } });
      const known = { ...group, teamId: "TEAM000001" };
      expect(chooseApnsCredential(any, known)).toMatchObject({ key: { teamId: "TEAM000001" } });
    });

    it("rejects team ids that Apple would not issue", () => {
      const group = { production: true, teamId: "CERTIFICATE", topic: "com.a" };
      const choice = chooseApnsCredential(any, group);
      expect(choice).toMatchObject({ kind: "missing", reason: "UnknownApnsTeam" });
    });
  });

  it.each([
    [{}, { production: true }, "NoApnsCredentials", true],
    [both, { production: true }, "AmbiguousApnsTeam", false],
    [both, { production: true, topic: "com.c" }, "UnknownApnsTopic", false],
    [both, { production: true, topic: "com.bc" }, "UnknownApnsTopic", false],
    [both, { production: true, teamId: "B", topic: "com.a" }, "UnknownApnsTopic", false],
    [both, { production: true, teamId: "C" }, "UnknownApnsTeam", false],
    [certificates, { production: true, deviceProfile: "gone" }, "NoApnsCertificate", false],
  ])("names the missing credential", (credentials, group, reason, stops) => {
    const missing = { kind: "missing", reason, stops };
    expect(chooseApnsCredential(credentials, group)).toEqual(missing);
  });
});

describe("a refusal of the gateway", () => {
  const only = { apns: { keys: [key("A", "com.a", "*")] } };
  it.each<[string, PushCredentials, DeviceGroup, boolean]>([
    ["a topic that the credentials name", only, { topic: "com.a", production: true }, true],
    ["a device without a topic", only, { production: true }, true],
    ["a topic that a device chose", only, { topic: "com.c", production: true }, false],
    ["a part of a topic", only, { topic: "com.a.x", production: true }, false],
    ["a team that a device chose", both, { teamId: "B", production: true }, false],
    ["a team that a topic selects", both, { topic: "com.b", production: true }, false],
    [
      "a profile that a device chose",
      certificates,
      { deviceProfile: "beta", production: true },
      false,
    ],
  ])(
    "holds for all devices or for one group, with %s (A129)",
    (_name, credentials, group, named) => {
      expect(chooseApnsCredential(credentials, group)).toMatchObject({ named });
    },
  );
});

/** The inputs that decide on the gateway, each with all of its values. */
const BODIES = [undefined, "dev", "prod"] as const;
const HEADERS = [undefined, false, true] as const;
const PROFILES = [undefined, "_default", "beta", "store"] as const;
const AUTHS = ["key", "certificate"] as const;
const withStore = {
  apns: { certificates: [...certificates.apns.certificates, certificate("production", "store")] },
};

const combinations = AUTHS.flatMap((auth) =>
  BODIES.flatMap((body) =>
    HEADERS.flatMap((header) => PROFILES.map((profile) => [auth, body, header, profile] as const)),
  ),
);

/** `prod`, else X-LC-Prod, else production; the profile of a certificate wins over both. */
function expectedGateway([auth, body, header, profile]: (typeof combinations)[number]) {
  if (auth === "certificate" && profile === "beta") return ["sandbox", "beta"];
  if (auth === "certificate" && profile === "store") return ["production", "store"];
  if (body !== undefined) return [body === "dev" ? "sandbox" : "production", undefined];
  return [header === false ? "sandbox" : "production", undefined];
}

describe("the APNs gateway", () => {
  it.each(combinations)("follows from %s, prod %s, X-LC-Prod %s, profile %s", (...combination) => {
    const [auth, body, header, profile] = combination;
    const request = { data: { alert: "tide" }, ...(body && { prod: body }) };
    const { production } = toPushOrder(request, {
      nowMs: 0,
      production: header,
      work: UNLIMITED_WORK,
    });
    const installation = {
      objectId: "o",
      updatedAt: new Date(0).toISOString(),
      deviceType: "ios",
      deviceToken: "token",
      ...(profile && { deviceProfile: profile }),
    };
    const target = toTarget(installation, { production }, { providers: PROVIDERS, nowMs: 0 });

    const credentials = auth === "key" ? { apns: { keys: [key("A")] } } : withStore;
    const choice = chooseApnsCredential(credentials, target?.group ?? { production });

    const chosen = choice.kind === "certificate" ? choice.certificate.profile : undefined;
    expect(choice.kind).toBe(auth);
    expect(["environment" in choice && choice.environment, chosen]).toEqual(
      expectedGateway(combination),
    );
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
