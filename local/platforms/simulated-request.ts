import type { IdentityKeys } from "./identity-keys.ts";
import type { PlatformGrants } from "./platform-grants.ts";

/** A request to a platform. */
export interface SimulatedRequest {
  readonly method: string;
  readonly host: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface SimulatedAnswer {
  readonly status: number;
  readonly body: object;
}

/** State of the simulated platforms. */
export interface PlatformState {
  readonly grants: PlatformGrants;
  readonly identityKeys: IdentityKeys;
  /** PEM of the public key for Apple's client secrets. */
  readonly applePublicKey: string;
  readonly now: () => number;
}

export type SimulatePlatform = (
  request: SimulatedRequest,
  state: PlatformState,
) => SimulatedAnswer | Promise<SimulatedAnswer>;

export function ok(body: object): SimulatedAnswer {
  return { status: 200, body };
}
