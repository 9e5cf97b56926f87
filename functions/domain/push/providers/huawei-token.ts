import { importPKCS8, SignJWT } from "jose";
import type { HuaweiServiceAccount } from "../../../generated/types.ts";
import { CredentialsError, type IssuedToken } from "./access-token.ts";

/** Huawei checks this name, although the token is not sent there. */
const AUDIENCE = "https://oauth-login.cloud.huawei.com/oauth2/v3/token";

const LIFETIME_SECONDS = 3_600;

/** Clocks differ: a token from the future would be refused. */
const BACKDATED_SECONDS = 30;

const ALGORITHM = "PS256";

/**
 * A token that a service account of Huawei signs itself.
 *
 * @throws CredentialsError
 * @see Huawei: Push Kit for HarmonyOS, Authentication by a service account
 */
export async function issueServiceAccountToken(
  account: HuaweiServiceAccount,
  nowMs: number,
): Promise<IssuedToken> {
  const issuedAt = Math.floor(nowMs / 1_000) - BACKDATED_SECONDS;
  const token = await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, kid: account.key_id, typ: "JWT" })
    .setIssuer(account.sub_account)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(await importKey(account));
  return { token, expiresAtMs: (issuedAt + LIFETIME_SECONDS) * 1_000 };
}

async function importKey({ private_key }: HuaweiServiceAccount) {
  try {
    return await importPKCS8(private_key, ALGORITHM);
  } catch (error) {
    // jose and Web Crypto throw these only for a string that is not an RSA key.
    if (error instanceof TypeError || error instanceof DOMException) {
      throw new CredentialsError("InvalidHuaweiKey", { cause: error });
    }
    throw error;
  }
}
