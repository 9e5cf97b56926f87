/** Milliseconds of a machine that does nothing else. */
const SLOW_MS = 1_000;
const TURNS = 3;
const SPIN_MS = 20;

let quiet: Promise<unknown> = Promise.resolve();

/**
 * Runs `send`, and where it takes over a second three times more, with nothing else under way from
 * here. Other programs may have the machine, so each time counts as much as this process got of it.
 *
 * @returns the first result, and whether `send` was slow each time
 */
export async function timed<T>(send: () => Promise<T>): Promise<{ result: T; isSlow: boolean }> {
  await quiet;
  const startMs = performance.now();
  const result = await send();
  if (performance.now() - startMs < SLOW_MS) return { result, isSlow: false };
  const repeated = quiet.then(() => isAlwaysSlow(send));
  quiet = repeated;
  return { result, isSlow: await repeated };
}

async function isAlwaysSlow(send: () => Promise<unknown>): Promise<boolean> {
  for (let turn = 0; turn < TURNS; turn++) {
    const share = measureShare();
    const startMs = performance.now();
    await send();
    const ms = (performance.now() - startMs) * Math.min(share, measureShare());
    if (ms < SLOW_MS) return false;
  }
  return true;
}

/** The share of a processor that this thread gets now, from 0 to 1. */
function measureShare(): number {
  const startMs = performance.now();
  const before = process.cpuUsage();
  let usedMs = 0;
  while (usedMs < SPIN_MS) {
    const { user, system } = process.cpuUsage(before);
    usedMs = (user + system) / 1_000;
  }
  return Math.min(1, usedMs / (performance.now() - startMs));
}
