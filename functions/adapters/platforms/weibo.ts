import { type ConfirmAccount, stringMember } from "./platform-check.ts";
import { unavailable } from "./platform-http.ts";

const HOST = "api.weibo.com";

/** System errors and rate limits, which may come with HTTP 400 or 403. @see Weibo API: error codes */
const BUSY_CODES: ReadonlySet<unknown> = new Set([10001, 10002, 10009, 10010, 10022, 10023, 10024]);

/** @see Weibo API: oauth2/get_token_info */
export const confirmWeibo: ConfirmAccount = async ({ authData, settings, ask }) => {
  const token = stringMember(authData, "access_token");
  if (token === undefined) return undefined;
  const form = { access_token: token };
  const { body } = await ask({ host: HOST, path: "/oauth2/get_token_info", form });
  if (BUSY_CODES.has(body.error_code)) throw unavailable(HOST, `error ${body.error_code}`);
  const uid = stringMember(body, "uid");
  const appId = stringMember(body, "appkey");
  const isAlive = typeof body.expire_in === "number" && body.expire_in > 0;
  if (uid === undefined || appId === undefined || !isAlive) return undefined;
  return settings.appIds.includes(appId) ? { uid } : undefined;
};
