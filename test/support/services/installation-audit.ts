import { TTL_ATTRIBUTE } from "../../../functions/contract/tables.ts";
import { identifierEntries } from "../../../functions/domain/installations/identifiers.ts";
import type { StoredInstallation } from "../../../functions/domain/installations/stored-installation.ts";
import { postingEntries } from "../../../functions/domain/objects/posting.ts";
import { addressFor } from "../../../functions/domain/push/providers/target.ts";
import { PROVIDERS } from "../../../functions/generated/providers/registry.ts";
import type { DynamoDbEngine } from "../dynamodb-engine.ts";
import { type Item, scanTable } from "../scan-table.ts";

const UNIQUE_MEMBER = "-";

/** Contents of the tables and their inconsistencies. */
export interface InstallationAudit {
  /** Unexpired installations. */
  readonly rows: readonly StoredInstallation[];
  /**
   * Values without their posting or unique item, unique items without their row, and
   * devices with two rows. Must be empty. Index entries may outlive a row that expires.
   */
  readonly broken: readonly string[];
  /** Postings without a matching row: allowed after a crash or a lost race. */
  readonly stale: readonly string[];
}

export async function auditInstallations(
  engine: Pick<DynamoDbEngine, "documents">,
  tables: { readonly installations: string; readonly installationIndex: string },
  { indexedFields, nowMs }: { readonly indexedFields: readonly string[]; readonly nowMs: number },
): Promise<InstallationAudit> {
  const isAlive = (item: Item) => (item[TTL_ATTRIBUTE] as number) > nowMs / 1_000;
  const all = (await scanTable(engine, tables.installations)) as StoredInstallation[];
  const rows = all.filter(isAlive);
  const expired = new Set<unknown>(
    all.filter((row) => !isAlive(row)).map(({ objectId }) => objectId),
  );
  const items = (await scanTable(engine, tables.installationIndex))
    .filter(isAlive)
    .filter(({ _entry: entry }) => !String(entry).startsWith("_network#"));
  const index = items.filter(({ objectId, _member: member }) => !expired.has(objectId ?? member));
  const isUnique = ({ _member: member }: Item) => member === UNIQUE_MEMBER;
  const unique = new Set(index.filter(isUnique).map(toClaim));
  const postings = new Set(index.filter((item) => !isUnique(item)).map(toPosting));
  const claims = rows.flatMap((row) =>
    identifierEntries(row).map((_entry) =>
      toClaim({ _entry, objectId: row.objectId, address: addressFor(row, PROVIDERS) }),
    ),
  );
  const wanted = rows.flatMap((row) =>
    postingEntries(row, indexedFields).map((_entry) =>
      toPosting({ _entry, _member: row.objectId }),
    ),
  );
  return {
    rows,
    broken: [
      ...missing("identifier without its item", claims, unique),
      ...missing("item without its identifier", unique, new Set(claims)),
      ...missing("value without its posting", wanted, postings),
      ...twice(rows.flatMap(identifierEntries)).map((entry) => `two rows of one device: ${entry}`),
    ],
    stale: missing("posting without its value", postings, new Set(wanted)),
  };
}

function toClaim({ _entry, objectId, address }: Item): string {
  const facts = Object.entries(address ?? {}).sort();
  return `${_entry} -> ${objectId} ${JSON.stringify(facts)}`;
}

function toPosting({ _entry, _member }: Item): string {
  return `${_entry} -> ${_member}`;
}

/** The pairs that are needed and not present, each after `what`. */
export function missing(
  what: string,
  needed: Iterable<string>,
  present: ReadonlySet<string>,
): string[] {
  return [...needed].filter((pair) => !present.has(pair)).map((pair) => `${what}: ${pair}`);
}

function twice(entries: readonly string[]): string[] {
  const seen = new Set<string>();
  return entries.filter((entry) => seen.size === seen.add(entry).size);
}
