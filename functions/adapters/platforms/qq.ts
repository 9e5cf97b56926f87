import { type ConfirmAccount, stringMember } from "./platform-check.ts";

/** Without `fmt=json` QQ answers JSONP. @see QQ Connect: OpenAPI oauth2.0/me */
export const confirmQq: ConfirmAccount = async ({ authData, settings, ask }) => {
  const token = stringMember(authData, "access_token");
  if (token === undefined) return undefined;
  const { body } = await ask({
    host: "graph.qq.com",
    path: "/oauth2.0/me",
    query: { access_token: token, unionid: "1", fmt: "json" },
  });
  const uid = stringMember(body, "openid");
  const appId = stringMember(body, "client_id");
  if (uid === undefined || appId === undefined || !settings.appIds.includes(appId)) {
    return undefined;
  }
  return { uid, unionid: stringMember(body, "unionid") };
};
