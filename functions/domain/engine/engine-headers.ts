/** The credentials that a client presented, as far as engines read them. */
export interface ForwardedCredentials {
  readonly appId?: string | undefined;
  readonly key?: string | undefined;
  readonly masterKey?: string | undefined;
  readonly sign?: string | undefined;
  readonly sessionToken?: string | undefined;
  readonly production?: string | undefined;
  readonly hookKey?: string | undefined;
}

export type EngineHeaders = Readonly<Record<string, string>>;

/**
 * The headers of a client's call as an engine expects them (docs/protocol/functions.md, What the engine
 * receives). The current header names replace older ones and the envelope of the tunnel.
 *
 * @param fromEngine whether the hook key is right; a wrong one is not handed on
 */
export function toClientHeaders(
  credentials: ForwardedCredentials,
  sourceIp: string,
  fromEngine: boolean,
): EngineHeaders {
  const { appId, key, masterKey, sign, sessionToken, production, hookKey } = credentials;
  return present({
    "x-lc-id": appId,
    "x-lc-key": key ?? (masterKey && `${masterKey},master`),
    "x-lc-sign": sign,
    "x-lc-session": sessionToken,
    "x-lc-prod": production,
    "x-lc-hook-key": fromEngine ? hookKey : undefined,
    ...toAddressHeaders(sourceIp),
    "content-type": "application/json",
  });
}

/** The headers of Landfall's own calls, which the engines for all languages accept. */
export function toPlatformHeaders(
  keys: { readonly appId: string; readonly masterKey: string; readonly hookKey: string },
  production: boolean,
): EngineHeaders {
  return {
    "x-avoscloud-application-id": keys.appId,
    "x-avoscloud-master-key": keys.masterKey,
    "x-lc-hook-key": keys.hookKey,
    "x-lc-prod": production ? "1" : "0",
    ...toAddressHeaders("127.0.0.1"),
    "content-type": "application/json",
  };
}

/** Without `proto=https` an engine that redirects to HTTPS would redirect forever. */
function toAddressHeaders(sourceIp: string): EngineHeaders {
  const node = sourceIp.includes(":") ? `"[${sourceIp}]"` : sourceIp;
  return {
    "x-real-ip": sourceIp,
    "x-forwarded-for": sourceIp,
    "x-forwarded-proto": "https",
    forwarded: `for=${node};proto=https`,
  };
}

function present(headers: Readonly<Record<string, string | undefined>>): EngineHeaders {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as EngineHeaders;
}
