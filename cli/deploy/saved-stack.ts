import { existsSync, renameSync, writeFileSync } from "node:fs";
import { InputFileError, parseInputJson, readInputFile } from "../../lib/input-file.ts";
import { isJsonObject } from "../../lib/json-object.ts";
import type { ImportMapping } from "../changes/kept-data.ts";
import type { Outputs } from "../stack/service.ts";

/** A file that a deployment leaves beside its settings, for tools and for the next one. It holds no secret. */
export interface SavedStack {
  readonly stack: string;
  readonly account: string;
  readonly region: string;
  readonly version: string;
  /** ISO 8601. */
  readonly deployedAt: string;
  readonly outputs: Outputs;
  /** All that the stack ever had, also what it was detached from. */
  readonly data: ImportMapping;
}

/** @throws InputFileError the file is damaged */
export function readSaved(file: string): SavedStack | undefined {
  const path = savedPath(file);
  if (!existsSync(path)) return undefined;
  const saved: unknown = parseInputJson(readInputFile(path), path);
  if (!isJsonObject(saved)) {
    throw new InputFileError(`${path} is not what landfall deploy saves; restore it or remove it`);
  }
  const { data } = saved;
  return { ...saved, data: isJsonObject(data) ? data : {} } as unknown as SavedStack;
}

export function writeSaved(file: string, saved: SavedStack): string {
  return write(savedPath(file), saved);
}

export function writeMapping(file: string, mapping: ImportMapping): string {
  return write(beside(file, "import"), mapping);
}

/** Names of tables and buckets, ARNs of secrets, by logical id. */
export function toPhysicalIds(data: ImportMapping): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(data).map(([id, identifier]) => [id, Object.values(identifier)[0] ?? ""]),
  );
}

export function savedPath(file: string): string {
  return beside(file, "deployed");
}

function beside(file: string, kind: string): string {
  return `${file.replace(/\.json$/, "")}.${kind}.json`;
}

function write(path: string, content: object): string {
  // An interrupted run leaves the file of the run before.
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(`${path}.new`, path);
  return path;
}
