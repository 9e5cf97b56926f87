import { MAX_FORM_FILE_BYTES } from "../../contract/file-keys.ts";
import { ApiError } from "../../domain/api-error.ts";
import {
  FILE_CLASS,
  isTokenOf,
  isUploadToken,
  objectIdIn,
  type UploadedFile,
} from "../../domain/files/stored-file.ts";
import type { FilesPorts } from "../../ports/files.ts";

/** The file of an upload token; undefined if it was deleted, and for a token that was not issued here. */
export async function findByToken(
  token: string,
  ports: Pick<FilesPorts, "objects">,
): Promise<UploadedFile | undefined> {
  if (!isUploadToken(token)) return undefined;
  const file = await findUploaded(objectIdIn(token), ports);
  return file && isTokenOf(file, token) ? file : undefined;
}

export async function findUploaded(
  objectId: string,
  { objects }: Pick<FilesPorts, "objects">,
): Promise<UploadedFile | undefined> {
  const file = (await objects.find(FILE_CLASS, objectId)) as Partial<UploadedFile> | undefined;
  return file?._fileKey === undefined ? undefined : (file as UploadedFile);
}

/** @throws ApiError payloadTooLarge for a file that no form takes */
export function assertFitsForm(bytes: number): void {
  if (bytes <= MAX_FORM_FILE_BYTES) return;
  throw new ApiError(
    "payloadTooLarge",
    `The file has ${bytes} bytes; a form (mini programs, streams, { base64 }) takes at most ${MAX_FORM_FILE_BYTES} bytes. ` +
      "In Node.js, pass a Buffer instead of a stream or { base64 }; it goes to S3. " +
      "In a mini program, compress the file.",
  );
}

export function tooLarge(maxBytes: number): ApiError {
  return new ApiError("payloadTooLarge", `A file may have at most ${maxBytes} bytes.`);
}
