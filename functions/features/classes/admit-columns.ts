import { ApiError } from "../../domain/api-error.ts";
import { type Columns, newColumns } from "../../domain/classes/columns.ts";
import type { StoredObject } from "../../domain/classes/stored-object.ts";
import type { JsonObject } from "../../domain/json.ts";
import { type ClassName, isSystemClass } from "../../domain/objects/class-name.ts";
import { CLASS_COLUMNS } from "../../domain/objects/class-schema.ts";
import { shown } from "../../domain/objects/value-error.ts";
import type { Requester } from "../../domain/requester.ts";
import type { Settings } from "../../domain/settings.ts";
import type { StoredClass } from "../../ports/class-catalog.ts";
import type { ClassesPorts } from "../../ports/classes.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import { checkClassAccess } from "../queries/class-access.ts";

/** Classes of one app, as on LeanCloud. */
const MAX_CLASSES = 500;

/** A save of an object of a class. */
export interface ColumnsRequest {
  readonly className: ClassName;
  readonly object: JsonObject | StoredObject;
  /** Keys that the save changes. */
  readonly keys: readonly string[];
  readonly requester: Requester;
  /** Checks the save and adds nothing. */
  readonly checkOnly?: boolean;
}

/** `clientClassCreation` matters for classes of the app, since the others exist. */
export type ColumnsPorts = Pick<ClassesPorts, "catalog" | "roles"> & {
  readonly settings: ObjectsPorts["settings"] & Partial<Pick<Settings, "clientClassCreation">>;
};

/**
 * Adds the columns that a save needs to its class, and the class itself if it is new. When another
 * request adds the same column first, the check is repeated with its type.
 *
 * @throws ApiError forbidden (403) if clients may not create classes or add columns, and errors of
 *   `newColumns`
 */
export async function admitColumns(request: ColumnsRequest, ports: ColumnsPorts): Promise<void> {
  const { className, object, keys, checkOnly } = request;
  for (;;) {
    const stored = await ports.catalog.find(className);
    const known = { ...builtInColumns(className), ...stored?.columns };
    const added = newColumns(known, object as unknown as JsonObject, keys);
    if (stored && !stored.isEmpty && Object.keys(added).length === 0) return;
    await assertAdmitted(stored, added, request, ports);
    if (checkOnly) return;
    if (await ports.catalog.add(className, added)) return;
  }
}

/** The columns that can't be relations of a user or an installation. */
function builtInColumns(className: ClassName): Columns {
  return isSystemClass(className) ? CLASS_COLUMNS[className] : {};
}

async function assertAdmitted(
  stored: StoredClass | undefined,
  added: Columns,
  { className, requester }: ColumnsRequest,
  ports: ColumnsPorts,
): Promise<void> {
  if (stored === undefined) await assertMayCreateClass(className, requester, ports);
  if (Object.keys(added).length === 0) return;
  const access = { class: className, operation: "add_fields" } as const;
  if ((await checkClassAccess(access, requester, ports)).permitted) return;
  const fields = Object.keys(added).map((field) => `'${shown(field)}'`);
  const advice = `New here: ${fields.slice(0, MAX_NAMED).join(", ")}. Correct the name, or add the field with the master key.`;
  throw new ApiError(
    "forbidden",
    `Forbidden to add new fields by class '${className}' permissions. ${advice}`,
  );
}

/** New fields that an error names. */
const MAX_NAMED = 5;

async function assertMayCreateClass(
  className: ClassName,
  { master }: Requester,
  { catalog, settings }: ColumnsPorts,
): Promise<void> {
  if (!master && !settings.clientClassCreation) {
    const advice = `There is no class '${shown(className)}': correct the name, save its first object with the master key, or change the setting clientClassCreation.`;
    throw new ApiError("forbidden", `Only the master key may create a class here. ${advice}`);
  }
  if ((await catalog.list()).length >= MAX_CLASSES) {
    throw new ApiError("forbidden", `An app may have at most ${MAX_CLASSES} classes.`);
  }
}
