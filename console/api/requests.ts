import { call } from "./client.ts";

interface Sum {
  /** The start of the hour, in seconds since 1970. */
  readonly at: number;
  readonly value: number;
}

/** Requests to the API of a deployment by hour. */
export interface RequestSums {
  readonly count: readonly Sum[];
  /** With a status from 400 to 499. */
  readonly refused: readonly Sum[];
  /** With a status from 500 on. */
  readonly failed: readonly Sum[];
}

export const findRequestSums = (from: Date, until: Date) =>
  call<RequestSums>("/requests", {
    query: { from: from.getTime() / 1_000, until: until.getTime() / 1_000 },
  });
