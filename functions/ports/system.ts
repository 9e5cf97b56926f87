/** Unix milliseconds. The only source of time. */
export interface Clock {
  now(): number;
}

/** Cryptographically strong randomness. */
export interface Random {
  bytes(count: number): Uint8Array;
  /** `length` characters drawn uniformly from `alphabet`. */
  text(length: number, alphabet: string): string;
}

/** Timers for `functions/features/push`; the simulation has its own. */
export interface Timers {
  /** Runs `task` once, after `ms` milliseconds. @returns cancels it */
  after(ms: number, task: () => void): () => void;
  /** Runs `task` every `ms` milliseconds. @returns cancels it */
  every(ms: number, task: () => void): () => void;
}

/** The time that is left to an invocation. */
export interface Deadline {
  remainingMs(): number;
}

/** Structured log lines; `facts` never contain a body, an address or a token. */
export interface Log {
  info(event: string, facts: Facts): void;
  warn(event: string, facts: Facts): void;
  error(event: string, facts: Facts): void;
  /** A bug or an outage that is handled where it was caught. */
  failure(event: string, error: unknown, facts: Facts): void;
}

type Facts = Readonly<Record<string, string | number | boolean>>;

/** Secrets by ARN. Rejects when the secret can't be read or is not a string. */
export interface SecretStore {
  read(arn: string): Promise<string>;
}
