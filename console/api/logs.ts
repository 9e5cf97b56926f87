import { call } from "./client.ts";

/** A time in seconds since 1970. */
export interface TimeRange {
  readonly from: number;
  readonly until: number;
}

export interface Search extends TimeRange {
  /** A query of CloudWatch Logs Insights. */
  readonly query: string;
  /** The name of a function; empty: all of them. */
  readonly of: string;
}

export interface Estimate {
  /** Names of the functions that have logs. */
  readonly functions: readonly string[];
  readonly bytes: number;
  readonly usd: number;
  /** The price of the estimate. */
  readonly ownUsd: number;
}

export interface FoundLines {
  readonly status:
    | "Scheduled"
    | "Running"
    | "Complete"
    | "Failed"
    | "Cancelled"
    | "Timeout"
    | "Unknown";
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly bytesRead: number;
  readonly usd: number;
  readonly linesRead: number;
  readonly linesMatched: number;
}

const PATH = "/logs";

export const estimateSearch = (query: TimeRange & Pick<Search, "of">) =>
  call<Estimate>(PATH, { query: { ...query } });

export const startSearch = (body: Search) => call<{ id: string }>(PATH, { method: "POST", body });

export const readSearch = (id: string) => call<FoundLines>(PATH, { query: { id } });

export const stopSearch = (id: string) => call<object>(PATH, { method: "DELETE", query: { id } });
