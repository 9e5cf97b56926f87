/** Unix milliseconds. The one source of time behind `functions/wiring`. */
export interface Clock {
  now(): number;
}

/** Cryptographically strong randomness. */
export interface Random {
  bytes(count: number): Uint8Array;
  /** `length` characters drawn uniformly from `alphabet`. */
  text(length: number, alphabet: string): string;
}

/** Time that passes, for everything in `functions/push`: a simulation has its own. */
export interface Timers {
  /** Runs `task` once, after so many milliseconds. @returns takes it back */
  after(ms: number, task: () => void): () => void;
  /** Runs `task` again and again. @returns ends it */
  every(ms: number, task: () => void): () => void;
}

/** Structured log lines; `facts` never hold a body, an address or a token. */
export interface Log {
  info(event: string, facts: Facts): void;
  warn(event: string, facts: Facts): void;
  error(event: string, facts: Facts): void;
  /** A bug or an outage that is answered or settled where it is caught. */
  failure(event: string, error: unknown, facts: Facts): void;
}

type Facts = Readonly<Record<string, string | number | boolean>>;

/** Secrets by ARN. Rejects when the secret can't be read or holds no text. */
export interface SecretStore {
  read(arn: string): Promise<string>;
}
