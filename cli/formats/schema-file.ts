import { isJsonObject, type Json, type JsonObject } from "../../functions/domain/json.ts";
import { MAX_ROW_BYTES } from "./json-lines.ts";
import { type SkippedFile, type SourceFile, skippedFile } from "./source-file.ts";

/** A class in a file of LeanCloud's console; a part that the file lacks is empty. */
export interface ClassSchema {
  readonly className: string;
  /** Type and attributes by column. */
  readonly columns: JsonObject;
  /** Who may call each operation. */
  readonly permissions: JsonObject;
  readonly indexes: readonly JsonObject[];
}

const REASON = "Columns follow from the rows; settings that differ here are listed below.";

/** Reads a schema of LeanCloud's console: `Todo_schema.json`, `_permissions`, `_indexes`, or `_all`. */
export async function readSchema(
  { file, path, bytes }: SourceFile,
  onSchema: (schema: ClassSchema) => void = () => {},
): Promise<SkippedFile> {
  const [, className = "", kind = ""] = /([^/]+)_([a-z]+)\.json$/.exec(path) ?? [];
  onSchema(toSchema(className, kind, await readJson(bytes)));
  return skippedFile(file, REASON);
}

/** The console wraps a part in a member of its name; `fetch-export` writes columns without it. */
function toSchema(className: string, kind: string, json: Json): ClassSchema {
  const whole = isJsonObject(json) ? json : { [kind]: json };
  const plain = kind === "schema" && !isJsonObject(whole.schema) ? { schema: whole } : whole;
  const { schema = {}, permissions = {}, indexes = [] } = plain;
  return {
    className,
    columns: isJsonObject(schema) ? schema : {},
    permissions: isJsonObject(permissions) ? permissions : {},
    indexes: Array.isArray(indexes) ? indexes.filter(isJsonObject) : [],
  };
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
