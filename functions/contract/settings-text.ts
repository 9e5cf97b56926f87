import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Bytes of JSON above which it is compressed: a large configuration, for example of many classes. */
const PLAIN_BYTES = 512;

/**
 * Strings that settings often contain, so that they take next to no room. Never change it: functions of
 * the previous deployment read the variable too while a deployment is under way.
 */
const DICTIONARY = Buffer.from(
  [
    "appName mailEnabled mailLanguage verifyEmailAtSignUp refuseUnverifiedLogin requireVerifiedPhone",
    "reloginAfterPasswordChange clientPushAllowed passwordPolicy minLength refuseCommon platforms",
    "signatureMaxAgeSeconds masterSignatureMaxAgeSeconds privateUserFields unverifiedPlatforms appIds",
    "indexedFields sortedFields uniqueFields channels owner user userObjectId ownerFromSession",
    "maxQueryReadUnits planners pushesPerMinute failedLoginsPerNetwork signUpsPerNetwork",
    "registrationsPerNetwork smsPerHour confirmAllAbove maxInvalidShare pushRecordDays installationDays",
    "edgeRequired errorMode compatible private testPhoneNumbers number +8613800 code clientClassCreation",
    'classPermissions":{"_User":{"create":false,"get":true,"find":["role:admin","logged-in"],"update"',
    '"delete":["*"]},"_Installation":{"add_fields":null},"_Role":{"type":"weixin","qq","apple","keyId":"',
  ].join(""),
);

/** JSON, or `deflate:` and base64 where that saves space. */
export function encodeSettings(settings: object): string {
  const json = JSON.stringify(settings);
  if (Buffer.byteLength(json) <= PLAIN_BYTES) return json;
  const deflated = deflateRawSync(json, { level: 9, dictionary: DICTIONARY });
  return `deflate:${deflated.toString("base64")}`;
}

/** @throws Error for a string that `encodeSettings` did not make */
export function decodeSettings(text: string): unknown {
  const [, base64] = /^deflate:(.*)$/.exec(text) ?? [];
  if (base64 === undefined) return JSON.parse(text);
  const inflated = inflateRawSync(Buffer.from(base64, "base64"), { dictionary: DICTIONARY });
  return JSON.parse(inflated.toString());
}
