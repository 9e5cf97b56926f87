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
import { assertFitsForm, tooLarge } from "../uploads.ts";

const DAY_SECONDS = 86_400;

/**
 * POST /1.1/fileTokens. Creates the row of a file and returns the URL for its bytes. Row and bytes
 * expire unless the upload is confirmed.
 */
export async function createFileToken(
  request: OperationRequest<"createFileToken">,
  ports: FilesPorts & LimitedBy<"uploads">,
): Promise<OperationResponse> {
  const { requester, body, createdAtMs } = request;
  const { storage, clock, random } = ports;
  const nowMs = createdAtMs ?? clock.now();
  const objectId = newOrderedId(nowMs, random.bytes(ORDERED_ID_RANDOM_BYTES));
  const { name, prefix, key: chosen, keep_file_name: keep } = body;
  const wanted = { name, prefix, key: chosen, keepName: keep === true };
  const draw = { random: random.text, nowMs: clock.now() };
  const key = fileKeyFor(wanted, requester.master, draw);
  if (key === chosen) await assertKeyFree(key, storage);
  const mimeType = admitFile(body, ports);
  const byForm = uploadsForm(request);
  if (byForm) assertFitsForm(declaredSize({ metaData: body.metaData ?? null }) ?? 0);
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
    bucket,
  };
  return {
    status: 201,
    location: `/1.1/files/${objectId}`,
    body: { ...answer, ...(await uploadTarget(byForm, key, ports)), token, metaData },
  };
}

/** Platforms in the JavaScript SDK's `X-LC-UA`: `LeanCloud-JS-SDK/4.15.2 (Weapp; …)`. */
const MINI_PROGRAM = /\((Weapp|QQApp|Baidu|Toutiao|Alipay|QuickApp)[/;)]/;
const NODE = /^LeanCloud-JS-SDK\/\S+ \(Node\.js[/;)]/;
/** JavaScript SDKs that never confirm an upload, so a form does. */
const UNCONFIRMING = /^(AV\/js1\.|LeanCloud-JS-SDK\/2\.0\.)/;

/**
 * Whether the client uploads a form. To an upload URL, mini programs would send the path of the file instead of
 * its bytes, and report success; in Node.js the SDK refuses a stream of unknown length.
 */
function uploadsForm({ client = "", body }: OperationRequest<"createFileToken">): boolean {
  const hasSize = declaredSize({ metaData: body.metaData ?? null }) !== undefined;
  if (MINI_PROGRAM.test(client) || UNCONFIRMING.test(client)) return true;
  return NODE.test(client) && !hasSize;
}

/** The address of the bytes, with the name of the uploader that SDKs have for it. */
async function uploadTarget(
  byForm: boolean,
  key: string,
  { storage, baseUrl = "" }: FilesPorts,
): Promise<{ readonly provider: "s3" | "qcloud"; readonly upload_url: string }> {
  if (!byForm) return { provider: "s3", upload_url: await storage.uploadUrl(key) };
  return { provider: "qcloud", upload_url: `${baseUrl}/1.1/fileForms` };
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
