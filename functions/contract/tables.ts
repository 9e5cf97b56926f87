/**
 * The DynamoDB tables: key schema, indexes and an example of every kind of item.
 *
 * Attributes of the service start with `_`. Clients' fields can't, so the two never collide.
 * Every table has the TTL attribute `_expiresAt` (Unix seconds). TTL deletes late, so readers
 * treat an expired item as absent.
 */
export interface TableDefinition {
  readonly partitionKey: string;
  readonly sortKey?: string;
  readonly indexes: readonly IndexDefinition[];
}

interface IndexDefinition {
  readonly name: string;
  readonly partitionKey: string;
  readonly partitionKeyType: "S" | "N";
  readonly sortKey: string;
}

/**
 * Indexes hold keys only, so that an update of another attribute costs one write instead of two.
 * Readers take the keys from the index and the items from the table.
 */
export const INDEX_PROJECTION = "KEYS_ONLY";

export const TTL_ATTRIBUTE = "_expiresAt";

/** Objects in order of creation, spread over `CREATION_SHARDS`: `_created` is `createdAt#objectId`. */
const CREATION_INDEX = {
  name: "creation",
  partitionKey: "_shard",
  partitionKeyType: "N",
  sortKey: "_created",
} as const satisfies IndexDefinition;

/** The index takes 16 × 1,000 writes per second before it throttles sign-ups and launches. */
export const CREATION_SHARDS = 16;

/**
 * Users and everything that is unique about them.
 *
 * - `user#5d831ac8…` → the user: its fields, `_passwordId`, `_tokenGeneration`, `_verifyEmailLink`,
 *   `_resetPasswordLink`, `_emailSuppressed`, `_importedAt`, `_atLeanCloud`, `_shard`, `_created`
 * - `username#tom`, `email#t@x.io`, `phone#+8613…`, `auth#weixin#o6_bm…`,
 *   `union#weixin#u…`, `union#unverified:weixin#u…` (no platform confirmed it)
 *   → `{objectId}`; written in the same transaction as the user
 * - `session#<sha256>` → `{objectId}`; imported session tokens only
 * - `bridged#5d831ac8…` → the user was adopted from LeanCloud by the bridge, or deleted while there was
 *   a bridge: the bridge never adopts this user again
 * - `throttle#…` → counters
 * - `_network#signUps#<network>#<window>` → `{_count}`: events of a network in ten minutes
 * - `known-network#<sha256>` → a network in which the owner of a number or user was authenticated
 */
export const USERS = {
  partitionKey: "_key",
  indexes: [CREATION_INDEX],
} as const satisfies TableDefinition;

/**
 * The secrets of users, in a table of their own: only functions that check or set them may read it
 * (docs/decisions/accounts/user-secrets-table.md).
 *
 * - `user#5d831ac8…` → `_passwordHash`, `_passwordId`, `_loginFailuresAtMs`; one item for every user,
 *   created and deleted in the same transaction
 * - `unknown-login#<sha256>` → failed log-ins with an unknown identifier (error mode `private`)
 * - `sms-code#<purpose>#<phone>` → a one-time code
 * - `sms-request#<purpose>#<network>` → `{phone}`: where the last code of this purpose went
 */
export const USER_SECRETS = {
  partitionKey: "_key",
  indexes: [],
} as const satisfies TableDefinition;

/**
 * Roles and their members; `_entry` → `_member`. Both directions of an edge are written together.
 *
 * - `role#5f2a…` / `-` → the role: `name`, `ACL`, custom fields; `updatedAt` is its version
 * - `name#admin` / `-` → `{objectId}`; written in the same transaction as the role
 * - `roles` / `2026-01-31T…Z#5f2a…` → the listing, in order of creation
 * - `role#5f2a…#users` / `5d83…` and `user#5d83…` / `5f2a…` → the user has the role
 * - `role#5f2a…#roles` / `61c0…` and `child#61c0…` / `5f2a…` → everyone with role 61c0… has 5f2a… too
 *
 * Edges of deleted roles or users are ignored; readers check the role and the user.
 */
export const ROLES = {
  partitionKey: "_entry",
  sortKey: "_member",
  indexes: [],
} as const satisfies TableDefinition;

/**
 * One item per device and nothing else, so that a broadcast scans only devices. Besides the fields:
 * `_revision`, `_indexExpiresAt`, `_shard`, `_created`; `_raises`, the last pushes that
 * raised the badge and to what: `["i4OcyCnyjckJOtzz#3", …]`; `_refusals`, the days on which a gateway
 * refused the token since the last save: `["2026-11-20", …]`.
 */
export const INSTALLATIONS = {
  partitionKey: "objectId",
  indexes: [CREATION_INDEX],
} as const satisfies TableDefinition;

/**
 * The index of installations; `_entry` → `_member`.
 *
 * - `deviceToken#<token>` / `-` → unique; carries `objectId` and the address
 * - `installationId#<id>` / `-` → unique; the same
 * - `registration#<vendor>#<registrationId>` / `-` → unique; the same
 * - `channels#<name>` / `<objectId>` → posting; the same for every field in `indexedFields`.
 *   Written before the installation and removed after it, so it can be stale but not missing.
 *   `_revision` of the installation that wrote it, `_writtenAt` (Unix seconds)
 * - `_network#registrations#<network>#<window>` / `-` → `{_count}`: events of a network in ten minutes; also
 *   `indexEntries`
 * - `fields` / `-` → which fields have postings for every installation; domain/installations/field-catalog.ts
 * - `fields` / `reindex#<run>#8#3` → the progress of segment 3 of 8, kept one week
 */
export const INSTALLATION_INDEX = {
  partitionKey: "_entry",
  sortKey: "_member",
  indexes: [],
} as const satisfies TableDefinition;

/** Partitions of one class: it takes 4 × 1,000 writes a second. A power of two that never changes. */
export const CLASS_BUCKETS = 4;

/**
 * Objects of the app's classes; `_partition` → `objectId`. New ids sort by creation, so a listing
 * merges the partitions of a class and needs no index.
 *
 * - `Todo#2` / `6740e680…` → the object: its fields, `_revision`, `_changeId`
 * - `_classes` / `Todo` → the class: `_createdAt` and the type of each column, such as `String` or
 *   `Pointer:_User`; `_idDrift`, if imported ids don't contain the second of `createdAt`
 * - `_members#Todo#tags#<objectId>` / `<member>` → an edge of the relation `tags` of a todo
 * - `_owners#Todo#tags#<member>` / `<objectId>` → the same edge from its other end
 * - `_network#uploads#<network>#<window>` / `-` → `{_count}`: events of a network in ten minutes; also
 *   `indexEntries`
 * - `_sizes` / `Todo` → `_objects` and `_bytes` of the class, counted by a sample of its saves
 */
export const OBJECTS = {
  partitionKey: "_partition",
  sortKey: "objectId",
  indexes: [],
} as const satisfies TableDefinition;

/**
 * The index of the app's classes; `_entry` → `_member`.
 *
 * - `Todo#owner#5d831ac8…` / `<objectId>` → posting; the same for every Pointer of an object. As in
 *   `INSTALLATION_INDEX`, but it does not expire, and the postings of a value lie in order of creation
 * - `Todo#state#open` / `<objectId>` → the same for `indexedFields`
 * - `Todo<dueAt` / `7c277…#<objectId>` → the same for `sortedFields`, in the order of the values, which
 *   domain/objects/sorted-value.ts encodes
 * - `Todo=slug#"tea"` / `-` → the `objectId` with a unique value; written with the object
 * - `fields` / `Todo` → which fields have entries for every object; domain/installations/field-catalog.ts
 */
export const OBJECT_INDEX = {
  partitionKey: "_entry",
  sortKey: "_member",
  indexes: [],
} as const satisfies TableDefinition;

/**
 * Pushes, by objectId, and their ledgers. Each partition of an audience has a key of its own, because
 * DynamoDB takes 1,000 write units a second for one key.
 *
 * - `<pushId>` / `record` → the push record
 * - `<pushId>` / `audience` → `where` with its sub-queries answered, the same for all steps
 * - `<pushId>#0003` / `partition#0003` → plan cursor of one partition of the audience
 * - `<pushId>#0003` / `chunk#0003#000017#002[#r01…]` → at most 500 devices: range, lease, outcome
 * - `<pushId>#0003` / `digest#0003#000017#002[#r01…]` → hashes of its devices; written before the chunk, never again
 * - `<pushId>#0000` / `members#0000#000000#002` → the devices of a chunk of listed devices
 * - `<pushId>` / `pace` → `{nextMs}`: the next free moment of a push with a rate
 * - `quota#fcm` / `pace` → the same for all pushes to a provider with a quota
 * - `notification#<notification_id>` / `<createdAt>#<pushId>` → `{objectId}`
 * - `request#<req_id>` / `request` → idempotency key, 5 minutes
 * - `schedules` / `<outer id, 12 digits>` → a scheduled push
 * - `counter` / `schedule` → the last outer id
 * - `counter` / `waiting` → how many entries `schedules` has
 * - `provider-token#<sha256 of an APNs key>` / `token` → the token that all senders use, sealed
 * - `throttle` / `requests` → requests of the current minute: `count`, `endsMs`, `closedUntilMs`
 * - `opens#<pushId>#<0 to 31>` / `devices#<0 to 511>` → devices that opened the push, counted by provider
 * - `receipts#<pushId>#<0 to 31>` / `devices#<0 to 511>` → devices that have it, as their vendors report
 * - `push-receipts` / `key` → key of what vendors repeat in receipts
 * - `timers` / `<name>[#manual]` → the last run of a timer by the clock or by hand: `mark`, `state`, `startedAt`
 * - `_network#opens#<network>#<window>` / `-` → `{_count}`: events of a network in ten minutes
 *
 * `listing` lists records (`_list` = `record`) by creation; `open` holds only unfinished records, for
 * the reconciler.
 */
export const PUSHES = {
  partitionKey: "_push",
  sortKey: "_part",
  indexes: [
    { name: "listing", partitionKey: "_list", partitionKeyType: "S", sortKey: "_created" },
    { name: "open", partitionKey: "_open", partitionKeyType: "S", sortKey: "_created" },
  ],
} as const satisfies TableDefinition;
