import { createDynamoKnownNetworks } from "../../../functions/adapters/dynamodb/accounts/known-networks.ts";
import { createDynamoLoginAttempts } from "../../../functions/adapters/dynamodb/accounts/login-attempts.ts";
import { createDynamoSmsCodes } from "../../../functions/adapters/dynamodb/accounts/sms-codes.ts";
import { createDynamoThrottle } from "../../../functions/adapters/dynamodb/accounts/throttle.ts";
import { createDynamoUserStore } from "../../../functions/adapters/dynamodb/accounts/users.ts";
import { createDynamoRoleStore } from "../../../functions/adapters/dynamodb/roles/roles.ts";
import { createScryptPasswords } from "../../../functions/adapters/passwords/scrypt-passwords.ts";
import { createPlatformVerifier } from "../../../functions/adapters/platforms/verifier.ts";
import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import type { SessionSecrets } from "../../../functions/domain/accounts/session-token.ts";
import type { Settings } from "../../../functions/domain/settings.ts";
import { createSessionTokens } from "../../../functions/features/accounts/session-tokens.ts";
import { operations as accountOperations } from "../../../functions/generated/entries/accounts.ts";
import type { MailMessage, SmsMessage } from "../../../functions/generated/types.ts";
import { createHttpHandler } from "../../../functions/handlers/http/http-handler.ts";
import type { AccountsPorts } from "../../../functions/ports/accounts.ts";
import type { NetworkThrottle } from "../../../functions/ports/network-throttle.ts";
import type { LimitedBy } from "../../../functions/ports/rate-limits.ts";
import { systemRandom } from "../../../functions/wiring/system.ts";
import { type DynamoDbEngine, type EngineLaws, startDynamoDbEngine } from "../dynamodb-engine.ts";
import { bodies } from "../http/bodies.ts";
import {
  APP_ID,
  APP_KEY,
  KEY_HEADERS,
  MASTER_HEADERS,
  MASTER_KEY,
  send,
  type TestAnswer,
} from "../http-event.ts";
import { toNetworkThrottle } from "./network-throttle.ts";
import { toReaders } from "./object-readers.ts";

/** Cheap, because tests hash often and have nothing to protect. */
export const CHEAP_SCRYPT = { logN: 4, r: 8, p: 1 };

export const SECRET = "session-secret-EXAMPLE";
const SILENT = { info: () => {}, warn: () => {}, error: () => {}, failure: () => {} };

export interface CallOptions {
  readonly session?: string;
  readonly master?: boolean;
  /** IP address of the client. */
  readonly sourceIp?: string;
}

/** With the settings of every operation, for tests that serve more than accounts. */
type ConfiguredPorts = AccountsPorts &
  LimitedBy<"loginLock" | "codeGuesses" | "smsToNumber" | "smsToCountry"> & {
    readonly settings: Settings;
    readonly networkThrottle: NetworkThrottle;
  };

interface Deployment {
  readonly settings: Settings;
  readonly secrets: { accepted: SessionSecrets };
  readonly now: () => number;
  readonly log: AccountsPorts["log"];
}

/** The accounts function over a real DynamoDB engine, on a clock that tests advance. */
export interface AccountsService {
  readonly engine: DynamoDbEngine;
  readonly ports: ConfiguredPorts;
  /** The session secrets; a test may replace them. */
  readonly secrets: Deployment["secrets"];
  /** Messages in the mail queue; a test may repeat, reorder or drop them. */
  readonly mailQueue: MailMessage[];
  /** Password comparisons so far. */
  readonly comparisons: () => number;
  /** Text messages queued so far. */
  readonly texts: SmsMessage[];
  advance(ms: number): void;
  call(route: string, body?: unknown, options?: CallOptions): Promise<TestAnswer>;
  stop(): Promise<void>;
}

export async function startAccountsService(
  settings: Partial<Settings> = {},
  replaced: Omit<Partial<ConfiguredPorts>, "settings"> = {},
  laws: EngineLaws = {},
): Promise<AccountsService> {
  const engine = await startDynamoDbEngine(laws);
  let nowMs = Date.UTC(2026, 10, 21, 8);
  let comparisons = 0;
  const secrets: Deployment["secrets"] = { accepted: [SECRET] };
  const texts: SmsMessage[] = [];
  const smsQueue = { send: async (message: SmsMessage) => void texts.push(message) };
  const mailQueue: MailMessage[] = [];
  const ports = {
    ...accountsPorts(engine, {
      settings: { ...DEFAULT_SETTINGS, mailEnabled: true, ...settings },
      secrets,
      now: () => nowMs,
      log: replaced.log ?? SILENT,
    }),
    smsQueue,
    mailQueue: { send: async (request: MailMessage) => void mailQueue.push(request) },
    ...replaced,
  };
  const { verify } = ports.passwords;
  ports.passwords.verify = async (password, hash) => {
    if (hash !== undefined) comparisons += 1;
    return verify(password, hash);
  };
  const appKeys = { appId: APP_ID, appKey: APP_KEY, masterKeys: async () => [MASTER_KEY] };
  const handler = createHttpHandler(accountOperations, bodies, () => ({ ...ports, appKeys }));
  return {
    engine,
    ports,
    secrets,
    mailQueue,
    comparisons: () => comparisons,
    texts,
    advance: (ms) => {
      nowMs += ms;
    },
    call: (route, body, { session, master, sourceIp } = {}) => {
      const [method = "", path = ""] = route.split(" ");
      const headers = {
        ...(master ? MASTER_HEADERS : KEY_HEADERS),
        ...(session ? { "x-lc-session": session } : {}),
      };
      const from = sourceIp === undefined ? {} : { sourceIp };
      return send(handler, { method, path: `/1.1${path}`, headers, body, ...from });
    },
    stop: () => engine.stop(),
  };
}

function accountsPorts(
  engine: DynamoDbEngine,
  { settings, secrets, now, log }: Deployment,
): ConfiguredPorts {
  const { users: usersTable, userSecrets: userSecretsTable } = engine.tables;
  const table = { client: engine.documents, usersTable, userSecretsTable };
  const users = createDynamoUserStore(table);
  return {
    users,
    roles: createDynamoRoleStore({ client: engine.documents, rolesTable: engine.tables.roles }),
    loginAttempts: createDynamoLoginAttempts(table),
    passwords: createScryptPasswords(CHEAP_SCRYPT),
    sessionTokens: createSessionTokens(users, async () => secrets.accepted),
    mailQueue: { send: async () => undefined },
    indexCatalog: { usableFields: async () => settings.indexedFields },
    readers: toReaders(engine, { settings, clock: { now } }),
    log,
    platforms: createPlatformVerifier({
      settings,
      credentials: async () => ({}),
      clock: { now },
      random: systemRandom,
      onMisconfigured: () => undefined,
    }),
    random: systemRandom,
    clock: { now },
    settings,
    networkThrottle: toNetworkThrottle(engine, { settings, clock: { now }, log }),
    throttle: createDynamoThrottle({ ...table, clock: { now } }),
    smsCodes: createDynamoSmsCodes({
      ...table,
      clock: { now },
      secrets: async () => secrets.accepted,
    }),
    knownNetworks: createDynamoKnownNetworks({ ...table, clock: { now } }),
    smsQueue: undefined,
  };
}
