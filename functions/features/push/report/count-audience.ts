import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { type Access, toGroupDefaults } from "../../../domain/push/audience/audience.ts";
import { findExclusion } from "../../../domain/push/providers/target.ts";
import {
  type AudienceTally,
  createTally,
  type FindMissing,
} from "../../../domain/push/report/audience-tally.ts";
import type { InstallationPage } from "../../../ports/installations.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { type Audience, readDevices } from "../plan/read-devices.ts";
import { providersFor } from "../providers-for-content.ts";

type CountPorts = Pick<PushPorts, "installations" | "clock" | "providers">;

/** Limits at which a count ends, complete or not. */
export interface CountBudget {
  readonly readUnits: number;
  readonly untilMs: number;
}

/** Partitions that are read concurrently. */
const PARALLEL = 8;

/** Reads an audience by the planner's own steps, and keeps only counts. */
export async function countAudience(
  audience: Audience,
  {
    accesses,
    budget,
    findMissing,
  }: {
    readonly accesses: readonly Access[];
    readonly budget: CountBudget;
    readonly findMissing?: FindMissing;
  },
  ports: CountPorts,
): Promise<AudienceTally> {
  const tally = createTally(findMissing);
  const left = [...accesses];
  let complete = true;
  const isSpent = () => tally.readUnits > budget.readUnits || ports.clock.now() > budget.untilMs;
  const work = async () => {
    for (let access = left.shift(); access; access = left.shift()) {
      complete = (await countPartition(audience, { access, tally, isSpent }, ports)) && complete;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return tally.end(complete);
}

interface Counting {
  readonly access: Access;
  readonly tally: ReturnType<typeof createTally>;
  readonly isSpent: () => boolean;
}

/** @returns whether the partition was read to its end */
async function countPartition(
  audience: Audience,
  { access, tally, isSpent }: Counting,
  { installations, clock, providers }: CountPorts,
): Promise<boolean> {
  const defaults = toGroupDefaults(audience.record);
  const rules = { providers: providersFor(audience.record.msg, providers), nowMs: clock.now() };
  // A page of the planner may end inside a page of the table, which is then read again.
  let seen = new Set<string>();
  let before = new Set<string>();
  const observe = (page: InstallationPage): InstallationPage => {
    tally.addRead(page);
    for (const installation of page.items) exclude(installation);
    return page;
  };
  const exclude = (installation: StoredInstallation) => {
    const exclusion = findExclusion(installation, defaults, rules);
    if (!exclusion || !audience.isMatch(installation)) return;
    seen.add(installation.objectId);
    if (!before.has(installation.objectId)) tally.addExcluded(exclusion);
  };
  const observed = observeReads(installations, observe);
  for (let cursor = ""; ; ) {
    if (isSpent()) return false;
    const page = await readDevices(
      audience,
      { access, cursor },
      { installations: observed, clock, providers },
    );
    tally.addChunks(page.chunks, page.readUnits);
    if (page.last) return true;
    cursor = page.cursor;
    before = seen;
    seen = new Set();
  }
}

function observeReads(
  installations: CountPorts["installations"],
  observe: (page: InstallationPage) => InstallationPage,
): CountPorts["installations"] {
  return {
    scanPage: async (request) => observe(await installations.scanPage(request)),
    subscribersPage: async (request) => observe(await installations.subscribersPage(request)),
    findByUnique: (entries) => installations.findByUnique(entries),
    findMany: async (ids) => {
      const items = await installations.findMany(ids);
      observe({ items, scanned: ids.length });
      return items;
    },
  };
}
