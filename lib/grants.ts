import type { Entry } from "../functions/contract/entries.ts";
import type { QueueName } from "../functions/contract/limits.ts";

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
  readonly replays?: readonly QueueName[];
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

const PUSH = {
  tables: {
    // A dry run finds the audience as the planner would.
    ...QUERIED,
    pushes: [...READ, "Query", ...WRITE],
  },
  indexes: { ...QUERIED_INDEXES, pushes: ["listing"] },
  sends: ["plan", "apns", "fcm", "settle"],
  secrets: REQUEST_SECRETS,
  schedules: ["CreateSchedule", "DeleteSchedule"],
} as const satisfies Grants;

const SEND = {
  tables: { pushes: ["GetItem", "PutItem", "UpdateItem"] },
  secrets: ["pushCredentials"],
} as const satisfies Grants;

const PUSH_QUEUES = ["plan", "apns", "fcm", "settle", "prune"] as const;

/** The whole access table: entry → what its operations or steps need. */
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
    sends: ["plan", "apns", "fcm", "settle"],
  },
  "send-apns": {
    ...SEND,
    tables: {
      // Who counts the devices of development certificates reads the ledger.
      pushes: [...SEND.tables.pushes, "Query"],
      // Badges that a push raises.
      installations: ["BatchGetItem", "UpdateItem"],
    },
    sends: ["apns", "prune"],
  },
  "send-fcm": { ...SEND, sends: ["fcm", "prune"] },
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
