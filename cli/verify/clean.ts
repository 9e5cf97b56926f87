import pMap from "p-map";
import type { Progress } from "./progress.ts";
import type { Target } from "./target.ts";

/** Items of a batch. */
const BATCH = 100;
const CONCURRENCY = 4;
/** A slow service ends a batch before its last items. */
const ROUNDS = 5;

/**
 * Deletes what steps created. The report keeps what can't be deleted now for the next run. Never rejects,
 * because a step's own result must reach the report.
 *
 * @returns why something is left, or undefined
 */
export async function clean({ send }: Target, progress: Progress): Promise<string | undefined> {
  let failure: string | undefined;
  for (let round = 0; round < ROUNDS && progress.report.leftovers.length > 0; round++) {
    failure = await cleanOnce({ send, progress }).catch(describe);
  }
  return progress.report.leftovers.length > 0 ? failure : undefined;
}

async function cleanOnce({ send, progress }: Means): Promise<string | undefined> {
  const leftovers = progress.report.leftovers.toReversed();
  const batches = Array.from({ length: Math.ceil(leftovers.length / BATCH) }, (_, i) =>
    leftovers.slice(i * BATCH, (i + 1) * BATCH),
  );
  const failures = await pMap(batches, (paths) => deleteAll(paths, { send, progress }), {
    concurrency: CONCURRENCY,
  });
  return failures.find((failure) => failure !== undefined);
}

interface Means extends Pick<Target, "send"> {
  readonly progress: Progress;
}

/** @returns why something is left, or undefined */
async function deleteAll(
  paths: readonly string[],
  { send, progress }: Means,
): Promise<string | undefined> {
  const requests = paths.map((path) => ({ method: "DELETE", path }));
  const { status, text } = await send("POST", "/1.1/batch", { as: "master", body: { requests } });
  if (status !== 200) return `a batch of deletions got ${status}: ${text.slice(0, 200)}`;
  const items = JSON.parse(text) as readonly { readonly error?: unknown }[];
  progress.forget(new Set(paths.filter((_, i) => items[i]?.error === undefined)));
  const refused = items.findIndex(({ error }) => error !== undefined);
  return refused < 0
    ? undefined
    : `DELETE ${paths[refused]} got ${JSON.stringify(items[refused]?.error)}`;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
