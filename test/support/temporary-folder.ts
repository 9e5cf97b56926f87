import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * Makes a folder that is removed after the test that calls this, or after all tests of the file or `describe` that
 * does.
 *
 * NOTE: not for `beforeAll`, which vitest lets add no hooks.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "landfall-test-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (TestRunner.getCurrentTest() === undefined) afterAll(remove);
  else onTestFinished(remove);
  return folder;
}
