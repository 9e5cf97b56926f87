import { Answer } from "./answer.ts";

/** How a stream ended; `refused` is certain that the server did not act on the request. */
export type StreamEnd = "complete" | "cut" | "refused";

/** One request and its answer, as the session sees them. */
export class Http2Stream {
  /** Set by the session that opens it. */
  id = 0;
  readonly answer = new Answer();
  /** Bytes of the body that the server takes. */
  window = 0;
  /** The part of the body that waits for a window. */
  unsent: Buffer | undefined;
  /** Bytes of the answer for which the server has no new window yet. */
  unacknowledged = 0;
  /** Whether the body of a success is kept. */
  readonly readsSuccesses: boolean;

  constructor(readsSuccesses: boolean) {
    this.readsSuccesses = readsSuccesses;
  }

  /** A success needs no body, unless the body has an outcome for each device. */
  get needsNoBody(): boolean {
    return this.answer.status === 200 && !this.readsSuccesses;
  }
}
