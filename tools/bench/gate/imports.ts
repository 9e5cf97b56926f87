import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { updateBundles } from "../../../lib/bundle.ts";
import { listModules, measureImport } from "../cold.ts";
import type { Pair } from "./pair.ts";

/** Import of the largest functions, and of one of each kind, beside the modules of Node.js that they use. */
const ENTRIES = ["accounts", "classes", "installations", "plan-push", "send-apns", "send-fcm"];
const LIMIT = 3.8;
const TIMES = 3;

export async function startImportPairs(): Promise<{ pairs: Pair[]; stop(): Promise<void> }> {
  await updateBundles();
  const folder = await mkdtemp(join(tmpdir(), "gate-"));
  const modules = await listModules(folder, ENTRIES);
  const measure = async (name: string) => {
    let sum = 0;
    for (let time = 0; time < TIMES; time++) sum += await measureImport(modules.get(name) ?? "");
    return sum;
  };
  const pairs = ENTRIES.map((entry): Pair => {
    const round = async () => {
      const empty = await measure("empty");
      const reference = (await measure("built-in")) - empty;
      return { ours: (await measure(entry)) - empty, reference };
    };
    return { name: `the import of ${entry}`, reference: "modules of Node.js", limit: LIMIT, round };
  });
  return { pairs, stop: () => rm(folder, { recursive: true }) };
}
