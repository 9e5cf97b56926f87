import { isJsonObject } from "../../domain/json.ts";
import {
  type ConfirmAccount,
  onlyAppId,
  PlatformConfigurationError,
  stringMember,
} from "./platform-check.ts";
import { unavailable } from "./platform-http.ts";

const HOST = "graph.facebook.com";

/** Unknown error, service down, and rate limits of the app and the user. @see Graph API: Error handling */
const BUSY_CODES: ReadonlySet<unknown> = new Set([1, 2, 4, 17, 341]);

/**
 * Graph API reports a bad user token in `data`; an `error` is about our own app token.
 *
 * @see Graph API: debug_token
 */
export const confirmFacebook: ConfirmAccount = async ({ authData, settings, credential, ask }) => {
  const token = stringMember(authData, "access_token");
  if (token === undefined) return undefined;
  const appId = onlyAppId(settings);
  const appToken = `${appId}|${await credential("secret")}`;
  const query = { input_token: token, access_token: appToken };
  const { body } = await ask({ host: HOST, path: "/debug_token", query });
  if (isJsonObject(body.error)) {
    const { code } = body.error;
    if (BUSY_CODES.has(code)) throw unavailable(HOST, `error ${code}`);
    throw new PlatformConfigurationError(`error ${code}`);
  }
  const { data } = body;
  if (!isJsonObject(data) || data.is_valid !== true || stringMember(data, "app_id") !== appId) {
    return undefined;
  }
  const uid = stringMember(data, "user_id");
  return uid === undefined ? undefined : { uid };
};
