/** Platforms that verify an access token. */
import { createHmac } from "node:crypto";
import { secretFor } from "./platform-grants.ts";
import { ok, type SimulatePlatform } from "./simulated-request.ts";

const secondsLeft = (expiresAtMs: number, nowMs: number) =>
  Math.floor((expiresAtMs - nowMs) / 1000);

export const weixinAuth: SimulatePlatform = ({ query }, { grants }) => {
  const grant = grants.find("weixin", query.get("access_token"));
  if (!grant) return ok({ errcode: 40001, errmsg: "invalid credential" });
  if (grant.uid !== query.get("openid")) return ok({ errcode: 40003, errmsg: "invalid openid" });
  return ok({ errcode: 0, errmsg: "ok" });
};

export const weixinUserInfo: SimulatePlatform = ({ query }, { grants }) => {
  const grant = grants.find("weixin", query.get("access_token"));
  if (!grant) return ok({ errcode: 40001, errmsg: "invalid credential" });
  if (grant.uid !== query.get("openid")) return ok({ errcode: 40003, errmsg: "invalid openid" });
  return ok({ openid: grant.uid, nickname: "Simulated", unionid: grant.unionid });
};

export const qqMe: SimulatePlatform = ({ query }, { grants }) => {
  const grant = grants.find("qq", query.get("access_token"));
  if (!grant) return ok({ error: 100016, error_description: "access token check failed" });
  return ok({ client_id: grant.appId, openid: grant.uid, unionid: grant.unionid });
};

export const weiboTokenInfo: SimulatePlatform = ({ body }, { grants, now }) => {
  const grant = grants.find("weibo", new URLSearchParams(body).get("access_token"));
  if (!grant) return { status: 400, body: { error: "invalid_access_token", error_code: 21332 } };
  const uid = /^\d{1,15}$/.test(grant.uid) ? Number(grant.uid) : grant.uid;
  const expireIn = secondsLeft(grant.expiresAtMs, now());
  return ok({ uid, appkey: grant.appId, scope: "all", expire_in: expireIn });
};

export const googleTokenInfo: SimulatePlatform = ({ query }, { grants, now }) => {
  const grant = grants.find("google", query.get("access_token"));
  if (!grant) return { status: 400, body: { error: "invalid_token" } };
  const { appId: aud, uid: sub, expiresAtMs } = grant;
  return ok({ azp: aud, aud, sub, expires_in: String(secondsLeft(expiresAtMs, now())) });
};

export const facebookDebugToken: SimulatePlatform = ({ query }, { grants }) => {
  const [appId = "", secret] = (query.get("access_token") ?? "").split("|");
  if (secret !== secretFor(appId)) {
    return { status: 400, body: { error: { code: 190, message: "Invalid OAuth access token." } } };
  }
  const grant = grants.find("facebook", query.get("input_token"));
  if (!grant) return ok({ data: { is_valid: false, error: { code: 190 } } });
  return ok({ data: { is_valid: true, app_id: grant.appId, user_id: grant.uid, type: "USER" } });
};

export const githubCheckToken: SimulatePlatform = ({ path, headers, body }, { grants }) => {
  const clientId = decodeURIComponent(path.split("/")[2] ?? "");
  const basic = Buffer.from(`${clientId}:${secretFor(clientId)}`).toString("base64");
  if (headers.authorization !== `Basic ${basic}`) {
    return { status: 401, body: { message: "Bad credentials" } };
  }
  const grant = grants.find("github", JSON.parse(body).access_token);
  if (grant?.appId !== clientId) return { status: 404, body: { message: "Not Found" } };
  const id = /^\d{1,15}$/.test(grant.uid) ? Number(grant.uid) : grant.uid;
  return ok({ app: { client_id: clientId }, user: { login: "simulated", id } });
};

const MAC_AUTHORIZATION = /^MAC id="([^"]+)",ts="(\d+)",nonce="([^"]+)",mac="([^"]+)"$/;

/** Accepted clock difference. */
const MAX_SKEW_SECONDS = 300;

/** TapTap requests are signed with the MAC key that the user received with the token. */
export const tapTapBasicInfo: SimulatePlatform = (request, { grants, now }) => {
  const denied = { status: 401, body: { success: false, data: { error: "access_denied" } } };
  const { authorization } = request.headers;
  const [, id, ts = "", nonce, mac] = MAC_AUTHORIZATION.exec(String(authorization)) ?? [];
  const grant = grants.find("taptap", id);
  if (!grant || Math.abs(now() / 1000 - Number(ts)) > MAX_SKEW_SECONDS) return denied;
  const uri = `${request.path}?${request.query}`;
  const signed = `${ts}\n${nonce}\nGET\n${uri}\n${request.host}\n443\n\n`;
  const expected = createHmac("sha1", grant.macKey).update(signed).digest("base64");
  if (mac !== expected || request.query.get("client_id") !== grant.appId) return denied;
  return ok({ success: true, data: { openid: grant.uid, unionid: grant.unionid } });
};
