import type { FilesPorts } from "../../../ports/files.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { discardUpload, publishUpload } from "../publish-upload.ts";
import { findByToken } from "../uploads.ts";

/**
 * POST /1.1/fileCallback. Publishes the bytes of an upload, or deletes the row of one that failed
 * (`result: false`). A repeated call and an unknown token are answered with `{}`.
 */
export async function confirmFileUpload(
  { body: { token, result } }: OperationRequest<"confirmFileUpload">,
  ports: FilesPorts,
): Promise<OperationResponse> {
  const file = await findByToken(token, ports);
  if (file) await (result === false ? discardUpload : publishUpload)(file, ports);
  return { body: {} };
}
