import type { TokenIssuer } from "./id-token.ts";
import { type ConfirmAccount, stringMember } from "./platform-check.ts";

const GOOGLE: TokenIssuer = {
  issuers: ["https://accounts.google.com", "accounts.google.com"],
  keys: { host: "www.googleapis.com", path: "/oauth2/v3/certs" },
};

/**
 * Confirms an identity token, or an access token if there is none.
 *
 * @see Google: Verify the Google ID token on your server side; OAuth 2.0 tokeninfo
 */
export const confirmGoogle: ConfirmAccount = async ({ authData, settings, idTokens, ask }) => {
  const idToken = stringMember(authData, "id_token") ?? stringMember(authData, "identity_token");
  if (idToken !== undefined) {
    const uid = await idTokens.verifySubject(idToken, GOOGLE, settings.appIds);
    return uid === undefined ? undefined : { uid };
  }
  const token = stringMember(authData, "access_token");
  if (token === undefined) return undefined;
  const { status, body } = await ask({
    host: "oauth2.googleapis.com",
    path: "/tokeninfo",
    query: { access_token: token },
  });
  const uid = stringMember(body, "sub");
  const appId = stringMember(body, "aud");
  if (status !== 200 || uid === undefined || appId === undefined) return undefined;
  return settings.appIds.includes(appId) ? { uid } : undefined;
};
