import { defined } from "../../domain/defined.ts";
import { type ConfirmAccount, onlyAppId, stringMember } from "./platform-check.ts";
import type { PlatformHost } from "./platform-http.ts";
import { isSuccess } from "./weixin.ts";

/** Weixin mini programs. @see Weixin: code2Session */
export const confirmWeapp: ConfirmAccount = exchangeCode("api.weixin.qq.com");

/** QQ mini programs. @see QQ mini program: code2Session */
export const confirmQqapp: ConfirmAccount = exchangeCode("api.q.qq.com");

/** A code works once, and the user is known only after the exchange. */
function exchangeCode(host: PlatformHost): ConfirmAccount {
  return async ({ authData, settings, credential, ask }) => {
    const code = stringMember(authData, "code");
    if (code === undefined) return undefined;
    const { body } = await ask({
      host,
      path: "/sns/jscode2session",
      query: {
        appid: onlyAppId(settings),
        secret: await credential("secret"),
        js_code: code,
        grant_type: "authorization_code",
      },
    });
    const openid = stringMember(body, "openid");
    const sessionKey = stringMember(body, "session_key");
    if (!isSuccess(body, host) || openid === undefined || sessionKey === undefined) {
      return undefined;
    }
    const unionid = stringMember(body, "unionid");
    const exchanged = { openid, session_key: sessionKey, ...defined({ unionid }) };
    return { uid: openid, unionid, exchanged };
  };
}
