import { UPLOAD_SECONDS } from "../../../contract/file-keys.ts";
import { ApiError } from "../../../domain/api-error.ts";
import { findFormField } from "../../../domain/files/form-file.ts";
import { awaitsUpload, type UploadedFile } from "../../../domain/files/stored-file.ts";
import { isJsonObject, type Json } from "../../../domain/json.ts";
import type { FilesPorts } from "../../../ports/files.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { publishUpload } from "../publish-upload.ts";
import { assertFitsForm, findByToken, tooLarge } from "../uploads.ts";

/** The field of the file in the form that SDKs send to `qcloud`. */
const FIELD = "fileContent";

/**
 * POST /1.1/fileForms?sign=<token>. Takes the bytes of an upload as a form, for clients that can't PUT them
 * (docs/decisions/files/forms-by-the-service.md), and confirms the upload, since JavaScript SDKs before 2.1 never do.
 */
export async function uploadFileForm(
  { body, query: { sign = "" } }: OperationRequest<"uploadFileForm">,
  ports: FilesPorts,
): Promise<OperationResponse> {
  const file = await findByToken(sign, ports);
  if (file === undefined || !isOpen(file, ports.clock.now())) {
    throw new ApiError(
      "forbidden",
      "This upload does not exist or has ended. Save the file again.",
    );
  }
  const bytes = readFile(body);
  assertFitsForm(bytes.length);
  const { maxFileBytes } = ports.settings;
  if (bytes.length > maxFileBytes) throw tooLarge(maxFileBytes);
  await ports.storage.storeUpload(file._fileKey, bytes, file.mime_type ?? "");
  await publishUpload(file, ports);
  return { body: { code: 0 } };
}

/** As long as the URL of an upload by PUT would take bytes. */
function isOpen(file: UploadedFile, nowMs: number): boolean {
  return awaitsUpload(file) && nowMs <= Date.parse(file.createdAt) + UPLOAD_SECONDS * 1_000;
}

/** @throws ApiError badParameter for a body that is not a form with the file */
function readFile(body: Json | undefined): Buffer {
  const { type, base64 } = isJsonObject(body) ? body : {};
  if (typeof type === "string" && typeof base64 === "string") {
    const file = findFormField(Buffer.from(base64, "base64"), type, FIELD);
    if (file !== undefined) return file;
  }
  const message = `Send multipart/form-data with the file in the field ${FIELD}.`;
  throw new ApiError("badParameter", message);
}
