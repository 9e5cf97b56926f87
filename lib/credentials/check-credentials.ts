import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import type { ApnsCertificate, ApnsKey, PushCredentials } from "../../functions/generated/types.ts";
import { isPushCredentials } from "../../functions/generated/validators.js";

/** @see Apple: team ids and key ids have ten characters */
const APPLE_ID = /^[A-Z0-9]{10}$/;

/**
 * What is wrong with push credentials, one line each; none of them quotes a secret.
 *
 * @param nowMs for the expiry of certificates
 */
export function findCredentialProblems(value: unknown, nowMs: number): string[] {
  if (!isPushCredentials(value)) {
    const errors = isPushCredentials.errors ?? [];
    return errors.map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
  }
  const { keys = [], certificates = [] } = value.apns ?? {};
  return [
    ...keys.flatMap((key, index) => keyProblems(key, `/apns/keys/${index}`)),
    ...certificates.flatMap((certificate, index) =>
      certificateProblems(certificate, `/apns/certificates/${index}`, nowMs),
    ),
    ...fcmProblems(value.fcm),
  ];
}

function keyProblems({ teamId, keyId, privateKey }: ApnsKey, path: string): string[] {
  const key = readKey(privateKey);
  const isP256 = key?.asymmetricKeyDetails?.namedCurve === "prime256v1";
  return [
    ...(APPLE_ID.test(teamId) ? [] : [`${path}/teamId must be ten capital letters and digits`]),
    ...(APPLE_ID.test(keyId) ? [] : [`${path}/keyId must be ten capital letters and digits`]),
    ...(isP256 ? [] : [`${path}/privateKey is no P-256 key: give the text of Apple's .p8 file`]),
  ];
}

function certificateProblems(
  { certificate, privateKey, topic }: ApnsCertificate,
  path: string,
  nowMs: number,
): string[] {
  const x509 = readCertificate(certificate);
  if (!x509) return [`${path}/certificate is no PEM certificate`];
  const key = readKey(privateKey);
  if (!key) return [`${path}/privateKey is no PEM key without a password`];
  const uid = /^UID=(.+)$/m.exec(x509.subject)?.[1];
  const isOver = Date.parse(x509.validTo) <= nowMs;
  const isOther = uid !== undefined && topic !== undefined && !topic.startsWith(uid);
  return [
    ...(x509.checkPrivateKey(key) ? [] : [`${path}/privateKey belongs to another certificate`]),
    ...(isOver ? [`${path}/certificate ended on ${x509.validTo}`] : []),
    ...(isOther ? [`${path}/topic is ${topic}, but the certificate is for ${uid}`] : []),
    ...(uid === undefined && topic === undefined
      ? [`${path}/topic is missing: the certificate names none`]
      : []),
  ];
}

function fcmProblems(fcm: PushCredentials["fcm"]): string[] {
  if (!fcm) return [];
  const { serviceAccount, externalAccount, projectId } = fcm;
  if (!serviceAccount && !externalAccount) {
    return ["/fcm needs a serviceAccount or an externalAccount"];
  }
  if (serviceAccount && externalAccount) {
    return ["/fcm has a serviceAccount and an externalAccount: keep one"];
  }
  if (externalAccount) {
    return projectId === undefined ? ["/fcm/projectId is required with an externalAccount"] : [];
  }
  const key = readKey(serviceAccount?.private_key ?? "");
  return key?.asymmetricKeyType === "rsa"
    ? []
    : ["/fcm/serviceAccount/private_key is no RSA key: give Google's key file unchanged"];
}

/** OpenSSL's errors only say that a text is no key that it can read. */
function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}

function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}
