import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from "jose";
import type { Grant } from "./platform-grants.ts";

/** Signs identity tokens of the simulated Apple and Google. */
export interface IdentityKeys {
  /** JSON Web Key Set (RFC 7517). */
  publicKeys(): Promise<object>;
  sign(grant: Grant, issuer: string): Promise<string>;
}

const KEY_ID = "local-identity-key";

/** Generates the RSA key at the first use, because that takes long. */
export function createIdentityKeys(now: () => number): IdentityKeys {
  let pair: ReturnType<typeof generateKeyPair> | undefined;
  const keys = () => {
    pair ??= generateKeyPair("RS256", { extractable: true });
    return pair;
  };
  return {
    publicKeys: async () => {
      const { publicKey } = await keys();
      return { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" }] };
    },
    sign: async ({ uid, appId, expiresAtMs, claims, header }, iss) => {
      const { privateKey } = await keys();
      const iat = Math.floor(now() / 1000);
      const exp = Math.floor(expiresAtMs / 1000);
      return new SignJWT({ iss, aud: appId, sub: uid, iat, exp, ...claims })
        .setProtectedHeader({ alg: "RS256", kid: KEY_ID, ...header } as JWTHeaderParameters)
        .sign(privateKey);
    },
  };
}
