import { ApiError } from "../../../domain/api-error.ts";
import type { OperationResponse } from "../../../ports/operation.ts";

/** PUT /1.1/files/{objectId}, which LeanCloud doesn't offer either. */
export async function updateFile(): Promise<OperationResponse> {
  throw new ApiError(
    "badParameter",
    "A file can't be changed. Save a new file and delete this one.",
  );
}
