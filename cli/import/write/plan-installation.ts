import {
  type InstallationTables,
  newRowWrites,
} from "../../../functions/adapters/dynamodb/installations/installation-transaction.ts";
import type { Write } from "../../../functions/adapters/dynamodb/writes/write.ts";
import type { StoredInstallation } from "../../../functions/domain/installations/stored-installation.ts";
import { postingEntries } from "../../../functions/domain/objects/posting.ts";
import { keptOrTaken, type RowPlan } from "./row-plan.ts";

interface InstallationPlanOptions {
  readonly tables: InstallationTables;
  /** Fields with postings. */
  readonly fields: readonly string[];
  readonly nowMs: number;
}

/** The writes of a new installation: its postings, itself, its identifiers. */
export function planInstallation(
  row: StoredInstallation,
  { tables, fields, nowMs }: InstallationPlanOptions,
): RowPlan {
  const { objectId, _revision: revision, _indexExpiresAt: expiresAt } = row;
  const writtenAt = Math.floor(nowMs / 1_000);
  const postings = postingEntries(row, fields).map((entry) => ({
    ...{ entry, objectId, revision, expiresAt, writtenAt },
  }));
  const [put, ...identifiers] = newRowWrites(tables, row, writtenAt);
  return {
    postings,
    puts: [put as Write, ...identifiers],
    refusal: keptOrTaken(identifiers.map(() => "device")),
  };
}
