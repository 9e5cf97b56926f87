import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { StoredObject } from "../../functions/domain/classes/stored-object.ts";
import { FILE_CLASS, type StoredFile } from "../../functions/domain/files/stored-file.ts";
import { UNLIMITED_WORK } from "../../functions/domain/work-budget.ts";
import type { ObjectStore } from "../../functions/ports/classes.ts";
import type { Clock } from "../../functions/ports/system.ts";
import { type Bucket, UploadError } from "./bucket.ts";
import { type ForeignFile, placeFor, targetFor, toCopiedFile } from "./copied-file.ts";
import { DownloadError, type Downloaded, download } from "./download.ts";
import type { AddressRule } from "./public-address.ts";

export interface CopyOptions {
  readonly objects: Pick<ObjectStore, "change">;
  readonly bucket: Bucket;
  readonly clock: Clock;
  /** The folder for files in transfer. */
  readonly folder: string;
  readonly maxBytes: number;
  readonly isAllowed: AddressRule;
  /** Copy files whose size is not the one in their row. */
  readonly anySize: boolean;
}

/** The result for one file; `reason` is a sentence. */
export type CopyOutcome =
  | { readonly kind: "copied"; readonly bytes: number }
  | { readonly kind: "failed"; readonly reason: string };

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;

/**
 * Copies the bytes of a row into the bucket, and then lets the row point there. A crash in between leaves
 * bytes that the next run overwrites.
 */
export async function copyFile(file: ForeignFile, options: CopyOptions): Promise<CopyOutcome> {
  const { bucket, folder } = options;
  const path = join(folder, file.objectId);
  const { key, mimeType } = targetFor(file);
  try {
    const found = await retry(() => download(file.url, { ...options, path }));
    assertSize(file, found, options);
    await retry(() => bucket.put(key, { ...found, path, mimeType }));
    return await pointHere(file, { key, mimeType, bytes: found.bytes }, options);
  } catch (error) {
    if (!(error instanceof DownloadError || error instanceof UploadError)) throw error;
    return failed(error.message);
  } finally {
    await rm(path, { force: true });
  }
}

function failed(reason: string): CopyOutcome {
  return { kind: "failed", reason };
}

async function retry<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const mayHelp =
        error instanceof UploadError || (error instanceof DownloadError && error.isTemporary);
      if (!mayHelp || attempt === ATTEMPTS) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }
}

/** The size in a row comes from the client, but LeanCloud's clients send the true one. */
function assertSize(
  { metaData }: ForeignFile,
  { bytes }: Downloaded,
  { anySize }: CopyOptions,
): void {
  const size = metaData?.size;
  if (anySize || typeof size !== "number" || size === 0 || size === bytes) return;
  throw new DownloadError(
    `The file has ${bytes} bytes, its row says ${size}; check it, and copy it with --any-size.`,
  );
}

class NotForeign extends Error {}

async function pointHere(
  file: ForeignFile,
  copy: { readonly key: string; readonly mimeType: string; readonly bytes: number },
  { objects, bucket, clock }: CopyOptions,
): Promise<CopyOutcome> {
  const { key, bytes } = copy;
  const target = { ...copy, bucket: bucket.name, url: bucket.urlFor(key), nowMs: clock.now() };
  const decide = async (object: StoredObject) => {
    const stored: StoredFile = object;
    if (placeFor(stored) === "here" || stored.url !== file.url) throw new NotForeign();
    return { object: toCopiedFile(stored as ForeignFile, target) };
  };
  try {
    const change = await objects.change(FILE_CLASS, file.objectId, decide, UNLIMITED_WORK);
    if (change !== undefined) return { kind: "copied", bytes };
    await bucket.delete(key);
    return failed("The row was deleted in the meantime.");
  } catch (error) {
    if (!(error instanceof NotForeign)) throw error;
    return failed("The row changed in the meantime; run the command again.");
  }
}
