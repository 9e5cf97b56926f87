/** Structured log lines; `facts` never hold a body, an address or a token. */
export interface Log {
  info(event: string, facts: Facts): void;
  warn(event: string, facts: Facts): void;
  error(event: string, facts: Facts): void;
  /** A bug or an outage that is answered or settled where it is caught. */
  failure(event: string, error: unknown, facts: Facts): void;
}

type Facts = Readonly<Record<string, string | number | boolean>>;
