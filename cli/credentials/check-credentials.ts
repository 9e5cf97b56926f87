import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { DEFAULT_PROFILE, VENDOR_NAMES } from "../../functions/contract/push-providers.ts";
import type { ValidationError } from "../../functions/contract/validator.ts";
import { isWebhookService } from "../../functions/contract/webhooks.ts";
import type {
  ApnsCertificate,
  ApnsKey,
  HmsProfile,
  HuaweiServiceAccount,
  PushCredentials,
  WebpushProfile,
} from "../../functions/generated/types.ts";
import { isPushCredentials } from "../../functions/generated/validators/push-credentials.js";
import { toVapidPublicKey } from "../../lib/vapid-keys.ts";

/** @see Apple: team ids and key ids have ten characters */
const APPLE_ID = /^[A-Z0-9]{10}$/;
/** The team of the local cloud's own key. */
const ANY_TEAM = "*";

/**
 * Finds problems of push credentials, one line each. No line quotes a secret.
 *
 * @param nowMs Unix milliseconds to compare the expiry of certificates with
 */
export function findCredentialProblems(value: unknown, nowMs: number): string[] {
  if (!isPushCredentials(value)) {
    const errors = isPushCredentials.errors ?? [];
    return errors.map(describeProblem);
  }
  const { keys = [], certificates = [] } = value.apns ?? {};
  return [
    ...keys.flatMap((key, index) => findKeyProblems(key, `/apns/keys/${index}`)),
    ...certificates.flatMap((certificate, index) =>
      findCertificateProblems(certificate, `/apns/certificates/${index}`, nowMs),
    ),
    ...findFcmProblems(value.fcm),
    ...VENDOR_NAMES.flatMap((vendor) => findProfileProblems(value[vendor], `/${vendor}`)),
    ...(value.hms ?? []).flatMap((profile, index) => findHmsProblems(profile, `/hms/${index}`)),
    ...(value.webpush ?? []).flatMap((profile, index) =>
      findVapidProblems(profile, `/webpush/${index}`),
    ),
    ...(value.harmony ?? []).flatMap(({ serviceAccount }, index) =>
      findAccountProblems(serviceAccount, `/harmony/${index}`),
    ),
  ];
}

function describeProblem({ instancePath, keyword, params, message }: ValidationError): string {
  if (keyword === "additionalProperties" && isWebhookService(String(params.additionalProperty))) {
    const service = params.additionalProperty;
    return `/${service} belongs to alarms; store it with: npx landfall credentials add ${service} --webhook URL WHERE`;
  }
  if (keyword === "additionalProperties") {
    return `${instancePath}/${params.additionalProperty} is unknown; correct its name or remove it`;
  }
  if (keyword === "required") return `${instancePath}/${params.missingProperty} is missing; add it`;
  return `${instancePath || "/"} ${message}`;
}

/** Certificates that expire before `byMs` (Unix milliseconds), one line each. */
export function findExpiringCertificates(value: unknown, byMs: number): string[] {
  if (!isPushCredentials(value)) return [];
  return (value.apns?.certificates ?? []).flatMap(({ certificate }, index) => {
    const x509 = readCertificate(certificate);
    const expires = x509 && Date.parse(x509.validTo) <= byMs;
    return expires ? [`/apns/certificates/${index} expires on ${x509.validTo}`] : [];
  });
}

function findKeyProblems({ teamId, keyId, privateKey }: ApnsKey, path: string): string[] {
  const key = readKey(privateKey);
  const isP256 = key?.asymmetricKeyDetails?.namedCurve === "prime256v1";
  return [
    ...(APPLE_ID.test(teamId) || teamId === ANY_TEAM
      ? []
      : [`${path}/teamId must be ten capital letters and digits`]),
    ...(APPLE_ID.test(keyId) ? [] : [`${path}/keyId must be ten capital letters and digits`]),
    ...(isP256
      ? []
      : [`${path}/privateKey is not a P-256 key; use the content of Apple's .p8 file`]),
  ];
}

function findCertificateProblems(
  { certificate, privateKey, topic }: ApnsCertificate,
  path: string,
  nowMs: number,
): string[] {
  const x509 = readCertificate(certificate);
  if (!x509) return [`${path}/certificate is not a PEM certificate`];
  const key = readKey(privateKey);
  if (!key) return [`${path}/privateKey is not an unencrypted PEM key`];
  const uid = /^UID=(.+)$/m.exec(x509.subject)?.[1];
  const isExpired = Date.parse(x509.validTo) <= nowMs;
  const isOtherTopic = uid !== undefined && topic !== undefined && !topic.startsWith(uid);
  return [
    ...(x509.checkPrivateKey(key) ? [] : [`${path}/privateKey belongs to another certificate`]),
    ...(isExpired ? [`${path}/certificate expired on ${x509.validTo}`] : []),
    ...(isOtherTopic ? [`${path}/topic is ${topic}, but the certificate is for ${uid}`] : []),
    ...(uid === undefined && topic === undefined
      ? [`${path}/topic is missing; the certificate does not name one`]
      : []),
  ];
}

function findFcmProblems(fcm: PushCredentials["fcm"]): string[] {
  if (!fcm) return [];
  const { serviceAccount, externalAccount, projectId } = fcm;
  if (!serviceAccount && !externalAccount) {
    return ["/fcm needs a serviceAccount or an externalAccount"];
  }
  if (serviceAccount && externalAccount) {
    return ["/fcm has a serviceAccount and an externalAccount; keep one of them"];
  }
  if (externalAccount) {
    return projectId === undefined ? ["/fcm/projectId is required with an externalAccount"] : [];
  }
  const key = readKey(serviceAccount?.private_key ?? "");
  return key?.asymmetricKeyType === "rsa"
    ? []
    : ["/fcm/serviceAccount/private_key is not an RSA key; use Google's key file unchanged"];
}

/** Senders take the first of two entries with one profile, so that the second would never be used. */
function findProfileProblems(
  profiles: readonly { readonly profile?: string }[] | undefined,
  path: string,
): string[] {
  const names = (profiles ?? []).map(({ profile = DEFAULT_PROFILE }) => profile);
  return names.flatMap((name, index) => {
    const first = names.indexOf(name);
    if (first === index) return [];
    return [`${path}/${index}/profile is ${name}, as ${path}/${first}; keep one of them`];
  });
}

function findHmsProblems({ clientSecret, serviceAccount }: HmsProfile, path: string): string[] {
  if (serviceAccount) return findAccountProblems(serviceAccount, path);
  return clientSecret === undefined ? [`${path} needs a clientSecret or a serviceAccount`] : [];
}

function findVapidProblems({ publicKey, privateKey }: WebpushProfile, path: string): string[] {
  if (toVapidPublicKey(privateKey) === publicKey) return [];
  return [
    `${path}/publicKey and privateKey are not a pair; use both as they were made, or add a new pair with --generate`,
  ];
}

function findAccountProblems({ private_key }: HuaweiServiceAccount, path: string): string[] {
  if (readKey(private_key)?.asymmetricKeyType === "rsa") return [];
  return [`${path}/serviceAccount/private_key is not an RSA key; use Huawei's key file unchanged`];
}

/** Undefined for any error of OpenSSL: the string is not a usable key. */
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
