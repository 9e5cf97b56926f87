import type { JsonObject } from "../../domain/json.ts";
import { type ConfirmAccount, PlatformConfigurationError, stringMember } from "./platform-check.ts";
import { type PlatformHost, unavailable } from "./platform-http.ts";

const HOST = "api.weixin.qq.com";

/** System busy, and quotas of the app and the user. @see Weixin: global return codes */
const BUSY_CODES: ReadonlySet<unknown> = new Set([-1, 45009, 45011]);

/** Wrong app id or secret, or our IP address is not on the app's list. */
const CONFIGURATION_CODES: ReadonlySet<unknown> = new Set([40013, 40125, 40164]);

/**
 * Weixin's apps. An openid belongs to one app, so another app's token can't confirm it.
 *
 * @see Weixin Open Platform: sns/auth, sns/userinfo
 */
export const confirmWeixin: ConfirmAccount = async ({ authData, uid, ask }) => {
  const token = stringMember(authData, "access_token");
  if (token === undefined || uid === undefined) return undefined;
  const query = { access_token: token, openid: uid };
  const auth = await ask({ host: HOST, path: "/sns/auth", query });
  if (!isSuccess(auth.body, HOST) || auth.body.errcode !== 0) return undefined;
  if (authData.unionid === undefined) return { uid };
  const info = await ask({ host: HOST, path: "/sns/userinfo", query });
  if (!isSuccess(info.body, HOST) || stringMember(info.body, "openid") !== uid) return undefined;
  return { uid, unionid: stringMember(info.body, "unionid") };
};

/**
 * Whether Weixin or QQ's mini programs answered without an error; errors come with HTTP 200.
 *
 * @throws ApiError unavailable, PlatformConfigurationError
 */
export function isSuccess({ errcode }: JsonObject, host: PlatformHost): boolean {
  if (BUSY_CODES.has(errcode)) throw unavailable(host, `errcode ${errcode}`);
  if (CONFIGURATION_CODES.has(errcode)) throw new PlatformConfigurationError(`errcode ${errcode}`);
  return errcode === undefined || errcode === 0;
}
