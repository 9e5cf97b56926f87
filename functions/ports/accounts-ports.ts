import type { Settings } from "../domain/settings.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import type { LoginAttempts } from "./login-attempts.ts";
import type { MailQueue } from "./mail-queue.ts";
import type { ObjectsPorts } from "./objects-ports.ts";
import type { Passwords } from "./passwords.ts";
import type { PlatformVerifier } from "./platform-verifier.ts";
import type { Random } from "./random.ts";
import type { RoleStore } from "./role-store.ts";
import type { SessionTokens } from "./session-tokens.ts";
import type { SmsCodes } from "./sms-codes.ts";
import type { SmsQueue } from "./sms-queue.ts";
import type { Throttle } from "./throttle.ts";
import type { UserStore } from "./user-store.ts";

/** What the operations on accounts need. */
export interface AccountsPorts extends ObjectsPorts {
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly loginAttempts: LoginAttempts;
  readonly passwords: Passwords;
  readonly sessionTokens: SessionTokens;
  readonly platforms: PlatformVerifier;
  readonly random: Random;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly throttle: Throttle;
  readonly mailQueue: MailQueue;
  readonly log: Log;
  readonly smsCodes: SmsCodes;
  /** undefined: no text messages are configured. */
  readonly smsQueue: SmsQueue | undefined;
}
