import { ApiError } from "../../domain/api-error.ts";
import type { StoredObject } from "../../domain/classes/stored-object.ts";
import {
  awaitsUpload,
  confirmFile,
  declaredSize,
  FILE_CLASS,
  type UploadedFile,
} from "../../domain/files/stored-file.ts";
import { UNLIMITED_WORK } from "../../domain/work-budget.ts";
import type { FilesPorts, Upload } from "../../ports/files.ts";
import { findUploaded, tooLarge } from "./uploads.ts";

/**
 * Confirms the row of an upload, then publishes its bytes. A call that dies in between is repeated by
 * the client, and bytes without a row are left in no case.
 *
 * @throws ApiError badParameter if no upload has arrived, payloadTooLarge
 */
export async function publishUpload(file: UploadedFile, ports: FilesPorts): Promise<void> {
  const upload = await findUpload(file, ports);
  if (upload === undefined) return assertConfirmed(file, ports);
  const { maxFileBytes } = ports.settings;
  if (upload.bytes > maxFileBytes) {
    await discardUpload(file, ports);
    throw tooLarge(maxFileBytes);
  }
  const confirmed = awaitsUpload(file) ? await confirm(file, upload, ports) : file;
  // Otherwise the file was deleted, or another upload was confirmed.
  if (confirmed?._version === upload.version) await publishBytes(confirmed, upload, ports);
}

/** Stands for the upload of a file of no bytes: some SDKs send none, others a body that S3 refuses. */
const NO_BYTES: Upload = { bytes: 0, version: "" };

/** Clients claim uploads that never happened, so the storage decides. */
async function findUpload(
  file: UploadedFile,
  { storage }: FilesPorts,
): Promise<Upload | undefined> {
  const upload = await storage.findUpload(file._fileKey);
  return upload ?? (declaredSize(file) === 0 ? NO_BYTES : undefined);
}

/** @throws ApiError badParameter unless another call has confirmed the upload in the meantime */
async function assertConfirmed({ objectId }: UploadedFile, ports: FilesPorts): Promise<void> {
  const file = await findUploaded(objectId, ports);
  if (file === undefined || !awaitsUpload(file)) return;
  throw new ApiError(
    "badParameter",
    "No upload has arrived. PUT the bytes to upload_url, then call fileCallback again.",
  );
}

/** @returns the file as this or another call has confirmed it; undefined if it was deleted */
async function confirm(
  { objectId }: UploadedFile,
  upload: Upload,
  { objects }: FilesPorts,
): Promise<UploadedFile | undefined> {
  const decide = async (stored: StoredObject) => {
    const file = stored as UploadedFile;
    return { object: awaitsUpload(file) ? confirmFile(file, upload) : file };
  };
  const change = await objects.change(FILE_CLASS, objectId, decide, UNLIMITED_WORK);
  return change?.object;
}

async function publishBytes(
  {
    objectId,
    bucket,
    _fileKey: key,
    mime_type: mimeType = "application/octet-stream",
  }: UploadedFile,
  upload: Upload,
  { objects, storage }: FilesPorts,
): Promise<void> {
  if (upload === NO_BYTES) await storage.publishEmpty(key, mimeType);
  else if (!(await storage.publish(key, { upload, mimeType }))) {
    // Another call has published and deleted the upload, or the client has replaced it just now.
    if (await storage.isPublished(key)) return;
    await objects.delete(FILE_CLASS, objectId, async () => {}, UNLIMITED_WORK);
    throw new ApiError("badParameter", "The upload was replaced or deleted. Save the file again.");
  }
  await storage.deleteUpload(key);
  // A deletion in the meantime may have missed the bytes.
  if ((await objects.find(FILE_CLASS, objectId)) === undefined)
    await storage.delete({ bucket, key });
}

class AlreadyConfirmed extends Error {}

/** Deletes a row that still awaits its upload, and the upload. */
export async function discardUpload(
  { objectId, _fileKey: key }: UploadedFile,
  { objects, storage }: FilesPorts,
): Promise<void> {
  try {
    const assert = async (stored: StoredObject) => {
      if (!awaitsUpload(stored as UploadedFile)) throw new AlreadyConfirmed();
    };
    await objects.delete(FILE_CLASS, objectId, assert, UNLIMITED_WORK);
    await storage.deleteUpload(key);
  } catch (error) {
    if (!(error instanceof AlreadyConfirmed)) throw error;
  }
}
