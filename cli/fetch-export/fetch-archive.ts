import { existsSync } from "node:fs";
import { CommandError } from "../command-error.ts";
import { download, ExpiredLink } from "./download.ts";
import { type ExportRequest, requestExport } from "./request-export.ts";

export interface ArchiveOptions extends ExportRequest {
  readonly file: string;
  readonly onBytes: (bytes: number, total: number | undefined) => void;
  /** Milliseconds before the first repetition of a download. */
  readonly retryMs?: number;
}

/**
 * Downloads an export of LeanCloud, unless the file is there: it gets its name when it is complete.
 *
 * @throws CommandError LeanCloud refuses or fails, or the link to the archive has expired
 */
export async function fetchArchive(options: ArchiveOptions): Promise<void> {
  if (existsSync(options.file)) return;
  const url = await requestExport(options);
  try {
    await download({ ...options, url });
  } catch (error) {
    if (!(error instanceof ExpiredLink)) throw error;
    await options.progress.write({ [options.kept]: undefined });
    throw new CommandError(
      "the link to the export no longer works; start the command again to ask for another",
    );
  }
}
