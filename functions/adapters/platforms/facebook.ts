import {
  type ConfirmAccount,
  onlyAppId,
  PlatformConfigurationError,
  textOf,
} from "./platform-check.ts";
import { isObject, unavailable } from "./platform-http.ts";

const HOST = "graph.facebook.com";

/** Unknown, service down, and the limits of app and user. @see Graph API: Error handling */
const BUSY_CODES: ReadonlySet<unknown> = new Set([1, 2, 4, 17, 341]);

/**
 * A bad user token comes back as data; an error speaks about our own app token.
 *
 * @see Graph API: debug_token
 */
export const confirmFacebook: ConfirmAccount = async ({ authData, settings, credential, ask }) => {
  const token = textOf(authData, "access_token");
  if (token === undefined) return undefined;
  const ours = onlyAppId(settings);
  const appToken = `${ours}|${await credential("secret")}`;
  const query = { input_token: token, access_token: appToken };
  const { body } = await ask({ host: HOST, path: "/debug_token", query });
  if (isObject(body.error)) {
    const { code } = body.error;
    if (BUSY_CODES.has(code)) throw unavailable(HOST, `error ${code}`);
    throw new PlatformConfigurationError(`error ${code}`);
  }
  const { data } = body;
  if (!isObject(data) || data.is_valid !== true || textOf(data, "app_id") !== ours) {
    return undefined;
  }
  const uid = textOf(data, "user_id");
  return uid === undefined ? undefined : { uid };
};
