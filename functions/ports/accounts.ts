import type { ACCOUNT_EVENTS, ACCOUNT_SETTINGS } from "../contract/setting-readers.ts";
import type { PaidPassword } from "../domain/accounts/password.ts";
import type { UserVersions } from "../domain/accounts/platform-sign-in.ts";
import type { StoredUser, UserSecrets } from "../domain/accounts/stored-user.ts";
import type { UniqueKind, UniqueValue } from "../domain/accounts/unique-field.ts";
import type { JsonObject } from "../domain/json.ts";
import type { NativeUpdate } from "../domain/objects/native-update.ts";
import type { Settings } from "../domain/settings.ts";
import type { Bridge } from "./bridge.ts";
import type { WritableClasses } from "./classes.ts";
import type { Hooks } from "./engine.ts";
import type { KnownNetworks, MailQueue, SmsCodes, SmsQueue } from "./messages.ts";
import type { CountedEvents, Sender } from "./network-throttle.ts";
import type { ObjectsPorts } from "./objects.ts";
import type { RoleStore } from "./roles.ts";
import type { Clock, Log, Random } from "./system.ts";

/** Another user has this field's value. Nothing was written. */
export interface UserConflict {
  readonly kind: "conflict";
  readonly field: UniqueKind;
}

export type CreateResult = { readonly kind: "created" } | UserConflict;

export type ChangeResult =
  | { readonly kind: "changed"; readonly user: StoredUser }
  | { readonly kind: "missing" }
  | UserConflict;

export type UpdateResult =
  | { readonly kind: "changed"; readonly user: StoredUser }
  | { readonly kind: "missing" }
  | { readonly kind: "unfit" };

export type UsersDecision =
  /** `changes`: users who lose values to the new one. */
  | {
      readonly kind: "create";
      readonly user: StoredUser;
      readonly changes?: readonly UserVersions[];
    }
  /** Each `after` must have a later `updatedAt`. A unique value may pass from one user to another. */
  | { readonly kind: "change"; readonly changes: readonly [UserVersions, ...UserVersions[]] };

/** `user` is the created user, or the first changed one. */
export type CarriedOut =
  | { readonly kind: "created" | "changed"; readonly user: StoredUser }
  | UserConflict;

/** Reads users, strongly consistent except `list`; never their secrets. */
export interface UserLookup {
  find(objectId: string): Promise<StoredUser | undefined>;
  /** Any number; missing users are left out. In no particular order. */
  findMany(objectIds: readonly string[]): Promise<readonly StoredUser[]>;
  /** The objectId of the user who has this value. */
  findObjectId(unique: UniqueValue): Promise<string | undefined>;
  /** The user whose imported session token has this hash and has not been replaced. */
  findByImportedToken(hash: string): Promise<StoredUser | undefined>;
  /** Every user, page by page, in no particular order; eventually consistent. */
  list(): AsyncIterable<readonly StoredUser[]>;
}

/**
 * Users with their unique fields and their secrets, always written together. Writes reject with
 * ApiError unavailable when others keep changing the same user.
 */
export interface UserStore extends UserLookup {
  create(user: StoredUser): Promise<CreateResult>;
  /**
   * Writes `decide(user)`, if the stored user still is `user`; otherwise decides again on the
   * stored one. Throws the errors of `decide`; its result must have a later `updatedAt`.
   */
  change(user: StoredUser, decide: (user: StoredUser) => StoredUser): Promise<ChangeResult>;
  /**
   * Applies an update that depends on no stored value, whatever others write at the same time.
   *
   * @param nowMs Unix milliseconds; `updatedAt` is this or later
   * @returns `unfit`, with nothing written, when a stored value has another type than an operation
   *   needs or the result can't be stored; `change` then throws the right error
   */
  update(user: StoredUser, update: NativeUpdate, nowMs: number): Promise<UpdateResult>;
  /**
   * Creates a user, changes several, or both, all or none. `decide` chooses after it has read the
   * owners of all third-party accounts involved. It is called again when one of them changed in
   * between, and when it returns undefined because its own reads contradict each other. Throws the
   * errors of `decide`.
   */
  carryOut(decide: () => Promise<UsersDecision | undefined>): Promise<CarriedOut>;
  /** Idempotent. */
  delete(user: StoredUser): Promise<void>;
}

/** A log-in that counts as a failure until it is refunded. */
export interface ReservedAttempt {
  readonly objectId: string;
  /** Unix milliseconds; identifies the attempt. */
  readonly atMs: number;
  /** As stored, with this attempt counted. */
  readonly secrets: UserSecrets;
}

export type LoginReservation =
  | { readonly kind: "reserved"; readonly attempt: ReservedAttempt }
  | { readonly kind: "locked" }
  | { readonly kind: "missing" };

/**
 * Counts the failed log-ins of a user. An attempt is reserved before the password is compared, so
 * that parallel guesses can't pass the limit. Each step is one conditional write.
 */
export interface LoginAttempts {
  /** @param nowMs Unix milliseconds; identifies the attempt */
  reserve(objectId: string, nowMs: number): Promise<LoginReservation>;
  /** The same for an unknown identifier; its failures expire with the window. */
  reserveUnknown(
    identifier: UniqueValue,
    nowMs: number,
  ): Promise<Exclude<LoginReservation, { kind: "reserved" }>>;
  /** Takes back a failure of an unknown identifier. */
  refundUnknown(identifier: UniqueValue, atMs: number): Promise<void>;
  /**
   * Takes back an attempt that succeeded.
   *
   * @param passwordHash replaces the user's in the same write, if that still is the stored one
   */
  refundAttempt(attempt: ReservedAttempt, passwordHash?: string): Promise<void>;
  /** Forgets all failures of a user; nothing happens without a user. */
  unlock(objectId: string): Promise<void>;
  /** An attempt in spite of a lock, counted by the caller; undefined when no user has the id. */
  readLocked(objectId: string, nowMs: number): Promise<ReservedAttempt | undefined>;
}

/**
 * Password hashes: `<kind>:<hash>`, such as `scrypt:c2NyeXB0…`. Imported users may have older kinds.
 * Every comparison takes the same time, whatever the password and the kind.
 */
export interface Passwords {
  hash(password: PaidPassword): Promise<string>;
  /** Without a hash it does the same work and returns false. */
  verify(password: PaidPassword, hash: string | undefined): Promise<boolean>;
  /** A new hash for a verified password; undefined when the stored one is up to date. */
  renew(password: PaidPassword, hash: string): Promise<string | undefined>;
}

/** Session tokens are derived, not stored (docs/decisions/accounts/derived-session-tokens.md). */
export interface SessionTokens {
  issue(user: Pick<StoredUser, "objectId" | "_tokenGeneration">): Promise<string>;
  /**
   * The user whose current token this is, by one strongly consistent read.
   *
   * @throws ApiError tooManyRequests or badParameter when LeanCloud would be asked too often for the sender
   */
  findUser(token: string, sender: Sender): Promise<StoredUser | undefined>;
}

/** A platform's authorization object after verification. */
export interface VerifiedPlatform {
  /** The object to store: as sent, or with the result of exchanging a code. */
  readonly authData: JsonObject;
  /** Whether the platform confirmed it; false for platforms that are accepted unchecked. */
  readonly verified: boolean;
}

/**
 * Verifies third-party authorization objects. Rejects with ApiError
 * platformIdMissing (250), invalidPlatformSession (251), invalidWeixinSession (252), or unavailable
 * (503) when the platform does not answer.
 */
export interface PlatformVerifier {
  /** Whether the configuration has the platform, so that every sign-in through it is checked. */
  isChecked(platform: string): Promise<boolean>;
  verify(platform: string, authData: JsonObject): Promise<VerifiedPlatform>;
}

/** The events on accounts that are counted by the network of their sender. */
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

type AccountSettings = Pick<Settings, (typeof ACCOUNT_SETTINGS)[number]>;

/** The ports of the operations on accounts and roles, without those that count limits. */
export interface AccountsPorts extends ObjectsPorts {
  readonly users: UserStore;
  readonly classes?: WritableClasses | undefined;
  readonly roles: RoleStore;
  readonly passwords: Passwords;
  readonly sessionTokens: SessionTokens;
  readonly platforms: PlatformVerifier;
  readonly random: Random;
  readonly clock: Clock;
  readonly settings: ObjectsPorts["settings"] & AccountSettings;
  readonly networkThrottle: CountedEvents;
  readonly knownNetworks: KnownNetworks;
  readonly mailQueue: MailQueue;
  readonly log: Log;
  readonly smsCodes: SmsCodes;
  /** undefined without a bridge to LeanCloud. */
  readonly bridge?: Bridge | undefined;
  /** undefined without an engine. */
  readonly hooks?: Hooks | undefined;
  /** undefined when text messages are not configured. */
  readonly smsQueue: SmsQueue | undefined;
}
