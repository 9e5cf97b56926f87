/** @see AWS Lambda: "Lambda function scaling", "Lambda quotas" */
export interface ConcurrencyLaw {
  /** Concurrent executions of all functions together; 10 in a new account. */
  readonly account: number;
  /** New environments that a function gets within 10 seconds. */
  readonly rampInTenSeconds: number;
}

/** The concurrent executions of an account, which all of its functions share. */
export interface AccountConcurrency {
  /** @returns false when the invocation is throttled */
  begin(name: string, isNewEnvironment: boolean): boolean;
  end(): void;
  readonly running: number;
  readonly mostRunning: number;
}

const TEN_SECONDS_MS = 10_000;

/** L6 */
export function createAccountConcurrency(
  { account, rampInTenSeconds }: ConcurrencyLaw,
  now: () => number,
): AccountConcurrency {
  const ramps = new Map<string, { left: number; atMs: number }>();
  let [running, mostRunning] = [0, 0];

  function startEnvironment(name: string): boolean {
    const nowMs = now();
    const ramp = ramps.get(name) ?? { left: rampInTenSeconds, atMs: nowMs };
    const gained = ((nowMs - ramp.atMs) * rampInTenSeconds) / TEN_SECONDS_MS;
    const left = Math.min(rampInTenSeconds, ramp.left + gained);
    ramps.set(name, { left: left < 1 ? left : left - 1, atMs: nowMs });
    return left >= 1;
  }

  return {
    begin: (name, isNewEnvironment) => {
      if (running >= account || (isNewEnvironment && !startEnvironment(name))) return false;
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      return true;
    },
    end: () => {
      running -= 1;
    },
    get running() {
      return running;
    },
    get mostRunning() {
      return mostRunning;
    },
  };
}
