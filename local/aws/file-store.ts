import { createHash } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { copyFile, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { writeFileAtomically } from "../data/data-folder.ts";
import type { LocalClock } from "../data/local-clock.ts";
import type { BucketResource } from "../template/resources.ts";

/** The metadata of one object. */
export interface FileFacts {
  readonly key: string;
  readonly bytes: number;
  /** With its quotes. */
  readonly etag: string;
  readonly modifiedMs: number;
  /** `content-type`, `cache-control` and so on, as the upload had them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The objects of one bucket, without objects whose lifecycle rule is due. */
export interface FileStore {
  find(key: string): FileFacts | undefined;
  /** Undefined if the object was deleted in the meantime. */
  read(key: string): Promise<Buffer | undefined>;
  put(key: string, body: Readable, headers: FileFacts["headers"]): Promise<FileFacts>;
  /** Undefined if the source was deleted in the meantime. */
  copy(from: FileFacts, key: string, headers: FileFacts["headers"]): Promise<FileFacts | undefined>;
  delete(key: string): Promise<void>;
  clear(): void;
}

const DAY_MS = 86_400_000;

/** @param folder keeps the objects; undefined keeps them in a folder that ends with the process */
export function createFileStore(
  bucket: BucketResource,
  clock: LocalClock,
  folder: string | undefined,
): FileStore {
  const root = folder ?? temporaryFolder();
  mkdirSync(root, { recursive: true });
  const path = (key: string) => join(root, createHash("sha256").update(key).digest("hex"));
  const factsPath = (key: string) => `${path(key)}.json`;
  const isDue = ({ key, modifiedMs }: FileFacts) =>
    bucket.expirations.some(
      ({ prefix, days }) => key.startsWith(prefix) && modifiedMs + days * DAY_MS <= clock.now(),
    );
  const writeFacts = (facts: FileFacts) => {
    writeFileAtomically(factsPath(facts.key), JSON.stringify(facts));
    return facts;
  };
  return {
    find: (key) => {
      if (!existsSync(factsPath(key))) return undefined;
      const facts: FileFacts = JSON.parse(readFileSync(factsPath(key), "utf8"));
      return isDue(facts) ? undefined : facts;
    },
    read: (key) => unlessMissing(readFile(path(key))),
    put: async (key, body, headers) => {
      const part = `${path(key)}.${Math.random().toString(36).slice(2)}.part`;
      const etag = await writeStream(part, body);
      await rename(part, path(key));
      const { size: bytes } = await stat(path(key));
      return writeFacts({ key, bytes, etag, headers, modifiedMs: clock.now() });
    },
    copy: async (from, key, headers) => {
      const copied = copyFile(path(from.key), path(key)).then(() => true);
      if (!(await unlessMissing(copied))) return undefined;
      return writeFacts({ ...from, key, headers, modifiedMs: clock.now() });
    },
    delete: async (key) => {
      await Promise.all([path(key), factsPath(key)].map((file) => rm(file, { force: true })));
    },
    clear: () => {
      rmSync(root, { recursive: true, force: true });
      mkdirSync(root, { recursive: true });
    },
  };
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "landfall-files-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @returns the ETag, which is the MD5 of the bytes */
async function writeStream(file: string, body: Readable): Promise<string> {
  const hash = createHash("md5");
  try {
    await pipeline(
      body,
      async function* (chunks) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(file),
    );
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return `"${hash.digest("hex")}"`;
}
