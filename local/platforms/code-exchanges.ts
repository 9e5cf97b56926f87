/** Platforms that exchange a one-time code. */
import { randomBytes } from "node:crypto";
import { errors, importSPKI, jwtVerify } from "jose";
import { secretFor } from "./platform-grants.ts";
import { ok, type PlatformState, type SimulatePlatform } from "./simulated-request.ts";

export const APPLE_ISSUER = "https://appleid.apple.com";

/** @param type `lc_weapp` or `lc_qqapp` */
export function exchangeMiniProgramCode(type: string): SimulatePlatform {
  return ({ query }, { grants }) => {
    const appId = query.get("appid") ?? "";
    if (query.get("secret") !== secretFor(appId)) {
      return ok({ errcode: 40125, errmsg: "invalid appsecret" });
    }
    const grant = grants.redeem(type, query.get("js_code"));
    if (grant?.appId !== appId) return ok({ errcode: 40029, errmsg: "invalid code" });
    const sessionKey = randomBytes(16).toString("base64");
    return ok({ openid: grant.uid, session_key: sessionKey, unionid: grant.unionid });
  };
}

export const exchangeAppleCode: SimulatePlatform = async ({ body }, state) => {
  const form = new URLSearchParams(body);
  const clientId = form.get("client_id") ?? "";
  if (!(await isClientSecret(form.get("client_secret") ?? "", clientId, state))) {
    return { status: 400, body: { error: "invalid_client" } };
  }
  const grant = state.grants.redeem("lc_apple", form.get("code"));
  if (grant?.appId !== clientId) return { status: 400, body: { error: "invalid_grant" } };
  const idToken = await state.identityKeys.sign(grant, APPLE_ISSUER);
  return ok({ access_token: "local", token_type: "Bearer", expires_in: 3600, id_token: idToken });
};

async function isClientSecret(
  secret: string,
  clientId: string,
  { applePublicKey, now }: PlatformState,
): Promise<boolean> {
  try {
    await jwtVerify(secret, await importSPKI(applePublicKey, "ES256"), {
      algorithms: ["ES256"],
      audience: APPLE_ISSUER,
      subject: clientId,
      requiredClaims: ["iss", "iat", "exp"],
      currentDate: new Date(now()),
    });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
