import { importJWK, SignJWT } from "jose";
import type { WebpushProfile } from "../../../generated/types.ts";
import { CredentialsError } from "../gateway-batch.ts";
import type { IssuedToken } from "../shared-tokens.ts";
import type { TokenContext } from "../vendors/vendor-service.ts";

/** Push services refuse a token that lasts more than a day. */
const LIFETIME_MS = 12 * 3_600_000;

/**
 * The value of `Authorization` for the push service at a host.
 *
 * @throws CredentialsError for keys that are not a pair on P-256
 * @see RFC 8292
 */
export async function issueVapidToken(
  profile: WebpushProfile,
  { nowMs, host }: Pick<TokenContext, "nowMs" | "host">,
): Promise<IssuedToken> {
  const expiresAtMs = nowMs + LIFETIME_MS;
  const token = await new SignJWT()
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(`https://${host}`)
    .setExpirationTime(Math.floor(expiresAtMs / 1_000))
    .setSubject(profile.subject)
    .sign(await importKey(profile));
  return { token: `vapid t=${token}, k=${profile.publicKey}`, expiresAtMs };
}

/** The public key is the byte 4 and two coordinates of 32 bytes. */
async function importKey({ publicKey, privateKey: d }: WebpushProfile) {
  const point = Buffer.from(publicKey, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  try {
    return await importJWK({ kty: "EC", crv: "P-256", d, x, y }, "ES256");
  } catch (error) {
    // jose and Web Crypto throw these only for what is not a pair of keys.
    if (error instanceof TypeError || error instanceof DOMException) {
      throw new CredentialsError("InvalidVapidKey", { cause: error });
    }
    throw error;
  }
}
