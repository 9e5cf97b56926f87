import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import { FILE_CLASS, type UploadedFile } from "../../../domain/files/stored-file.ts";
import type { FileBytes, FileRowPorts } from "../../../ports/files.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { assertObjectWritable } from "../../classes/write-access.ts";

/**
 * DELETE /1.1/files/{objectId}. The bytes go first: if the call fails in between, the row is left and a
 * repeated call finishes. They go once more after the row, because a callback may just have published
 * them. For a missing file the answer is `{}`.
 */
export async function deleteFile(
  { requester, params, query }: OperationRequest<"deleteFile">,
  ports: FileRowPorts,
): Promise<OperationResponse> {
  const write = { className: FILE_CLASS, requester, query };
  let bytes: FileBytes | undefined;
  const assert = async (stored: StoredObject) => {
    await assertObjectWritable(stored, write, ports);
    bytes = toBytes(stored as Partial<UploadedFile>);
    if (bytes) await ports.storage.delete(bytes);
  };
  await ports.objects.delete(FILE_CLASS, params.objectId, assert, requester.work);
  if (bytes) await ports.storage.delete(bytes);
  return { body: {} };
}

/** @returns undefined for a file that is stored elsewhere */
function toBytes({ bucket, _fileKey: key }: Partial<UploadedFile>): FileBytes | undefined {
  return bucket !== undefined && key !== undefined ? { bucket, key } : undefined;
}
