import {
  type ConfirmAccount,
  onlyAppId,
  PlatformConfigurationError,
  textOf,
} from "./platform-check.ts";
import { isObject, unavailable } from "./platform-http.ts";

const HOST = "api.github.com";

/** @see GitHub REST API: Check a token; 404 is a token that is not this app's */
export const confirmGithub: ConfirmAccount = async ({ authData, settings, credential, ask }) => {
  const token = textOf(authData, "access_token");
  if (token === undefined) return undefined;
  const clientId = onlyAppId(settings);
  const basic = Buffer.from(`${clientId}:${await credential("secret")}`).toString("base64");
  const { status, body } = await ask({
    host: HOST,
    path: `/applications/${encodeURIComponent(clientId)}/token`,
    json: { access_token: token },
    headers: { authorization: `Basic ${basic}`, "x-github-api-version": "2022-11-28" },
  });
  if (status === 401) throw new PlatformConfigurationError("HTTP 401");
  if (status === 403) throw unavailable(HOST, "HTTP 403"); // GitHub's rate limit
  if (status !== 200 || !isObject(body.user)) return undefined;
  const uid = textOf(body.user, "id");
  return uid === undefined ? undefined : { uid };
};
