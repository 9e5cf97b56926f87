import { toClassName } from "../../../domain/objects/class-name.ts";
import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { readSchema } from "../../queries/read-schema.ts";

/** GET /1.1/schemas/{className}. */
export async function getSchema(
  { params: { className }, requester }: OperationRequest<"getSchema">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  return { body: await readSchema(toClassName(className), requester, ports) };
}
