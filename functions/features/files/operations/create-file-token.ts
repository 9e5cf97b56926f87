import { UPLOAD_DAYS } from "../../../contract/file-keys.ts";
import { ApiError } from "../../../domain/api-error.ts";
import { newOrderedId, ORDERED_ID_RANDOM_BYTES } from "../../../domain/classes/object-id.ts";
import { fileKeyFor, randomToken } from "../../../domain/files/file-key.ts";
import { assertTypeAllowed, mimeTypeFor } from "../../../domain/files/file-type.ts";
import {
  declaredSize,
  digestToken,
  draftFile,
  toUploadToken,
  type UploadedFile,
} from "../../../domain/files/stored-file.ts";
import type { FileStorage, FilesPorts } from "../../../ports/files.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { saveFile } from "../../classes/save-file.ts";

const DAY_SECONDS = 86_400;

/**
 * POST /1.1/fileTokens. Creates the row of a file and returns the URL for its bytes. Row and bytes
 * expire unless the upload is confirmed.
 */
export async function createFileToken(
  request: OperationRequest<"createFileToken">,
  ports: FilesPorts & LimitedBy<"uploads">,
): Promise<OperationResponse> {
  const { requester, body, client, createdAtMs } = request;
  assertUploads(client);
  const { storage, clock, random } = ports;
  const nowMs = createdAtMs ?? clock.now();
  const objectId = newOrderedId(nowMs, random.bytes(ORDERED_ID_RANDOM_BYTES));
  const { name, prefix, key: chosen, keep_file_name: keep } = body;
  const wanted = { name, prefix, key: chosen, keepName: keep === true };
  const draw = { random: random.text, nowMs: clock.now() };
  const key = fileKeyFor(wanted, requester.master, draw);
  if (key === chosen) await assertKeyFree(key, storage);
  const mimeType = admitFile(body, ports);
  await ports.networkThrottle.admit("uploads", request);
  const token = toUploadToken(objectId, randomToken(random.text));
  const { bucket } = storage;
  const url = storage.urlFor(key);
  const members = { ...body, key, url, mime_type: mimeType, provider: "s3", bucket };
  const file: UploadedFile = {
    ...draftFile(members, { objectId, nowMs }),
    bucket,
    _fileKey: key,
    _upload: digestToken(token),
    _expiresAt: Math.ceil(nowMs / 1_000) + UPLOAD_DAYS * DAY_SECONDS,
  };
  await saveFile(file, ports);
  const { createdAt, metaData = {} } = file;
  const answer = {
    objectId,
    createdAt,
    name,
    key,
    url,
    mime_type: mimeType,
    provider: "s3",
    bucket,
  };
  return {
    status: 201,
    location: `/1.1/files/${objectId}`,
    body: { ...answer, token, upload_url: await storage.uploadUrl(key), metaData },
  };
}

/** Platforms in the JavaScript SDK's `X-LC-UA`: `LeanCloud-JS-SDK/4.15.2 (Weapp; …)`. */
const MINI_PROGRAM = /\((Weapp|QQApp|Baidu|Toutiao|Alipay|QuickApp)[/;)]/;

/**
 * Mini programs upload forms. To an upload URL they would send the path of the file instead of its
 * bytes, and report success.
 *
 * @throws ApiError badParameter
 */
function assertUploads(client = ""): void {
  if (!MINI_PROGRAM.test(client)) return;
  const message = "Mini programs can't upload files here. Upload them from another platform.";
  throw new ApiError("badParameter", message);
}

/** @throws ApiError badParameter */
async function assertKeyFree(key: string, storage: FileStorage): Promise<void> {
  if (!(await storage.isPublished(key))) return;
  const message = "A file has this key. Delete that file first, or choose another key.";
  throw new ApiError("badParameter", message);
}

/** @returns the file's MIME type */
function admitFile(
  { name, mime_type: given, metaData }: OperationRequest<"createFileToken">["body"],
  { settings: { maxFileBytes, refusedTypes = [] } }: Pick<FilesPorts, "settings">,
): string {
  const mimeType = mimeTypeFor(name, given);
  assertTypeAllowed({ name, mimeType }, refusedTypes);
  if ((declaredSize({ metaData: metaData ?? null }) ?? 0) > maxFileBytes)
    throw tooLarge(maxFileBytes);
  return mimeType;
}

export function tooLarge(maxBytes: number): ApiError {
  return new ApiError("payloadTooLarge", `A file may have at most ${maxBytes} bytes.`);
}
