import type { JsonObject } from "../../domain/json.ts";
import { CLASS_COLUMNS } from "../../domain/objects/class-columns.ts";
import { CLASS_NAMES, type ClassName } from "../../domain/objects/class-permission.ts";
import { type ClassSchema, inferSchema } from "../../domain/objects/class-schema.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { queriedClass, toClassName } from "../../queries/class-registry.ts";

/** Objects that a schema is read off: the newest ones. */
const SAMPLE_OBJECTS = 300;

/** GET /1.1/schemas. */
export async function findSchemas(
  { requester }: OperationRequest<"findSchemas">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const schemas = await Promise.all(CLASS_NAMES.map((name) => schemaOf(name, requester, ports)));
  return { body: Object.fromEntries(CLASS_NAMES.map((name, index) => [name, schemas[index]])) };
}

/** GET /1.1/schemas/{className}. */
export async function getSchema(
  { params: { className }, requester }: OperationRequest<"getSchema">,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  return { body: await schemaOf(toClassName(className), requester, ports) };
}

async function schemaOf(
  className: ClassName,
  requester: Requester,
  ports: ObjectsPorts,
): Promise<ClassSchema> {
  const { reader, view, toBody } = queriedClass(className, ports);
  const sample: JsonObject[] = [];
  const path = { kind: "creation", descending: true } as const;
  const filter = { kind: "and", operands: [] } as const;
  for await (const { objects } of reader.read({ path, filter, wanted: SAMPLE_OBJECTS })) {
    const views = objects.map((row) => view(row, requester)).filter((each) => each !== undefined);
    sample.push(...views.map((each) => toBody(each, { returnAcl: true })));
    if (sample.length >= SAMPLE_OBJECTS) break;
  }
  return inferSchema(CLASS_COLUMNS[className], sample.slice(0, SAMPLE_OBJECTS));
}
