import type { UserVersions } from "../domain/accounts/platform-sign-in.ts";
import type { StoredUser } from "../domain/accounts/stored-user.ts";
import type { UniqueValue } from "../domain/accounts/unique-field.ts";
import type { JsonObject } from "../domain/json.ts";

/** LeanCloud's answer about a person who can't be identified here. */
export type BridgeAnswer =
  /** The user as LeanCloud answers a log-in. */
  | { readonly kind: "user"; readonly body: JsonObject }
  /** `locked`: after too many failed log-ins there. */
  | {
      readonly kind: "unknown" | "refused" | "locked";
      /** Answer to an earlier question; LeanCloud was not asked again. */
      readonly isRemembered?: true;
    }
  | { readonly kind: "unavailable"; readonly reason: string };

export type BridgedCreation =
  /**
   * `present`: a user has the objectId. `deleted`: one had it, and was deleted here. `stale`: a user who
   * loses values has changed.
   */
  | { readonly kind: "created" | "present" | "deleted" | "stale" }
  | { readonly kind: "conflict"; readonly unique: UniqueValue };

/** Credentials for a user that exists here already; absent ones stay as they are. */
export interface BridgedCredentials {
  readonly passwordHash?: string;
  readonly tokenHash?: string | undefined;
}

/** The app at LeanCloud until it closes, from which users are adopted one by one. */
export interface Bridge {
  logIn(identifier: UniqueValue, password: string): Promise<BridgeAnswer>;
  findSession(token: string): Promise<BridgeAnswer>;
  /** Signs in an existing user by third-party accounts; never creates one there. */
  signIn(authData: JsonObject): Promise<BridgeAnswer>;
  /**
   * Creates a user with their imported session, all or nothing, and once for ever.
   *
   * @param releases users who lose values to them
   */
  create(user: StoredUser, releases: readonly UserVersions[]): Promise<BridgedCreation>;
  /** @returns undefined, with nothing written, when their password or session has changed meanwhile */
  renew(user: StoredUser, credentials: BridgedCredentials): Promise<StoredUser | undefined>;
}
