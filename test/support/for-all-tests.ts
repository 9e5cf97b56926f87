import { afterAll, beforeAll } from "vitest";

/**
 * Starts a cloud, an engine or a service before all tests of a file or of a `describe`, and stops it after them.
 *
 * @returns an object that has the members of what was started once that runs
 */
export function forAllTests<Started extends object>(
  start: () => Started | Promise<Started>,
): Started {
  const shared = {} as Started;
  let started: (Started & { stop?(): unknown }) | undefined;
  beforeAll(async () => {
    started = await start();
    Object.defineProperties(shared, Object.getOwnPropertyDescriptors(started));
  });
  afterAll(async () => {
    await started?.stop?.();
  });
  return shared;
}
