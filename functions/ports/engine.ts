/** A request to the app's engine: a LeanEngine application in any container or Lambda function. */
export interface EngineRequest {
  readonly method: "GET" | "POST";
  /** Percent-encoded, without a query string, which some engines don't cut off. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** False: the staging engine, if there is one. */
  readonly production: boolean;
}

export type EngineAnswer =
  | { readonly kind: "answered"; readonly status: number; readonly text: string }
  | { readonly kind: "timedOut" }
  | { readonly kind: "tooLarge" }
  /** `cause` is for the log. */
  | { readonly kind: "unreachable"; readonly cause: unknown };

/** Never rejects because of the engine. */
export interface Engine {
  send(request: EngineRequest): Promise<EngineAnswer>;
}

export interface EnginePorts {
  /** Undefined in a local cloud that was started without an engine. */
  readonly engine: Engine | undefined;
  /** The secret by which the engine recognizes calls of Landfall. */
  readonly hookKey: () => Promise<string>;
}
