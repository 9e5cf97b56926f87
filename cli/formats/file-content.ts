/** The kind of rows in a file, from its name or its header. */
export type FileContent =
  | { readonly kind: "objects"; readonly className: string }
  | ({ readonly kind: "links" } & LinkContent)
  | { readonly kind: "schema" };

interface LinkContent {
  readonly ownerClass: string;
  readonly key: string;
  /** Undefined if the file does not name it. */
  readonly relatedClass?: string;
}

const NAME = "_?[A-Za-z][A-Za-z0-9_]*";

/**
 * `Todo.0.jsonl`, `Todo.0.json`, `Todo.json`, `Todo.csv`, `Todo.1700000000.bson`; no file of links, from whose name
 * Windows removes the colons.
 */
const CLASS_FILE = new RegExp(`^(?!_Join)(${NAME})(\\.[\\w-]+)*\\.(jsonl|json|csv|bson)$`);

/** `_Join:Tag:tags:Todo.0.jsonl`: target, key and owner of a relation. */
const JOIN_FILE = new RegExp(`^_Join:(${NAME}):(${NAME}):(${NAME})(\\.[\\w-]+)*$`);

const SCHEMA_FILE = /_(schema|permissions|indexes|all)\.json$/;

/** The first line of an exported file; relations have `"type":"Relation"` and their key. */
const HEADER = /^#filetype:JSON-streaming\s+(\{.*\})\s*$/;

/**
 * @param path in an archive or on disk, without a final `.gz`
 * @returns undefined for a meaningless name, such as `part-00000`
 */
export function contentByName(path: string): FileContent | undefined {
  const name = path.split("/").at(-1) ?? "";
  if (SCHEMA_FILE.test(name)) return { kind: "schema" };
  const [, relatedClass, key, ownerClass] = JOIN_FILE.exec(name) ?? [];
  if (relatedClass && key && ownerClass) return { kind: "links", ownerClass, key, relatedClass };
  const className = CLASS_FILE.exec(name)?.[1];
  return className === undefined ? undefined : { kind: "objects", className };
}

/** @returns undefined for a line without a known header */
export function contentByHeader(line: string): FileContent | undefined {
  const json = HEADER.exec(line)?.[1];
  const header = json === undefined ? undefined : parseHeader(json);
  if (header === undefined) return undefined;
  const { type, class: className, key, relatedClass } = header;
  if (!isName(className)) return undefined;
  if (type === "Class") return { kind: "objects", className };
  if (type !== "Relation" || !isName(key)) return undefined;
  const link = { kind: "links", ownerClass: className, key } as const;
  return isName(relatedClass) ? { ...link, relatedClass } : link;
}

function parseHeader(json: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function isName(value: unknown): value is string {
  return typeof value === "string" && new RegExp(`^${NAME}$`).test(value);
}
