import { isJsonObject, type Json } from "../../functions/domain/json.ts";
import { MAX_ROW_BYTES } from "./json-lines.ts";
import { type SkippedFile, type SourceFile, skippedFile } from "./source-file.ts";

const COLUMNS = "Columns follow from the rows.";

/** Built in: users are unique by them here, too. */
const UNIQUE_ANYWAY = /^(_User|_Installation|_Role|_File)$/;

/**
 * Advice about a schema of LeanCloud (`Todo_schema.json`, `Todo_all.json`, …), which an import does
 * not take over: unique fields and permissions belong into the configuration.
 */
export async function readSchema({ file, path, bytes }: SourceFile): Promise<SkippedFile> {
  const className = /([^/]+)_[a-z]+\.json$/.exec(path)?.[1] ?? "";
  const schema = await readJson(bytes);
  const unique = UNIQUE_ANYWAY.test(className) ? [] : uniqueFields(schema);
  const advice = [
    ...(unique.length > 0 ? [uniqueAdvice(className, unique)] : []),
    ...(isRestricted(schema) ? [`Set its permissions with classPermissions.${className}.`] : []),
  ];
  return skippedFile(file, [COLUMNS, ...advice].join(" "));
}

function uniqueAdvice(className: string, fields: readonly string[]): string {
  return `LeanCloud kept ${fields.join(", ")} unique: set classes.definitions.${className}.uniqueFields before the import.`;
}

async function readJson(bytes: AsyncIterable<Uint8Array>): Promise<Json> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    length += part.length;
    if (length <= MAX_ROW_BYTES) parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString()) as Json;
  } catch {
    return null;
  }
}

/** Single fields of unique indexes, from `{"indexes": […]}` or from the list alone. */
function uniqueFields(schema: Json): string[] {
  const indexes = isJsonObject(schema) ? schema.indexes : schema;
  if (!Array.isArray(indexes)) return [];
  return indexes.filter(isJsonObject).flatMap(({ unique, key }) => {
    const fields = isJsonObject(key) ? Object.keys(key) : [];
    return unique === true && fields.length === 1 ? fields : [];
  });
}

/** Whether some operation of the class is not open to everybody. */
function isRestricted(schema: Json): boolean {
  const permissions = isJsonObject(schema) ? schema.permissions : undefined;
  if (!isJsonObject(permissions)) return false;
  return Object.values(permissions).some((given) => !isJsonObject(given) || given["*"] !== true);
}
