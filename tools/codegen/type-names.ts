export type JsonSchema = { readonly [keyword: string]: unknown };

/** `../models/push-record.json` and `log-in.json` name the types `PushRecord` and `LogIn`. */
export function typeName(file: string): string {
  const stem = file.replace(/^.*\//, "").replace(/\.json$/, "");
  return stem.split("-").map(capitalize).join("");
}

/** Copies `schema` with references to files replaced by references below `prefix`. */
export function withReferences(schema: unknown, prefix: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withReferences(item, prefix));
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === "$ref" && typeof value === "string" && value.endsWith(".json")
        ? [key, prefix + typeName(value)]
        : [key, withReferences(value, prefix)],
    ),
  );
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
