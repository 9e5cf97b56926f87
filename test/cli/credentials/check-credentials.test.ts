import { generateKeyPairSync } from "node:crypto";
import { generate } from "selfsigned";
import { describe, expect, it } from "vitest";
import { findCredentialProblems } from "../../../cli/credentials/check-credentials.ts";

const nowMs = Date.now();
const pem = { type: "pkcs8", format: "pem" } as const;
const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export(pem);
const p384 = generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey.export(pem);
const rsa = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export(pem);
const key = { teamId: "TEAM123456", keyId: "KEY1234567", privateKey: p256 };
const account = { project_id: "p", client_email: "a@p.iam.gserviceaccount.com", private_key: rsa };
const huawei = { project_id: "1", key_id: "k", sub_account: "2", private_key: rsa };
const honor = { appId: "1", clientId: "2", clientSecret: "s" };
const external = {
  type: "external_account",
  audience: "//iam.googleapis.com/x",
  subject_token_type: "urn:ietf:params:aws:token-type:aws4_request",
  token_url: "https://sts.googleapis.com/v1/token",
  credential_source: { environment_id: "aws1", regional_cred_verification_url: "https://x" },
};
const own = await generate([{ name: "commonName", value: "push" }], { keyType: "ec" });
const certificate = {
  environment: "sandbox",
  certificate: own.cert,
  privateKey: own.private,
  topic: "com.example.app",
};

describe("push credentials", () => {
  it.each([
    [{}],
    [{ apns: { keys: [key], certificates: [certificate] }, fcm: { serviceAccount: account } }],
    [{ fcm: { externalAccount: external, projectId: "p" } }],
    [{ hms: [{ appId: "1", clientSecret: "s" }], harmony: [{ serviceAccount: huawei }] }],
    [{ hms: [{ appId: "1", serviceAccount: huawei }] }],
  ])("have no problems if they are valid", (credentials) => {
    expect(findCredentialProblems(credentials, nowMs)).toEqual([]);
  });

  it.each([
    [{ apns: { keys: [{ ...key, privateKey: p384 }] } }, "/apns/keys/0/privateKey"],
    [{ apns: { keys: [{ ...key, privateKey: "no" }] } }, "/apns/keys/0/privateKey"],
    [{ apns: { keys: [{ ...key, keyId: "short" }] } }, "/apns/keys/0/keyId"],
    [{ apns: { certificates: [{ ...certificate, privateKey: p256 }] } }, "another certificate"],
    [{ apns: { certificates: [{ ...certificate, certificate: "no" }] } }, "not a PEM certificate"],
    [{ apns: { certificates: [{ ...certificate, topic: undefined }] } }, "topic is missing"],
    [{ fcm: {} }, "needs a serviceAccount"],
    [{ fcm: { externalAccount: external } }, "/fcm/projectId"],
    [
      { fcm: { externalAccount: { ...external, credential_source: undefined }, projectId: "p" } },
      "credential_source",
    ],
    [
      {
        fcm: {
          externalAccount: { ...external, credential_source: { file: "/x" } },
          projectId: "p",
        },
      },
      "environment_id",
    ],
    [{ fcm: { serviceAccount: { ...account, private_key: p256 } } }, "not an RSA key"],
    [{ apsn: {} }, "/apsn is unknown; correct its name or remove it"],
    [{ hms: [{ appId: "1" }] }, "/hms/0 needs a clientSecret or a serviceAccount"],
    [
      { hms: [{ appId: "1", serviceAccount: { ...huawei, private_key: p256 } }] },
      "/hms/0/serviceAccount/private_key is not an RSA key",
    ],
    [
      { harmony: [{ serviceAccount: { ...huawei, private_key: "no" } }] },
      "/harmony/0/serviceAccount/private_key is not an RSA key",
    ],
    [{ honor: [honor, { ...honor, profile: "_default" }] }, "/honor/1/profile is _default"],
  ])("report the path of the invalid member: %#", (credentials, place) => {
    const problems = findCredentialProblems(credentials, nowMs);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(place);
    expect(problems[0]).not.toContain("PRIVATE KEY");
  });

  it("are rejected if a certificate has expired", () => {
    const later = nowMs + 100 * 365 * 86_400_000;
    const problems = findCredentialProblems({ apns: { certificates: [certificate] } }, later);
    expect(problems[0]).toContain("expired on");
  });
});
