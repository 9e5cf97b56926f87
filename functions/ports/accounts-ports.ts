import type { Settings } from "../domain/settings.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import type { LoginAttempts } from "./login-attempts.ts";
import type { MailQueue } from "./mail-queue.ts";
import type { Passwords } from "./passwords.ts";
import type { PlatformVerifier } from "./platform-verifier.ts";
import type { Random } from "./random.ts";
import type { SessionTokens } from "./session-tokens.ts";
import type { Throttle } from "./throttle.ts";
import type { UserStore } from "./user-store.ts";

/** What the operations on accounts need. */
export interface AccountsPorts {
  readonly users: UserStore;
  readonly loginAttempts: LoginAttempts;
  readonly passwords: Passwords;
  readonly platforms: PlatformVerifier;
  readonly sessionTokens: SessionTokens;
  readonly mailQueue: MailQueue;
  readonly throttle: Throttle;
  readonly log: Log;
  readonly random: Random;
  readonly clock: Clock;
  readonly settings: Settings;
}
