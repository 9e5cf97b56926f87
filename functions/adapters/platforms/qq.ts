import { type ConfirmAccount, textOf } from "./platform-check.ts";

/** @see QQ Connect: OpenAPI oauth2.0/me; without `fmt=json` it answers JSONP */
export const confirmQq: ConfirmAccount = async ({ authData, settings, ask }) => {
  const token = textOf(authData, "access_token");
  if (token === undefined) return undefined;
  const { body } = await ask({
    host: "graph.qq.com",
    path: "/oauth2.0/me",
    query: { access_token: token, unionid: "1", fmt: "json" },
  });
  const uid = textOf(body, "openid");
  const appId = textOf(body, "client_id");
  if (uid === undefined || appId === undefined || !settings.appIds.includes(appId)) {
    return undefined;
  }
  return { uid, unionid: textOf(body, "unionid") };
};
