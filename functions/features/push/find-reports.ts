import type { PushRecord } from "../../domain/push/ledger/push-record.ts";
import type { Report } from "./push-feature.ts";
import { REPORTS } from "./push-features.ts";

/** The reports of the features that a push has. */
export function findReports(record: PushRecord): Promise<readonly Report[]> {
  const asked = REPORTS.filter(({ isAsked }) => isAsked(record));
  return Promise.all(asked.map(({ load }) => load()));
}
