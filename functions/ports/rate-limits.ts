import type { NetworkEvent } from "../contract/network-limits.ts";
import type { LoginAttempts } from "./accounts.ts";
import type { Throttle } from "./messages.ts";
import type { NetworkThrottle } from "./network-throttle.ts";
import type { PushThrottle } from "./push.ts";

/** By the network of the sender; functions/contract/network-limits.ts has their windows and settings. */
type NetworkLimits = {
  readonly [Event in Exclude<NetworkEvent, "failedLogins">]: {
    readonly networkThrottle: Pick<NetworkThrottle<Event>, "admit">;
  };
};

/** Every limit that an operation can have, and the ports that count it. */
interface RateLimits extends NetworkLimits {
  /** Counted by network after the fact. */
  readonly failedLogins: {
    readonly networkThrottle: Pick<NetworkThrottle<"failedLogins">, "count" | "isOpen">;
  };
  /** Failed log-ins of a user (functions/domain/accounts/login-lock.ts). */
  readonly loginLock: { readonly loginAttempts: LoginAttempts; readonly throttle: Throttle };
  /** Guesses at the codes of a number (`guessCounters` in functions/domain/accounts/sms-code.ts). */
  readonly codeGuesses: { readonly throttle: Throttle };
  /** Text messages to a number (`smsCounters` there). */
  readonly smsToNumber: { readonly throttle: Throttle };
  /** Unused codes to all numbers of a country: the settings `smsPerHour` and `smsPerDay`. */
  readonly smsToCountry: { readonly throttle: Throttle };
  /** Requests of the app that push, in a minute: the setting `pushesPerMinute`. */
  readonly pushes: { readonly pushThrottle: PushThrottle };
}

type ToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/**
 * The rate limits of an operation, as part of the type of its ports: it has no counter of a limit that it
 * does not name. Two limits also hold for requests of every operation: `bridgeMisses` for an unknown
 * session, and `indexEntries` for what a request writes.
 */
export type LimitedBy<Limit extends keyof RateLimits> = ToIntersection<RateLimits[Limit]>;
