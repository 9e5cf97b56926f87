import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * Runs `cleanUp` after the test that calls this, or after all tests of the file or `describe` that does. Several
 * clean-ups run in reverse order.
 *
 * NOTE: not for `beforeAll`, where vitest takes no further hooks.
 */
export function afterUse(cleanUp: () => unknown): void {
  const end = async () => void (await cleanUp());
  if (TestRunner.getCurrentTest() === undefined) afterAll(end);
  else onTestFinished(end);
}
