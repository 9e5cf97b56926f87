import { createDynamoLoginAttempts } from "../functions/adapters/dynamodb/login-attempts.ts";
import { createDynamoRoleStore } from "../functions/adapters/dynamodb/roles.ts";
import { createDynamoSmsCodes } from "../functions/adapters/dynamodb/sms-codes.ts";
import { createDynamoThrottle } from "../functions/adapters/dynamodb/throttle.ts";
import { createDynamoUserMail } from "../functions/adapters/dynamodb/user-mail.ts";
import { createDynamoUserStore } from "../functions/adapters/dynamodb/users.ts";
import { createPlatformVerifier } from "../functions/adapters/platforms/verifier.ts";
import { createScryptPasswords } from "../functions/adapters/scrypt-passwords.ts";
import { accountOperations } from "../functions/api/operations.ts";
import { resetPassword } from "../functions/api/reset-password.ts";
import { showEmailVerification } from "../functions/api/show-email-verification.ts";
import { showPasswordReset } from "../functions/api/show-password-reset.ts";
import { verifyEmail } from "../functions/api/verify-email.ts";
import { DEFAULT_SETTINGS, type Settings } from "../functions/domain/settings.ts";
import type { MailMessage, SmsMessage } from "../functions/generated/types.ts";
import { isMailMessage } from "../functions/generated/validators.js";
import { consumeMail, type SendMailPorts } from "../functions/jobs/send-mail.ts";
import type { AccountsPorts } from "../functions/ports/accounts-ports.ts";
import type { Acceptance, Mail } from "../functions/ports/mailer.ts";
import { createHttpHandler } from "../functions/runtime/http-handler.ts";
import { createPageHandler } from "../functions/runtime/page-handler.ts";
import { createSessionTokens } from "../functions/runtime/session-tokens.ts";
import { systemRandom } from "../functions/runtime/wiring/system.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "./dynamodb-engine.ts";
import {
  APP_ID,
  APP_KEY,
  httpEvent,
  KEY_HEADERS,
  MASTER_HEADERS,
  MASTER_KEY,
  send,
  type TestAnswer,
} from "./http-event.ts";

const MAIL_ORIGIN = "https://api.example.com";

/** Little work: tests hash often and have nothing to protect. */
export const CHEAP_SCRYPT = { logN: 4, r: 8, p: 1 };

const SECRET = "session-secret-EXAMPLE";
const SILENT = { info: () => {}, warn: () => {}, error: () => {}, failure: () => {} };

interface CallOptions {
  readonly session?: string;
  readonly master?: boolean;
  /** Address of the client. */
  readonly sourceIp?: string;
}

/** The mail queue, its worker and the pages behind its links. */
interface MailService {
  /** Messages that wait; a test may repeat, reorder or lose them. */
  readonly queue: MailMessage[];
  /** What became of them, newest last. */
  readonly sent: Mail[];
  /** Runs the worker on every waiting message; the mails that this sent. */
  drain(): Promise<Mail[]>;
  /** Runs the worker on one message. */
  consume(message: MailMessage): Promise<void>;
  /** How SES answers the next mails. */
  answerWith(answer: () => Promise<Acceptance>): void;
  /** Opens a link; with a form, posts it. */
  open(link: string, form?: Record<string, string>, language?: string): Promise<PageAnswer>;
}

interface PageAnswer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly html: string;
}

/** The accounts function over a real DynamoDB engine, on a clock that tests move. */
export interface AccountsService {
  readonly engine: DynamoDbEngine;
  readonly ports: AccountsPorts;
  readonly mail: MailService;
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
  replaced: Partial<AccountsPorts> = {},
): Promise<AccountsService> {
  const engine = await startDynamoDbEngine();
  let nowMs = Date.UTC(2026, 10, 21, 8);
  let comparisons = 0;
  const texts: SmsMessage[] = [];
  const smsQueue = { send: async (message: SmsMessage) => void texts.push(message) };
  const queue: MailMessage[] = [];
  const mailQueue = { send: async (request: MailMessage) => void queue.push(request) };
  const ports = {
    ...accountsPorts(engine, { ...DEFAULT_SETTINGS, mailEnabled: true, ...settings }, () => nowMs),
    smsQueue,
    mailQueue,
    ...replaced,
  };
  const { verify } = ports.passwords;
  ports.passwords.verify = async (password, hash) => {
    if (hash !== undefined) comparisons += 1;
    return verify(password, hash);
  };
  const appKeys = { appId: APP_ID, appKey: APP_KEY, masterKey: async () => MASTER_KEY };
  const handler = createHttpHandler(accountOperations, () => ({ ...ports, appKeys }));
  return {
    engine,
    ports,
    mail: mailService(engine, ports, queue),
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
  settings: Settings,
  now: () => number,
): AccountsPorts {
  const table = { client: engine.documents, usersTable: engine.tables.users };
  const users = createDynamoUserStore(table);
  return {
    users,
    roles: createDynamoRoleStore({ client: engine.documents, rolesTable: engine.tables.roles }),
    loginAttempts: createDynamoLoginAttempts(table),
    passwords: createScryptPasswords(CHEAP_SCRYPT),
    sessionTokens: createSessionTokens(users, async () => SECRET),
    mailQueue: { send: async () => undefined },
    log: SILENT,
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
    throttle: createDynamoThrottle({ ...table, clock: { now } }),
    smsCodes: createDynamoSmsCodes({ ...table, clock: { now }, secret: async () => SECRET }),
    smsQueue: undefined,
  };
}

function mailService(
  engine: DynamoDbEngine,
  ports: AccountsPorts,
  queue: MailMessage[],
): MailService {
  const sent: Mail[] = [];
  let answer = async (): Promise<Acceptance> => ({ kind: "accepted", id: "ses-1" });
  const worker: SendMailPorts = {
    ...ports,
    userMail: createDynamoUserMail({
      client: engine.documents,
      usersTable: engine.tables.users,
    }),
    mailer: {
      send: async (mail) => {
        const acceptance = await answer();
        if (acceptance.kind === "accepted") sent.push(mail);
        return acceptance;
      },
    },
    secret: async () => SECRET,
    baseUrl: MAIL_ORIGIN,
  };
  const consume = async (message: MailMessage) => {
    const received: unknown = JSON.parse(JSON.stringify(message));
    if (!isMailMessage(received)) throw new TypeError("Not a message of the mail queue");
    await consumeMail(received, worker);
  };
  const pages = createPageHandler(
    { showEmailVerification, verifyEmail, showPasswordReset, resetPassword },
    () => ports,
    () => ports.settings,
  );
  return {
    queue,
    sent,
    consume,
    drain: async () => {
      const before = sent.length;
      for (const message of queue.splice(0)) await consume(message);
      return sent.slice(before);
    },
    answerWith: (next) => {
      answer = next;
    },
    open: async (link, form, language) => {
      const event = httpEvent({
        method: form === undefined ? "GET" : "POST",
        path: link.replace(MAIL_ORIGIN, ""),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          ...(language === undefined ? {} : { "accept-language": language }),
        },
        body: form === undefined ? undefined : Buffer.from(new URLSearchParams(form).toString()),
      });
      const response = await pages(event, { awsRequestId: "aws-1" } as never);
      return {
        status: response.statusCode ?? 0,
        headers: response.headers ?? {},
        html: response.body ?? "",
      };
    },
  };
}

/** The link of a mail. */
export function linkOf({ text }: Mail): string {
  const [link] = /https:\/\/\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return link;
}
