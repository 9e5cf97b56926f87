import {
  deviceTokenEntry,
  registrationEntry,
} from "../../../domain/installations/installation-index.ts";
import { digestReader } from "../../../domain/push/ledger/chunk-members.ts";
import type { LedgerChunk, PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import { toCounts } from "../../../domain/push/ledger/provider-outcomes.ts";
import { targetFields, tokenFor } from "../../../domain/push/providers/target.ts";
import { type ChunkFamily, decideSettled } from "../../../domain/push/report/device-trace.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { readRange } from "../plan/read-range.ts";

export type FindAgainPorts = Pick<PushPorts, "installations" | "plans" | "providers">;

/** A device of a push. */
export interface FoundDevice {
  readonly installation: string;
  readonly token: string | undefined;
  readonly state: string;
  readonly reason?: string;
}

/** The devices of one chunk that are found again. */
interface FoundPart {
  readonly devices: readonly FoundDevice[];
  /** Devices that count, and are removed by now or have left the index by which the planner read them. */
  readonly missing: number;
  readonly readUnits: number;
}

interface Search extends Pick<PlanPartition, "access"> {
  /** Only the devices that gateways accepted. */
  readonly isSent: boolean;
}

/**
 * Finds the devices of a chunk again. The ledger has only hashes of their names, so the range of the
 * audience that the chunk was planned from is read once more, until all are found.
 */
export async function findAgain(
  family: ChunkFamily,
  search: Search,
  ports: FindAgainPorts,
): Promise<FoundPart> {
  const count = search.isSent ? countSent(family) : family[0].count;
  const findFate = fatesOf(family, ports.providers);
  const devices: FoundDevice[] = [];
  let readUnits = 0;
  for await (const page of count > 0 ? readCandidates(family, search, ports) : []) {
    for (const { name, installation, token } of page.candidates) {
      const fate = findFate(name);
      const isWanted = fate && (!search.isSent || fate.state === "sent");
      if (isWanted) devices.push({ installation, token, ...fate });
    }
    readUnits += page.readUnits;
    if (devices.length >= count) break;
  }
  return { devices, missing: Math.max(0, count - devices.length), readUnits };
}

/** A device that may be in a chunk, by its name there. */
interface Candidate extends Pick<FoundDevice, "installation" | "token"> {
  readonly name: string;
}

interface CandidatePage {
  readonly candidates: readonly Candidate[];
  readonly readUnits: number;
}

async function* readCandidates(
  [chunk]: ChunkFamily,
  { access }: Search,
  ports: FindAgainPorts,
): AsyncGenerator<CandidatePage> {
  const { installations, providers } = ports;
  if (access.kind === "list") {
    yield findListed(chunk, ports);
    return;
  }
  const fields = new Set(targetFields(providers));
  for await (const { items, readUnits = 0 } of readRange(installations, {
    access,
    chunk,
    fields,
  })) {
    const candidates = items.map((item) => ({
      ...{ name: item.objectId, installation: item.objectId },
      token: tokenFor(item, providers),
    }));
    yield { candidates, readUnits };
  }
}

/** Listed devices are named by their tokens. */
async function findListed(
  chunk: LedgerChunk,
  { installations, plans, providers }: FindAgainPorts,
): Promise<CandidatePage> {
  const tokens = (await plans.listedDevices(chunk)).map(([, token]) => token);
  const { vendors } = providers[chunk.provider];
  const entriesOf = (token: string) => [
    deviceTokenEntry(token),
    ...vendors.map((vendor) => registrationEntry(vendor, token)),
  ];
  const entries = tokens.flatMap(entriesOf);
  const known = await installations.findByUnique(entries);
  const candidates = tokens.flatMap((token) => {
    const found = entriesOf(token).flatMap((entry) => known.get(entry) ?? []);
    return found
      .slice(0, 1)
      .map(({ objectId }) => ({ name: token, installation: objectId, token }));
  });
  return { candidates, readUnits: entries.length };
}

const countSent = (family: ChunkFamily) =>
  family.reduce((sum, chunk) => sum + toCounts(chunk).successes, 0);

/** Undefined for a device that the chunk does not have. The last chunk that has it decides. */
function fatesOf(family: ChunkFamily, providers: FindAgainPorts["providers"]) {
  const chunks = family.map((chunk) => ({ chunk, digest: digestReader(chunk.digest) })).reverse();
  return (name: string): Pick<FoundDevice, "state" | "reason"> | undefined => {
    for (const { chunk, digest } of chunks) {
      const position = digest.getPosition(name);
      if (position === undefined) continue;
      return chunk.state === "open"
        ? { state: "pending" }
        : decideSettled({ chunk, position }, providers);
    }
    return undefined;
  };
}
