import type { IdentityKeys } from "./identity-keys.ts";
import type { PlatformGrants } from "./platform-grants.ts";

/** A call as a platform sees it. */
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

/** What the simulated platforms know. */
export interface PlatformState {
  readonly grants: PlatformGrants;
  readonly identityKeys: IdentityKeys;
  /** PEM of the key that Apple's client secrets are signed with. */
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
