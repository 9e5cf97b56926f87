import { isJsonObject } from "../../domain/json.ts";
import {
  type ConfirmAccount,
  onlyAppId,
  PlatformConfigurationError,
  stringMember,
} from "./platform-check.ts";
import { unavailable } from "./platform-http.ts";

const HOST = "api.github.com";

/** GitHub answers 404 for a token of another app. @see GitHub REST API: Check a token */
export const confirmGithub: ConfirmAccount = async ({ authData, settings, credential, ask }) => {
  const token = stringMember(authData, "access_token");
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
  if (status !== 200 || !isJsonObject(body.user)) return undefined;
  const uid = stringMember(body.user, "id");
  return uid === undefined ? undefined : { uid };
};
