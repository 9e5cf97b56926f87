import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../command-error.ts";
import type { JsonAnswer, LeanCloudApi } from "./leancloud-api.ts";
import type { ProgressFile } from "./progress-file.ts";

/** Kinds of exports, by the member of the progress that keeps the id of the export. */
const BODIES = { exportId: {}, schemasId: { "only-schema": "true" } } as const;

export interface ExportRequest {
  readonly api: LeanCloudApi;
  readonly progress: ProgressFile;
  /** All classes, or only their schemas. */
  readonly kept: keyof typeof BODIES;
  readonly pollSeconds: number;
  /** The wait is given up then. */
  readonly maxSeconds?: number;
  readonly onWaiting: (seconds: number) => void;
}

/**
 * Asks LeanCloud for an export, or for the one that an earlier run asked for, and waits until it is ready.
 *
 * @returns the address of the archive
 * @throws CommandError the export failed, or takes longer than `maxSeconds`
 */
export async function requestExport(request: ExportRequest): Promise<string> {
  const { api, progress, kept, pollSeconds, maxSeconds = Number.POSITIVE_INFINITY } = request;
  const startedMs = performance.now();
  const id = progress.read()[kept] ?? (await startExport(api, BODIES[kept]));
  await progress.write({ [kept]: id });
  for (;;) {
    const answer = await api.find(`/exportData/${id}`);
    if (answer === undefined || answer.status === "failed" || answer.status === "error") {
      await progress.write({ [kept]: undefined });
      throw new CommandError(
        "LeanCloud's export failed; start the command again to ask for another",
      );
    }
    if (answer.status === "done") return toDownloadUrl(answer);
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    if (seconds >= maxSeconds) throw new CommandError(`the export is not ready after ${seconds} s`);
    request.onWaiting(seconds);
    await sleep(pollSeconds * 1_000);
  }
}

async function startExport(api: LeanCloudApi, body: object): Promise<string> {
  const { id } = await api.post("/exportData", body);
  if (typeof id === "string" && /^[\w-]+$/.test(id)) return id;
  throw new CommandError("LeanCloud did not answer the id of an export; start the command again");
}

/** The archive holds the users' hashes, so it comes by TLS, except from a simulation on this machine. */
function toDownloadUrl({ download_url: text }: JsonAnswer): string {
  const url = typeof text === "string" && URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "https:" || url?.hostname === "127.0.0.1") return url.href;
  // LeanCloud's file host also serves its files by TLS.
  if (url?.protocol === "http:") return url.href.replace(/^http:/, "https:");
  throw new CommandError("LeanCloud did not answer the address of the export; start again");
}
