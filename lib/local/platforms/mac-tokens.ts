/** TapTap: the request is signed with the user's MAC key. */
import { createHmac } from "node:crypto";
import { ok, type SimulatePlatform } from "./simulated-request.ts";

const AUTHORIZATION = /^MAC id="([^"]+)",ts="(\d+)",nonce="([^"]+)",mac="([^"]+)"$/;

/** Seconds that a signature's time may differ. */
const MAX_SKEW_SECONDS = 300;

export const tapTapBasicInfo: SimulatePlatform = (request, { grants, now }) => {
  const denied = { status: 401, body: { success: false, data: { error: "access_denied" } } };
  const { authorization } = request.headers;
  const [, id, ts = "", nonce, mac] = AUTHORIZATION.exec(String(authorization)) ?? [];
  const grant = grants.find("taptap", id);
  if (!grant || Math.abs(now() / 1000 - Number(ts)) > MAX_SKEW_SECONDS) return denied;
  const uri = `${request.path}?${request.query}`;
  const signed = `${ts}\n${nonce}\nGET\n${uri}\n${request.host}\n443\n\n`;
  const expected = createHmac("sha1", grant.macKey).update(signed).digest("base64");
  if (mac !== expected || request.query.get("client_id") !== grant.appId) return denied;
  return ok({ success: true, data: { openid: grant.uid, unionid: grant.unionid } });
};
