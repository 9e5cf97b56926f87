import type { TokenIssuer } from "./id-token.ts";
import { type ConfirmAccount, textOf } from "./platform-check.ts";

const GOOGLE: TokenIssuer = {
  issuers: ["https://accounts.google.com", "accounts.google.com"],
  keys: { host: "www.googleapis.com", path: "/oauth2/v3/certs" },
};

/**
 * An identity token, else an access token.
 *
 * @see Google: Verify the Google ID token on your server side; OAuth 2.0 tokeninfo
 */
export const confirmGoogle: ConfirmAccount = async ({ authData, settings, idTokens, ask }) => {
  const idToken = textOf(authData, "id_token") ?? textOf(authData, "identity_token");
  if (idToken !== undefined) {
    const uid = await idTokens.subjectOf(idToken, GOOGLE, settings.appIds);
    return uid === undefined ? undefined : { uid };
  }
  const token = textOf(authData, "access_token");
  if (token === undefined) return undefined;
  const { status, body } = await ask({
    host: "oauth2.googleapis.com",
    path: "/tokeninfo",
    query: { access_token: token },
  });
  const uid = textOf(body, "sub");
  const appId = textOf(body, "aud");
  if (status !== 200 || uid === undefined || appId === undefined) return undefined;
  return settings.appIds.includes(appId) ? { uid } : undefined;
};
