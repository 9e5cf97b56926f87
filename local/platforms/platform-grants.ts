import { randomBytes } from "node:crypto";

/** Body of `POST /_local/platforms/<type>/tokens`. */
export interface GrantRequest {
  readonly uid: string;
  /** Id of the app that the user signs in to. */
  readonly appId: string;
  readonly unionid?: string;
  /** Lifetime in seconds; a negative value creates an expired token. */
  readonly expiresIn?: number;
  /** Overrides claims of an identity token. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Overrides header parameters of an identity token. */
  readonly header?: Readonly<Record<string, unknown>>;
}

/** A user's authorization of an app, identified by a token or code. */
export interface Grant extends GrantRequest {
  /** Platform type, such as `weixin`. */
  readonly type: string;
  readonly expiresAtMs: number;
  readonly macKey: string;
}

export interface PlatformGrants {
  /** @returns the grant with a new token or code for it */
  add(type: string, request: GrantRequest): { readonly token: string; readonly grant: Grant };
  /** Undefined if unknown, issued by another platform or expired. */
  find(type: string, token: string | null | undefined): Grant | undefined;
  /** Finds a grant and deletes it. */
  redeem(type: string, code: string | null | undefined): Grant | undefined;
  clear(): void;
}

const DEFAULT_EXPIRES_IN = 7_200;

export function createPlatformGrants(now: () => number): PlatformGrants {
  const grants = new Map<string, Grant>();
  const find: PlatformGrants["find"] = (type, token) => {
    const grant = grants.get(token ?? "");
    return grant?.type === type && now() < grant.expiresAtMs ? grant : undefined;
  };
  return {
    add: (type, request) => {
      const token = `${type}-${randomBytes(18).toString("base64url")}`;
      const expiresAtMs = now() + (request.expiresIn ?? DEFAULT_EXPIRES_IN) * 1000;
      const grant = { ...request, type, expiresAtMs, macKey: randomBytes(20).toString("hex") };
      grants.set(token, grant);
      return { token, grant };
    },
    find,
    redeem: (type, code) => {
      const grant = find(type, code);
      if (code) grants.delete(code);
      return grant;
    },
    clear: () => grants.clear(),
  };
}

/** Every simulated app's secret. */
export function secretFor(appId: string): string {
  return `secret-of-${appId}`;
}
