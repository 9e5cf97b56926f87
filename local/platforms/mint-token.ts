import { APPLE_ISSUER } from "./code-exchanges.ts";
import type { Grant, GrantRequest } from "./platform-grants.ts";
import type { PlatformState } from "./simulated-request.ts";

interface Minted {
  readonly token: string;
  readonly grant: Grant;
  readonly state: PlatformState;
}

type Mint = (minted: Minted) => object | Promise<object>;

/** authData as the SDK of each platform returns it to the app. */
const MINTS: Readonly<Record<string, Mint>> = {
  weixin: ({ token, grant }) => ({
    openid: grant.uid,
    access_token: token,
    expires_in: expirySeconds(grant),
    refresh_token: `refresh-${token}`,
    scope: "snsapi_userinfo",
    ...unionidIn(grant),
  }),
  qq: ({ token, grant }) => ({
    openid: grant.uid,
    access_token: token,
    expires_in: expirySeconds(grant),
    ...unionidIn(grant),
  }),
  weibo: ({ token, grant }) => ({
    uid: grant.uid,
    access_token: token,
    expiration_in: String(expirySeconds(grant)),
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
    ...unionidIn(grant),
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

/** Creates authData of a user; the simulated platform accepts it until it expires. */
export async function mintToken(
  type: string,
  request: GrantRequest,
  state: PlatformState,
): Promise<object> {
  const mint = MINTS[type];
  if (!mint) throw new TypeError(`there is no simulated platform ${type}`);
  return mint({ ...state.grants.add(type, request), state });
}

function expirySeconds({ expiresIn = 7_200 }: Grant): number {
  return expiresIn;
}

function unionidIn({ unionid }: Grant) {
  return unionid === undefined ? {} : { unionid };
}
