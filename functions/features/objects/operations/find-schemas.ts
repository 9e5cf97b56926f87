import { SYSTEM_CLASSES } from "../../../domain/objects/class-name.ts";
import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { readSchema } from "../../queries/read-schema.ts";

/** GET /1.1/schemas: the schema of every class by its name. */
export async function findSchemas(
  { requester }: OperationRequest<"findSchemas">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const stored = (await ports.classes?.catalog.list()) ?? [];
  const names = [...SYSTEM_CLASSES, ...stored.map(({ name }) => name)];
  const schemas = names.map(async (name) => [name, await readSchema(name, requester, ports)]);
  return { body: Object.fromEntries(await Promise.all(schemas)) };
}
