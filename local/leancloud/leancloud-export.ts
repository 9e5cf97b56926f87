import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { type LeanCloudData, readSchemas } from "./leancloud-data.ts";
import { failure, type LeanCloudAnswer, type LeanCloudRequest, ok } from "./leancloud-request.ts";

interface Export {
  readonly archive: Buffer;
  pollsLeft: number;
}

/** Exports by their id. */
export type Exports = Map<string, Export>;

/** `POST /exportData` */
export function requestExport(
  { body }: LeanCloudRequest,
  { data, exports }: { readonly data: LeanCloudData; readonly exports: Exports },
): LeanCloudAnswer {
  const id = randomBytes(12).toString("hex");
  const { classes } = body;
  const wanted = typeof classes === "string" ? new Set(classes.split(",")) : undefined;
  const files = body["only-schema"] === "true" ? schemasOf(data) : rowsOf(data, wanted);
  exports.set(id, { archive: toArchive(files), pollsLeft: data.exportPolls });
  return ok({ status: "running", id, app_id: data.appId });
}

/** `GET /exportData/<id>` */
export function showExport(
  id: string,
  {
    origin,
    data,
    exports,
  }: {
    readonly origin: string;
    readonly data: LeanCloudData;
    readonly exports: Exports;
  },
): LeanCloudAnswer {
  const found = exports.get(id);
  if (found === undefined) return failure(404, 101, "Export task not found.");
  if (found.pollsLeft-- > 0) return ok({ status: "running", id, app_id: data.appId });
  return ok({
    status: "done",
    id,
    app_id: data.appId,
    download_url: `${origin}/exports/${id}.tar.gz`,
  });
}

/** One `<Class>.0.jsonl` for each class, users with their hashes. */
function rowsOf(data: LeanCloudData, wanted: ReadonlySet<string> | undefined): Buffer[] {
  const names = Object.keys(data.classes)
    .filter((name) => !data.notExported.includes(name))
    .filter((name) => wanted?.has(name) ?? true);
  return names.map((name) => {
    const header = { type: "Class", class: name };
    const lines = (data.classes[name] ?? []).map((row) => JSON.stringify(row));
    const text = [`#filetype:JSON-streaming ${JSON.stringify(header)}`, ...lines, ""].join("\n");
    return toTarEntry(`${name}.0.jsonl`, Buffer.from(text));
  });
}

/** One `<Class>_all.json` for each class, and a note about them. */
function schemasOf(data: LeanCloudData): Buffer[] {
  const files = Object.entries(readSchemas(data)).map(([name, schema]) => {
    const { [name]: permissions = {} } = data.permissions;
    const { [name]: indexes = [] } = data.indexes;
    const text = JSON.stringify({ schema, permissions, indexes });
    return toTarEntry(`${name}_all.json`, Buffer.from(text));
  });
  return [toTarEntry("README.md", Buffer.from("Schemas, permissions and indexes.")), ...files];
}

function toArchive(files: readonly Buffer[]): Buffer {
  return gzipSync(Buffer.concat([...files, Buffer.alloc(2 * TAR_BLOCK)]));
}

const TAR_BLOCK = 512;

/** A file in a POSIX ustar archive. */
function toTarEntry(name: string, bytes: Buffer): Buffer {
  const header = Buffer.alloc(TAR_BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0);
  header.write(octal(0o644, 7) + octal(0, 7) + octal(0, 7), 100);
  header.write(octal(bytes.length, 11) + octal(0, 11), 124);
  header.write(`${" ".repeat(8)}0`, 148);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const padding = Buffer.alloc((TAR_BLOCK - (bytes.length % TAR_BLOCK)) % TAR_BLOCK);
  return Buffer.concat([header, bytes, padding]);
}
