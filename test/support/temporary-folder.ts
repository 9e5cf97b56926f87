import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterUse } from "./after-use.ts";

/** Makes a folder that is removed after use; see `afterUse`. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "landfall-test-"));
  // A command that was stopped a moment ago may still write.
  const retries = { maxRetries: 20, retryDelay: 500 };
  afterUse(() => rmSync(folder, { recursive: true, force: true, ...retries }));
  return folder;
}
