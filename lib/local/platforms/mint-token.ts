import { APPLE_ISSUER } from "./codes.ts";
import type { Grant, GrantRequest } from "./platform-grants.ts";
import type { PlatformState } from "./simulated-request.ts";

interface Minted {
  readonly token: string;
  readonly grant: Grant;
  readonly state: PlatformState;
}

type Mint = (minted: Minted) => object | Promise<object>;

/** What the SDK of each platform hands to an app. */
const MINTS: Readonly<Record<string, Mint>> = {
  weixin: ({ token, grant }) => ({
    openid: grant.uid,
    access_token: token,
    expires_in: secondsOf(grant),
    refresh_token: `refresh-${token}`,
    scope: "snsapi_userinfo",
    ...unionidOf(grant),
  }),
  qq: ({ token, grant }) => ({
    openid: grant.uid,
    access_token: token,
    expires_in: secondsOf(grant),
    ...unionidOf(grant),
  }),
  weibo: ({ token, grant }) => ({
    uid: grant.uid,
    access_token: token,
    expiration_in: String(secondsOf(grant)),
  }),
  lc_apple: async ({ token, grant, state }) => ({
    uid: grant.uid,
    identity_token: await state.identityKeys.sign(grant, APPLE_ISSUER),
    code: token,
  }),
  lc_weapp: ({ token }) => ({ code: token }),
  lc_qqapp: ({ token }) => ({ code: token }),
  taptap: ({ token, grant }) => ({
    kid: token,
    access_token: token,
    token_type: "mac",
    mac_key: grant.macKey,
    mac_algorithm: "hmac-sha-1",
    openid: grant.uid,
    name: "Simulated",
    avatar: "",
    ...unionidOf(grant),
  }),
  google: async ({ token, grant, state }) => ({
    uid: grant.uid,
    id_token: await state.identityKeys.sign(grant, "https://accounts.google.com"),
    access_token: token,
  }),
  facebook: ({ token, grant }) => ({ uid: grant.uid, access_token: token }),
  github: ({ token, grant }) => ({ uid: grant.uid, access_token: token }),
};

export const PLATFORM_TYPES: readonly string[] = Object.keys(MINTS);

/** The authorization object that a client sends; the platform confirms it while it is alive. */
export async function mintToken(
  type: string,
  request: GrantRequest,
  state: PlatformState,
): Promise<object> {
  const mint = MINTS[type];
  if (!mint) throw new TypeError(`no simulated platform ${type}`);
  return mint({ ...state.grants.add(type, request), state });
}

function secondsOf({ expiresIn = 7_200 }: Grant): number {
  return expiresIn;
}

function unionidOf({ unionid }: Grant) {
  return unionid === undefined ? {} : { unionid };
}
