import type { Entry } from "../functions/contract/entries.ts";
import { PROVIDER_NAMES, type Provider } from "../functions/contract/push-providers.ts";
import { PUSH_QUEUES, type PushQueueName } from "../functions/contract/queues.ts";
import { type QueueName, type SendEntry, sendEntry } from "../functions/contract/workers.ts";

export type TableName =
  | "users"
  | "userSecrets"
  | "roles"
  | "installations"
  | "installationIndex"
  | "pushes"
  | "objects"
  | "objectIndex";
export type SecretName =
  | "masterKey"
  | "session"
  | "pushCredentials"
  | "platformCredentials"
  | "alarmWebhooks"
  | "hookKey";

/** DynamoDB actions; a transaction needs those of its items. */
type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "Scan"
  | "DescribeTable"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "BatchWriteItem"
  | "ConditionCheckItem";

/** Scheduler's actions on the one-time schedules of pushes. */
type ScheduleAction = "CreateSchedule" | "DeleteSchedule";

/** S3's actions on the app's files; copying needs the first two. */
type FileAction = "GetObject" | "PutObject" | "DeleteObject";

/** All permissions of one function. */
export interface Grants {
  readonly tables?: { readonly [Table in TableName]?: readonly TableAction[] };
  /** `Query` on these indexes. */
  readonly indexes?: { readonly [Table in TableName]?: readonly string[] };
  /** `SendMessage` to these queues. Workers may also receive from their own queue. */
  readonly sends?: readonly QueueName[];
  /** Receives from and deletes in the dead-letter queues of these queues. */
  readonly replays?: readonly PushQueueName[];
  /** Counts the messages in every dead-letter queue. */
  readonly watchesDeadLetters?: true;
  /** The hook key exists only with an engine, the webhooks only with `alarmWebhooks`. */
  readonly secrets?: readonly SecretName[];
  readonly schedules?: readonly ScheduleAction[];
  /** S3 actions on the bytes of files. */
  readonly files?: readonly FileAction[];
  /** Recognizes requests that came through the edge, if there is one. */
  readonly edge?: true;
  readonly mail?: true;
  readonly sms?: true;
  /** Calls the app's engine, if there is one. */
  readonly engine?: true;
  /** Asks LeanCloud about log-ins and sessions, if there is a bridge. */
  readonly bridge?: true;
}

const READ = ["GetItem", "BatchGetItem"] as const;
/** A scan needs the size of the table first, to estimate its cost. */
const SCAN = ["Scan", "DescribeTable"] as const;
const WRITE = ["PutItem", "UpdateItem", "DeleteItem"] as const;
const REQUEST_SECRETS = ["masterKey", "session"] as const;
const ACCOUNT_SECRETS = [...REQUEST_SECRETS, "platformCredentials", "hookKey"] as const;

/** Tables that any query may read, because sub-queries and `include` reach every class. */
const QUERIED = {
  users: [...READ, ...SCAN],
  roles: [...READ, "Query", ...SCAN],
  installations: ["BatchGetItem", ...SCAN],
  objects: [...READ, "Query"],
  // Queries delete the stale postings that they find.
  installationIndex: [...READ, "Query", "DeleteItem"],
  objectIndex: [...READ, "Query", "DeleteItem"],
} as const;
const QUERIED_INDEXES = { users: ["creation"], installations: ["creation"] } as const;

const ACCOUNTS = {
  tables: {
    ...QUERIED,
    users: [...QUERIED.users, ...WRITE],
    userSecrets: ["GetItem", ...WRITE],
    // Relations of users and their columns.
    objects: [...QUERIED.objects, ...WRITE],
    roles: [...QUERIED.roles, "PutItem", "DeleteItem", "ConditionCheckItem"],
  },
  indexes: QUERIED_INDEXES,
  sends: ["mail", "sms", "hooks"],
  secrets: ACCOUNT_SECRETS,
  edge: true,
  // Hooks run around the writes of users.
  engine: true,
  bridge: true,
} as const satisfies Grants;

const INSTALLATIONS = {
  tables: {
    ...QUERIED,
    installations: [
      "GetItem",
      ...QUERIED.installations,
      "PutItem",
      "DeleteItem",
      "ConditionCheckItem",
    ],
    // `UpdateItem` counts the new devices of a network.
    installationIndex: [...QUERIED.installationIndex, "PutItem", "UpdateItem", "BatchWriteItem"],
    // Relations of installations and their columns.
    objects: [...QUERIED.objects, ...WRITE],
  },
  indexes: QUERIED_INDEXES,
  secrets: REQUEST_SECRETS,
  edge: true,
} as const satisfies Grants;

const CLASSES = {
  tables: {
    ...QUERIED,
    objects: [...QUERIED.objects, ...WRITE],
    objectIndex: [...QUERIED.objectIndex, "PutItem", "BatchWriteItem"],
  },
  indexes: QUERIED_INDEXES,
  sends: ["hooks"],
  secrets: [...REQUEST_SECRETS, "hookKey"],
  edge: true,
  // Hooks run around the writes of objects.
  engine: true,
} as const satisfies Grants;

const FILES = {
  ...CLASSES,
  files: ["GetObject", "PutObject", "DeleteObject"],
} as const satisfies Grants;

/** Functions that accept or plan a push write chunks and send them to the senders. */
const PLANNED_QUEUES = ["plan", ...PROVIDER_NAMES, "settle"] as const;

const PUSH = {
  tables: {
    // A dry run finds the audience like the planner.
    ...QUERIED,
    pushes: [...READ, "Query", ...WRITE],
  },
  indexes: { ...QUERIED_INDEXES, pushes: ["listing"] },
  sends: PLANNED_QUEUES,
  secrets: REQUEST_SECRETS,
  schedules: ["CreateSchedule", "DeleteSchedule"],
  edge: true,
} as const satisfies Grants;

const SEND = {
  tables: { pushes: ["GetItem", "PutItem", "UpdateItem"] },
  secrets: ["pushCredentials"],
} as const satisfies Grants;

/** Additional permissions of some senders. */
const MORE_TO_SEND: { readonly [Name in Provider]?: Grants["tables"] } = {
  apns: {
    // Counts the devices in the ledger to limit pushes with development certificates.
    pushes: [...SEND.tables.pushes, "BatchGetItem", "Query"],
    // Increments badges.
    installations: ["BatchGetItem", "UpdateItem"],
  },
};

const SENDERS = Object.fromEntries(
  PROVIDER_NAMES.map((provider): [Entry, Grants] => {
    const tables = { ...SEND.tables, ...MORE_TO_SEND[provider] };
    return [sendEntry(provider), { ...SEND, tables, sends: [provider, "prune"] }];
  }),
) as Record<SendEntry, Grants>;

/** Permissions of every function, by entry. */
export const GRANTS = {
  accounts: ACCOUNTS,
  installations: INSTALLATIONS,
  push: { ...PUSH, sends: PUSH_QUEUES, replays: PUSH_QUEUES },
  classes: CLASSES,
  files: FILES,
  batch: {
    tables: {
      ...ACCOUNTS.tables,
      installations: INSTALLATIONS.tables.installations,
      installationIndex: INSTALLATIONS.tables.installationIndex,
      pushes: PUSH.tables.pushes,
      objects: CLASSES.tables.objects,
      objectIndex: CLASSES.tables.objectIndex,
    },
    files: ["DeleteObject"],
    indexes: { ...ACCOUNTS.indexes, ...INSTALLATIONS.indexes, ...PUSH.indexes },
    sends: [...ACCOUNTS.sends, ...PUSH.sends],
    secrets: ACCOUNT_SECRETS,
    schedules: PUSH.schedules,
    edge: true,
    engine: true,
    bridge: true,
  },
  engine: {
    // The last runs of timers.
    tables: { pushes: ["Query"] },
    sends: ["timers"],
    secrets: ["masterKey", "hookKey"],
    edge: true,
    engine: true,
  },
  pages: {
    tables: {
      users: ["GetItem", "UpdateItem", "DeleteItem"],
      // Sets a new password, but can't read the old one.
      userSecrets: ["UpdateItem"],
    },
    sends: ["mail", "hooks"],
    edge: true,
  },
  "plan-push": {
    tables: {
      ...QUERIED,
      pushes: [...READ, "Query", "BatchWriteItem", ...WRITE],
    },
    indexes: QUERIED_INDEXES,
    sends: PLANNED_QUEUES,
  },
  ...SENDERS,
  "settle-push": {
    tables: { pushes: [...READ, "Query", "UpdateItem", "DeleteItem"] },
    sends: ["settle"],
  },
  "prune-installations": {
    tables: {
      installations: ["GetItem", "UpdateItem", "DeleteItem"],
      installationIndex: ["DeleteItem"],
    },
  },
  "send-mail": {
    tables: { users: ["GetItem", "UpdateItem"] },
    secrets: ["session"],
    mail: true,
  },
  "send-sms": { sms: true },
  "send-alarms": { secrets: ["alarmWebhooks"] },
  "call-hooks": {
    tables: { users: ["GetItem"] },
    // An engine asks for the session of the user who wrote.
    secrets: ["masterKey", "session", "hookKey"],
    engine: true,
  },
  "run-timers": {
    tables: { pushes: ["UpdateItem"] },
    sends: ["timers"],
    secrets: ["masterKey", "hookKey"],
    engine: true,
  },
  "reconcile-pushes": {
    tables: { pushes: [...READ, "Query", "PutItem", "UpdateItem"] },
    indexes: { pushes: ["open"] },
    sends: ["plan", "settle"],
    // Publishes which teams and topics they are for.
    secrets: ["pushCredentials"],
    watchesDeadLetters: true,
    schedules: ["CreateSchedule"],
  },
} as const satisfies Record<Entry, Grants>;
