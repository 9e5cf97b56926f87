import { setTimeout as sleep } from "node:timers/promises";
import { type FaultCounts, heal } from "../faults.ts";
import type { ReceivedNotifications } from "../received-notifications.ts";
import type { SoakCloud } from "../soak-cloud.ts";
import { writeMixedAssembly } from "./mixed-assembly.ts";

/** A state of the stack, in which the clients go on. */
export interface Update {
  readonly name: string;
  readonly assembly: string;
}

interface Versions {
  /** Assemblies of the version before and of this one. */
  readonly old: string;
  readonly next: string;
  /** Folder for the states in between. */
  readonly folder: string;
}

/** There in three steps, back in three steps, and there again at once. */
export function planUpdates({ old, next, folder }: Versions): readonly Update[] {
  const mix = (name: string, target: string, thirds: 1 | 2): Update => {
    const outdir = `${folder}/${name.replaceAll(" ", "-")}`;
    writeMixedAssembly({ target, before: target === next ? old : next, thirds, outdir });
    return { name, assembly: outdir };
  };
  return [
    mix("update of a third", next, 1),
    mix("update of two thirds", next, 2),
    { name: "update", assembly: next },
    mix("rollback of a third", old, 1),
    mix("rollback of two thirds", old, 2),
    { name: "rollback", assembly: old },
    { name: "update at once", assembly: next },
  ];
}

interface Play {
  readonly updates: readonly Update[];
  /** How long clients use each state. */
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** Deploys one state after the other while clients go on. */
export async function playUpdates(
  { cloud, received }: { readonly cloud: SoakCloud; readonly received: ReceivedNotifications },
  { updates, seconds, signal }: Play,
): Promise<FaultCounts> {
  const counts: Record<string, number> = {};
  await pause(seconds, signal);
  for (const { name, assembly } of updates) {
    if (signal.aborted) break;
    await received.prepareForCrash();
    await cloud.update(assembly);
    received.survivedCrash();
    await heal(cloud);
    counts[name] = 1;
    await pause(seconds, signal);
  }
  return counts;
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  await sleep(seconds * 1_000, undefined, { signal }).catch(() => undefined);
}
