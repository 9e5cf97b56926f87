import type { UploadedFile } from "../../functions/domain/files/stored-file.ts";
import type { OperationId } from "../../functions/generated/operations.ts";
import type { FileBytes, FilesPorts } from "../../functions/ports/files.ts";
import type { Operation } from "../../functions/ports/operation.ts";
import type { LimitedBy } from "../../functions/ports/rate-limits.ts";
import type { Turns } from "./turns.ts";

type Version = string;

/** Rows and bytes of files in memory. Each access takes a turn. */
export interface FilesWorld {
  readonly rows: ReadonlyMap<string, UploadedFile>;
  /** Versions of the bytes by their keys. */
  readonly pending: Map<string, Version>;
  readonly published: ReadonlyMap<string, Version>;
  /** Runs an operation with the master key, in turns of its own. */
  run<Id extends OperationId>(
    operation: Operation<Id, FilesPorts & LimitedBy<"uploads">>,
    input: Record<string, unknown>,
    turns: Turns,
  ): Promise<object>;
  /** Lets a day pass: unconfirmed rows and uploads expire. */
  expire(): void;
}

const NOW_MS = Date.UTC(2026, 10, 22);

export function createFilesWorld(): FilesWorld {
  const rows = new Map<string, UploadedFile>();
  const pending = new Map<string, Version>();
  const published = new Map<string, Version>();
  const stores = { rows, pending, published };
  return {
    ...stores,
    run: async (operation, input, turns) => {
      const request = { requester: { master: true }, params: {}, query: {}, body: {}, ...input };
      return (await operation(request as never, createPorts(stores, turns))).body;
    },
    expire: () => {
      pending.clear();
      for (const [id, row] of rows) if (row._expiresAt !== undefined) rows.delete(id);
    },
  };
}

interface Stores {
  readonly rows: Map<string, UploadedFile>;
  readonly pending: Map<string, Version>;
  readonly published: Map<string, Version>;
}

function createPorts(stores: Stores, { turn }: Turns): FilesPorts & LimitedBy<"uploads"> {
  return {
    objects: createObjects(stores, turn),
    storage: createStorage(stores, turn),
    catalog: { find: async () => undefined, add: async () => ({}) },
    clock: { now: () => NOW_MS },
    random: {
      bytes: (length: number) => Buffer.alloc(length, stores.rows.size),
      text: (length: number) => "k".repeat(length),
    },
    settings: { maxFileBytes: 1_000, refusedTypes: [] },
    networkThrottle: { admit: async () => [] },
  } as unknown as FilesPorts & LimitedBy<"uploads">;
}

/** As the store in DynamoDB: writes are conditional on what was read, and decided anew. */
function createObjects({ rows }: Stores, turn: Turns["turn"]) {
  type Decide = (stored: UploadedFile) => Promise<{ object: UploadedFile }>;
  const read = async (id: string) => {
    await turn();
    return rows.get(id);
  };
  const isUnchanged = (stored: UploadedFile) =>
    rows.get(stored.objectId)?._revision === stored._revision;
  return {
    find: (_: string, id: string) => read(id),
    create: async (_: string, { object: row }: { readonly object: UploadedFile }) => {
      await turn();
      rows.set(row.objectId, row);
      return true;
    },
    change: async (_: string, id: string, decide: Decide) => {
      for (;;) {
        const stored = await read(id);
        if (stored === undefined) return undefined;
        const change = await decide(stored);
        await turn();
        if (!isUnchanged(stored)) continue;
        rows.set(id, change.object);
        return change;
      }
    },
    delete: async (_: string, id: string, assert: (stored: UploadedFile) => Promise<void>) => {
      for (;;) {
        const stored = await read(id);
        if (stored === undefined) return false;
        await assert(stored);
        await turn();
        if (isUnchanged(stored)) return rows.delete(id);
      }
    },
  };
}

/** As S3: a copy reads its source first and appears later. */
function createStorage({ pending, published }: Stores, turn: Turns["turn"]): FilesPorts["storage"] {
  const after = async <T>(effect: () => T): Promise<T> => {
    await turn();
    return effect();
  };
  return {
    bucket: "bucket",
    urlFor: (key) => `https://files.example/${key}`,
    uploadUrl: async (key) => `https://s3.example/${key}`,
    storeUpload: async (key, bytes) => {
      await after(() => pending.set(key, bytes.toString()));
    },
    findUpload: (key) =>
      after(() => {
        const version = pending.get(key);
        return version === undefined ? undefined : { bytes: 5, version };
      }),
    isPublished: (key) => after(() => published.has(key)),
    publish: async (key, { upload: { version } }) => {
      const isSame = await after(() => pending.get(key) === version);
      if (isSame) await after(() => published.set(key, version));
      return isSame;
    },
    publishEmpty: async (key) => {
      await after(() => published.set(key, ""));
    },
    deleteUpload: async (key) => {
      await after(() => pending.delete(key));
    },
    delete: async ({ key }: FileBytes) => {
      await after(() => pending.delete(key));
      await after(() => published.delete(key));
    },
  };
}
