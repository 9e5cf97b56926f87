import { type Entry, type SendEntry, sendEntry } from "../functions/contract/entries.ts";
import { PROVIDER_NAMES, type Provider } from "../functions/contract/push-providers.ts";
import { PUSH_QUEUES, type PushQueueName, type QueueName } from "../functions/contract/queues.ts";

export type TableName = "users" | "roles" | "installations" | "installationIndex" | "pushes";
export type SecretName = "masterKey" | "session" | "pushCredentials" | "platformCredentials";

/** DynamoDB's actions, by item or key; a transaction is authorised by those of its items. */
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

/** Everything that one function may reach; it may do nothing else. */
export interface Grants {
  readonly tables?: { readonly [Table in TableName]?: readonly TableAction[] };
  /** `Query` on these indexes. */
  readonly indexes?: { readonly [Table in TableName]?: readonly string[] };
  /** `SendMessage`; what a worker receives follows from its queue. */
  readonly sends?: readonly QueueName[];
  /** Looks into these queues' dead-letter queues, and sends back what lies there. */
  readonly replays?: readonly PushQueueName[];
  readonly secrets?: readonly SecretName[];
  readonly schedules?: readonly ScheduleAction[];
  readonly mail?: true;
  readonly sms?: true;
}

const READ = ["GetItem", "BatchGetItem"] as const;
/** A table is described before it is scanned: what that would cost decides. */
const SCAN = ["Scan", "DescribeTable"] as const;
const WRITE = ["PutItem", "UpdateItem", "DeleteItem"] as const;
const REQUEST_SECRETS = ["masterKey", "session"] as const;
const ACCOUNT_SECRETS = [...REQUEST_SECRETS, "platformCredentials"] as const;

/** Sub-queries and `include` lead from every class to every other. */
const QUERIED = {
  users: [...READ, ...SCAN],
  roles: [...READ, "Query", ...SCAN],
  installations: ["BatchGetItem", ...SCAN],
  // Who finds stale postings removes them.
  installationIndex: [...READ, "Query", "DeleteItem"],
} as const;
const QUERIED_INDEXES = { users: ["creation"], installations: ["creation"] } as const;

const ACCOUNTS = {
  tables: {
    ...QUERIED,
    users: [...QUERIED.users, ...WRITE],
    roles: [...QUERIED.roles, "PutItem", "DeleteItem", "ConditionCheckItem"],
  },
  indexes: QUERIED_INDEXES,
  sends: ["mail", "sms"],
  secrets: ACCOUNT_SECRETS,
} as const satisfies Grants;

const INSTALLATIONS = {
  tables: {
    ...QUERIED,
    installations: ["GetItem", ...QUERIED.installations, "PutItem", "DeleteItem"],
    installationIndex: [...QUERIED.installationIndex, "PutItem", "BatchWriteItem"],
  },
  indexes: QUERIED_INDEXES,
  secrets: REQUEST_SECRETS,
} as const satisfies Grants;

/** Planning and accepting a push write chunks and hand them to their senders. */
const PLANNED_QUEUES = ["plan", ...PROVIDER_NAMES, "settle"] as const;

const PUSH = {
  tables: {
    // A dry run finds the audience as the planner would.
    ...QUERIED,
    pushes: [...READ, "Query", ...WRITE],
  },
  indexes: { ...QUERIED_INDEXES, pushes: ["listing"] },
  sends: PLANNED_QUEUES,
  secrets: REQUEST_SECRETS,
  schedules: ["CreateSchedule", "DeleteSchedule"],
} as const satisfies Grants;

const SEND = {
  tables: { pushes: ["GetItem", "PutItem", "UpdateItem"] },
  secrets: ["pushCredentials"],
} as const satisfies Grants;

/** Grants of some senders beyond those of every sender. */
const MORE_TO_SEND: { readonly [Name in Provider]?: Grants["tables"] } = {
  apns: {
    // Limiting development certificates needs the devices in the ledger to be counted.
    pushes: [...SEND.tables.pushes, "Query"],
    // A push may raise badges.
    installations: ["BatchGetItem", "UpdateItem"],
  },
};

const SENDERS = Object.fromEntries(
  PROVIDER_NAMES.map((provider): [Entry, Grants] => {
    const tables = { ...SEND.tables, ...MORE_TO_SEND[provider] };
    return [sendEntry(provider), { ...SEND, tables, sends: [provider, "prune"] }];
  }),
) as Record<SendEntry, Grants>;

/** The whole access table: what the operations or steps of each entry need. */
export const GRANTS = {
  accounts: ACCOUNTS,
  installations: INSTALLATIONS,
  push: { ...PUSH, sends: PUSH_QUEUES, replays: PUSH_QUEUES },
  batch: {
    tables: {
      ...ACCOUNTS.tables,
      installations: INSTALLATIONS.tables.installations,
      installationIndex: INSTALLATIONS.tables.installationIndex,
      pushes: PUSH.tables.pushes,
    },
    indexes: { ...ACCOUNTS.indexes, ...INSTALLATIONS.indexes, ...PUSH.indexes },
    sends: [...ACCOUNTS.sends, ...PUSH.sends],
    secrets: ACCOUNT_SECRETS,
    schedules: PUSH.schedules,
  },
  pages: { tables: { users: ["GetItem", "UpdateItem", "DeleteItem"] }, sends: ["mail"] },
  "plan-push": {
    tables: {
      ...QUERIED,
      pushes: ["GetItem", ...WRITE],
    },
    indexes: QUERIED_INDEXES,
    sends: PLANNED_QUEUES,
  },
  ...SENDERS,
  "settle-push": {
    tables: { pushes: ["GetItem", "Query", "UpdateItem", "DeleteItem"] },
    sends: ["settle"],
  },
  "prune-installations": {
    tables: { installations: ["GetItem", "DeleteItem"], installationIndex: ["DeleteItem"] },
  },
  "send-mail": {
    tables: { users: ["GetItem", "UpdateItem"] },
    secrets: ["session"],
    mail: true,
  },
  "send-sms": { sms: true },
  "reconcile-pushes": {
    tables: { pushes: [...READ, "Query", "UpdateItem"] },
    indexes: { pushes: ["open"] },
    sends: ["plan", "settle"],
    schedules: ["CreateSchedule"],
  },
} as const satisfies Record<Entry, Grants>;
