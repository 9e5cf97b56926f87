/** Facts of a trace, which the service also says as an English sentence. */
export interface TraceFacts {
  readonly state: string;
  readonly reason?: string | undefined;
  readonly attempts?: number | undefined;
  /** The provider's name for readers. */
  readonly provider: string;
}

/** Facts of a wait, with its times and devices for readers. */
export interface WaitFacts {
  readonly for: string;
  readonly provider: string;
  readonly devices: string;
  readonly reason?: string | undefined;
  readonly since: string;
  readonly nextTry?: string | undefined;
}

/** Facts of an error in a record, with its devices for readers. */
export interface FailureFacts {
  readonly for: string;
  readonly provider: string;
  /** The provider's name in the record. */
  readonly providerKey: string;
  readonly devices: string;
  readonly reason?: string | undefined;
}

type Sentence<Facts> = (facts: Facts) => string | undefined;

/** The service's sentences are English, so this language needs none of its own. */
export const serviceEn = {
  service: {
    providers: {} as Readonly<Record<string, string>>,
    trace: (() => undefined) as Sentence<TraceFacts>,
    wait: (() => undefined) as Sentence<WaitFacts>,
    failure: (() => undefined) as Sentence<FailureFacts>,
  },
};
