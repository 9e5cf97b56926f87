import { importPKCS8, SignJWT } from "jose";
import type { TokenIssuer } from "./id-token.ts";
import {
  type ConfirmAccount,
  type PlatformCheck,
  PlatformConfigurationError,
  stringMember,
} from "./platform-check.ts";

const HOST = "appleid.apple.com";
const ISSUER = "https://appleid.apple.com";

const APPLE: TokenIssuer = { issuers: [ISSUER], keys: { host: HOST, path: "/auth/keys" } };

const CLIENT_SECRET_SECONDS = 300;

/**
 * An identity token proves the account. A code is exchanged for a second identity token if the team
 * configured its key; then both tokens must name the same account.
 *
 * @see Apple: Verifying a user; Generate and validate tokens; Creating a client secret
 */
export const confirmApple: ConfirmAccount = async (check) => {
  const token = stringMember(check.authData, "identity_token");
  const code = stringMember(check.authData, "code");
  const canExchange = Boolean(check.settings.keyId && check.settings.teamId);
  if (token === undefined && code !== undefined && !canExchange) {
    throw new PlatformConfigurationError("needs keyId and teamId to exchange a code");
  }
  const uid = token === undefined ? undefined : await verifyToken(check, token);
  if (token !== undefined && uid === undefined) return undefined;
  if (code === undefined || !canExchange) return uid === undefined ? undefined : { uid };
  const exchanged = await exchangeCode(check, code);
  const agree = exchanged !== undefined && (uid === undefined || uid === exchanged);
  return agree ? { uid: exchanged } : undefined;
};

function verifyToken({ idTokens, settings }: PlatformCheck, token: string) {
  return idTokens.verifySubject(token, APPLE, settings.appIds);
}

/** Codes are issued to the first app id. */
async function exchangeCode(check: PlatformCheck, code: string): Promise<string | undefined> {
  const [clientId = ""] = check.settings.appIds;
  const { status, body } = await check.ask({
    host: HOST,
    path: "/auth/token",
    form: {
      client_id: clientId,
      client_secret: await signClientSecret(check, clientId),
      code,
      grant_type: "authorization_code",
    },
  });
  if (body.error === "invalid_client") throw new PlatformConfigurationError("invalid_client");
  const token = stringMember(body, "id_token");
  if (status !== 200 || token === undefined) return undefined;
  return check.idTokens.verifySubject(token, APPLE, [clientId]);
}

async function signClientSecret(
  { settings, credential, clock }: PlatformCheck,
  clientId: string,
): Promise<string> {
  const { keyId = "", teamId = "" } = settings;
  const issuedAt = Math.floor(clock.now() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(ISSUER)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + CLIENT_SECRET_SECONDS)
    .sign(await importKey(await credential("privateKey")));
}

async function importKey(privateKey: string) {
  try {
    return await importPKCS8(privateKey, "ES256");
  } catch (error) {
    // jose and Web Crypto throw these only for a string that is not a P-256 key.
    if (error instanceof TypeError || error instanceof DOMException) {
      throw new PlatformConfigurationError("the private key is not a P-256 key");
    }
    throw error;
  }
}
