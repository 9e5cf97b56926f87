import type { Settings } from "../domain/settings.ts";
import type { Clock } from "./clock.ts";
import type { HeldRoles } from "./held-roles.ts";
import type { SessionTokens } from "./session-tokens.ts";

/** What every request needs before its operation runs. */
export interface RequestPorts {
  readonly appKeys: AppKeys;
  readonly sessionTokens: SessionTokens;
  /** This and `roles` decide class permissions; absent where no operation has one. */
  readonly settings?: Partial<Pick<Settings, "classPermissions">>;
  readonly roles?: HeldRoles;
}

/** The keys of the one application that a deployment serves (wire.md 1.3, 1.4). */
export interface AppKeys {
  readonly appId: string;
  readonly appKey: string;
  /** The third key of Android builds without an app key (`ax-sig-1`); absent: refused. */
  readonly androidKey?: string;
  /** How far a signature's time may be from the clock's; absent: signatures stay good. */
  readonly signatureAge?: { readonly maxMs: number; readonly clock: Clock };
  /** Rejects while the key was never readable, so that nothing passes as master. */
  masterKey(): Promise<string>;
}
