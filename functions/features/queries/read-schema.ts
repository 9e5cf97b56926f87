import { ApiError } from "../../domain/api-error.ts";
import type { JsonObject } from "../../domain/json.ts";
import { type ClassName, isSystemClass } from "../../domain/objects/class-name.ts";
import {
  CLASS_COLUMNS,
  type ClassSchema,
  EVERY_CLASS,
  inferSchema,
} from "../../domain/objects/class-schema.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import { queriedClass } from "./class-registry.ts";

/** The newest objects of a class, from which its schema is inferred. */
const SAMPLE_OBJECTS = 300;

export async function readSchema(
  className: ClassName,
  requester: Requester,
  ports: ObjectsPorts,
): Promise<ClassSchema> {
  if (!isSystemClass(className)) return readColumns(className, ports);
  const { reader, view, toBody } = queriedClass(className, ports);
  const sample: JsonObject[] = [];
  const path = { kind: "creation", descending: true } as const;
  const filter = { kind: "and", operands: [] } as const;
  const pages = reader.read({ path, filter, wanted: SAMPLE_OBJECTS });
  for await (const { objects, readUnits } of pages) {
    requester.work.charge("readUnits", readUnits);
    const views = objects.map((row) => view(row, requester)).filter((each) => each !== undefined);
    sample.push(...views.map((each) => toBody(each, { returnAcl: true })));
    if (sample.length >= SAMPLE_OBJECTS) break;
  }
  const { columns } = (await ports.classes?.catalog.find(className)) ?? {};
  return inferSchema({ ...CLASS_COLUMNS[className], ...columns }, sample.slice(0, SAMPLE_OBJECTS));
}

/** The columns of an app's class are known: its saves have declared them. */
async function readColumns(className: ClassName, ports: ObjectsPorts): Promise<ClassSchema> {
  const stored = await ports.classes?.catalog.read(className);
  if (stored === undefined) throw new ApiError("classNotFound");
  return { ...EVERY_CLASS, ...stored.columns };
}
