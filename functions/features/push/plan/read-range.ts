import type { Access } from "../../../domain/push/audience/audience.ts";
import type { LedgerChunk } from "../../../domain/push/ledger/ledger.ts";
import type { InstallationPage } from "../../../ports/installations.ts";
import { type AudienceReader, readAudience } from "./read-audience.ts";

/** Allowance for devices that were added between the members since the chunk was planned. */
const SCAN_FACTOR = 2;
const SCAN_EXTRA = 4_000;

/**
 * The installations from the first member of a chunk on, until the last one must have come. The members
 * among them are known by the digest of the chunk.
 *
 * @param fields top-level fields that the caller needs; absent: all
 */
export async function* readRange(
  reader: AudienceReader,
  { access, chunk, fields }: { access: Access; chunk: LedgerChunk; fields?: ReadonlySet<string> },
): AsyncGenerator<InstallationPage> {
  const budget = chunk.scanned * SCAN_FACTOR + SCAN_EXTRA;
  let { after } = chunk;
  for (let scanned = 0; scanned < budget; ) {
    const page = await readAudience(reader, { access, after, ...(fields && { fields }) });
    yield page;
    if (page.next === undefined) return;
    scanned += page.scanned;
    after = page.next;
  }
}
