import { ApiError } from "../../../domain/api-error.ts";
import { newOrderedId, ORDERED_ID_RANDOM_BYTES } from "../../../domain/classes/object-id.ts";
import { assertFileName } from "../../../domain/files/file-key.ts";
import { assertTypeAllowed, mimeTypeFor } from "../../../domain/files/file-type.ts";
import { assertFileUrl } from "../../../domain/files/file-url.ts";
import { draftFile } from "../../../domain/files/stored-file.ts";
import { wantsFields } from "../../../domain/objects/query-string.ts";
import type { FileRowPorts } from "../../../ports/files.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { saveFile } from "../../classes/save-file.ts";
import { toAnswerBody } from "../../queries/app-class.ts";

/** How the JavaScript SDK uploaded until 2015: the bytes as base64 in JSON. */
const USE_TOKENS = "Upload with POST /1.1/fileTokens, as SDKs have done since 2016.";

/** POST /1.1/files. Creates the row of a file that is stored elsewhere; Go's SDK sends no URL with it. */
export async function createFile(
  { body, query, createdAtMs }: OperationRequest<"createFile">,
  ports: FileRowPorts,
): Promise<OperationResponse> {
  const { clock, random, settings } = ports;
  const { refusedTypes } = settings;
  if (refusedTypes === undefined) throw new ApiError("filesOff");
  const nowMs = createdAtMs ?? clock.now();
  const objectId = newOrderedId(nowMs, random.bytes(ORDERED_ID_RANDOM_BYTES));
  if (body.base64 !== undefined) throw new ApiError("badParameter", USE_TOKENS);
  const { name, url, mime_type: given } = body;
  if (name) assertFileName(name);
  if (url) assertFileUrl(url);
  const shown = name ?? url?.split(/[?#]/, 1)[0] ?? "";
  const mimeType = mimeTypeFor(shown, given);
  assertTypeAllowed({ name: shown, mimeType }, refusedTypes);
  const { ACL, metaData } = body;
  const file = draftFile({ ACL, name, url, metaData, mime_type: mimeType } as never, {
    objectId,
    nowMs,
  });
  await saveFile(file, ports);
  const { createdAt } = file;
  return {
    status: 201,
    location: `/1.1/files/${objectId}`,
    body: wantsFields(query)
      ? toAnswerBody(file, false)
      : { objectId, createdAt, mime_type: mimeType, ...(name && { name }), ...(url && { url }) },
  };
}
