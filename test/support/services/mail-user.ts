import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { Settings } from "../../../functions/domain/settings.ts";
import type { Mail } from "../../../functions/ports/messages.ts";
import { type AccountsService, startAccountsService } from "./accounts-service.ts";
import { getLink, type WithMail, withMail } from "./mail-service.ts";

export const MINUTE_MS = 60_000;

const SETTINGS = {
  verifyEmailAtSignUp: true,
  refuseUnverifiedLogin: false,
  errorMode: "compatible",
  mailEnabled: true,
} as const;

/** The answer to a sign-up. */
interface SignedUp {
  readonly objectId: string;
  readonly sessionToken: string;
}

/** A user `tom<n>` with their own address for each test, on a service that verifies addresses. */
export interface MailUser {
  readonly service: WithMail<AccountsService>;
  username: string;
  email: string;
  /** Valid until the end of the test. */
  set(settings: Partial<Settings>): void;
  signUp(fields?: object): Promise<SignedUp>;
  update(user: SignedUp, body: object): ReturnType<WithMail<AccountsService>["call"]>;
  logIn(password: string): ReturnType<WithMail<AccountsService>["call"]>;
  requestReset(address?: unknown): ReturnType<WithMail<AccountsService>["call"]>;
  requestVerify(address?: unknown): ReturnType<WithMail<AccountsService>["call"]>;
  /** The one mail that the messages in the queue produce. */
  drainOne(): Promise<Mail>;
  /** Uses the link in the last mail that the messages in the queue produce. */
  confirm(): Promise<void>;
}

/** Call once in a test file: registers its hooks. */
export function useMailUser(): MailUser {
  let count = 0;
  const tom = { username: "", email: "" } as MailUser & { service: WithMail<AccountsService> };
  beforeAll(async () => {
    tom.service = withMail(await startAccountsService(SETTINGS));
  });
  afterAll(() => tom.service.stop());
  beforeEach(() => {
    count += 1;
    tom.username = `tom${count}`;
    tom.email = `${tom.username}@example.com`;
  });
  afterEach(() => {
    Object.assign(tom.service.ports.settings, SETTINGS);
    tom.service.mail.queue.length = 0;
    tom.service.mail.answerWith(async () => ({ kind: "accepted", id: "ses-1" }));
  });
  return Object.assign(tom, steps(tom));
}

function steps(tom: MailUser): Omit<MailUser, "service" | "username" | "email"> {
  return {
    set: (settings) => void Object.assign(tom.service.ports.settings, settings),
    signUp: async (fields = { email: tom.email }) => {
      const body = { username: tom.username, password: "old", ...fields };
      return (await tom.service.call("POST /users", body)).body;
    },
    update: ({ objectId, sessionToken }, body) =>
      tom.service.call(`PUT /users/${objectId}`, body, { session: sessionToken }),
    logIn: (password) => tom.service.call("POST /login", { username: tom.username, password }),
    requestReset: (email = tom.email) => tom.service.call("POST /requestPasswordReset", { email }),
    requestVerify: (email = tom.email) => tom.service.call("POST /requestEmailVerify", { email }),
    drainOne: async () => {
      const [mail, ...others] = await tom.service.mail.drain();
      expect(others).toEqual([]);
      if (mail === undefined) throw new Error("No mail was sent");
      return mail;
    },
    confirm: async () => {
      const mail = (await tom.service.mail.drain()).at(-1);
      if (mail === undefined) throw new Error("No mail was sent");
      expect((await tom.service.mail.open(getLink(mail), {})).status).toBe(200);
    },
  };
}
