import type { Counter, Expected } from "./expected.ts";

/** The answers that one user got. */
export interface UserPromise {
  readonly objectId: string;
  readonly username: string;
  readonly email: string;
  readonly exists: Expected<boolean>;
  readonly nickname: Expected<string>;
  readonly password: Expected<string>;
  /** Undefined: replaced by a token not known yet. */
  session: string | undefined;
  readonly visits: Counter;
}

export interface NotePromise {
  readonly objectId: string;
  readonly owner: string;
  readonly exists: Expected<boolean>;
  readonly title: Expected<string>;
  readonly state: Expected<string>;
  readonly rank: Expected<number>;
  /** JSON; undefined is no ACL. */
  readonly acl: Expected<string | undefined>;
  readonly likes: Map<string, Expected<boolean>>;
}

/** An object that all clients raise. */
interface BoardPromise {
  readonly objectId: string;
  readonly score: Counter;
}

export interface DevicePromise {
  readonly objectId: string;
  /** Of APNs or FCM. */
  readonly token: string;
  readonly label: Expected<string>;
  readonly channels: Map<string, Expected<boolean>>;
}

export interface RolePromise {
  readonly objectId: string;
  readonly name: string;
  readonly exists: Expected<boolean>;
  readonly users: Map<string, Expected<boolean>>;
}

export interface PushPromise {
  readonly objectId: string;
  readonly kind: string;
  /** Names the push in what gateways receive. */
  readonly alert: string;
  readonly cancelled: Expected<boolean>;
  /** It was cancelled before its time, so it reaches no device. */
  isSilent: boolean;
}

interface FilePromise {
  readonly objectId: string;
  readonly url: string;
  readonly content: string;
}

/** Everything that the server acknowledged to some client, and what it may have done besides. */
export interface Promises {
  readonly users: UserPromise[];
  readonly notes: NotePromise[];
  readonly boards: BoardPromise[];
  readonly devices: DevicePromise[];
  readonly roles: RolePromise[];
  readonly pushes: PushPromise[];
  readonly files: FilePromise[];
  /** Alerts of all pushes that were asked for, acknowledged or not. */
  readonly alerts: Set<string>;
  /** Alerts of two pushes, because the clock jumped past the life of their `req_id`. */
  readonly alertsOfTwo: Set<string>;
}

export function createPromises(): Promises {
  const lists = { users: [], notes: [], boards: [], devices: [], roles: [], pushes: [], files: [] };
  return { ...lists, alerts: new Set(), alertsOfTwo: new Set() };
}
