import pMap from "p-map";
import type { Progress } from "./progress.ts";
import type { Target } from "./target.ts";

/** Items of a batch. */
const BATCH = 100;
const CONCURRENCY = 4;
/** A slow service ends a batch before its last items. */
const ROUNDS = 5;

/** Deletes what steps left behind; what can't be deleted now stays in the report for the next run. */
export async function clean({ send }: Target, progress: Progress): Promise<void> {
  for (let round = 0; round < ROUNDS && progress.report.leftovers.length > 0; round++) {
    await cleanOnce({ send, progress });
  }
}

async function cleanOnce({ send, progress }: Means): Promise<void> {
  const leftovers = progress.report.leftovers.toReversed();
  const batches = Array.from({ length: Math.ceil(leftovers.length / BATCH) }, (_, i) =>
    leftovers.slice(i * BATCH, (i + 1) * BATCH),
  );
  await pMap(batches, (paths) => deleteAll(paths, { send, progress }), {
    concurrency: CONCURRENCY,
  });
}

interface Means extends Pick<Target, "send"> {
  readonly progress: Progress;
}

async function deleteAll(paths: readonly string[], { send, progress }: Means): Promise<void> {
  const requests = paths.map((path) => ({ method: "DELETE", path }));
  const { status, text } = await send("POST", "/1.1/batch", { as: "master", body: { requests } });
  if (status !== 200) return;
  const items = JSON.parse(text) as readonly { readonly error?: unknown }[];
  progress.forget(new Set(paths.filter((_, i) => items[i]?.error === undefined)));
}
