import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** Rows of an export that was made up; every row follows from its number. */
export interface GeneratedClass {
  readonly className: string;
  readonly count: number;
  row(index: number): Readonly<Record<string, unknown>>;
}

export interface GeneratedLinks {
  readonly ownerClass: string;
  readonly key: string;
  readonly relatedClass: string;
  readonly count: number;
  link(index: number): { readonly owningId: string; readonly relatedId: string };
}

const CLASSES = 30;
const FIRST_SECOND = 1_600_000_000;
const CHANNELS = 500;

/** The hash of the password `password`. */
const PASSWORD = {
  password:
    "tA7BLW+NK0UeARng0693gCaVnljkglCB9snqlpCSUKjx2RgYp8VZZOQt0S5iUtlDrkJXfT3gknS4rRqjYsd/Ug==",
  salt: "h60d8x797d3oa0naxybxxv9bn7xpt2yiowz68mpiwou7gwr2",
};

/** @param scale 1: 200,000 users, 300,000 devices, 500,000 objects of 30 classes */
export function generateClasses(scale: number): GeneratedClass[] {
  const users = Math.round(200_000 * scale);
  const devices = Math.round(300_000 * scale);
  const objects = Math.round((500_000 * scale) / CLASSES);
  const apps = Array.from({ length: CLASSES - 1 }, (_, number) =>
    appClass(`Class${number}`, objects, { number, users }),
  );
  return [userClass(users), deviceClass(devices), ...apps, fileClass(objects)];
}

/** A tenth of the objects of the first class have two links. */
export function generateLinks([, , first, second]: readonly GeneratedClass[]): GeneratedLinks {
  const count = Math.floor((first?.count ?? 0) / 5);
  return {
    ...{ ownerClass: "Class0", key: "related", relatedClass: "Class1", count },
    link: (index) => ({
      owningId: String(first?.row(Math.floor(index / 2)).objectId),
      relatedId: String(second?.row(index).objectId),
    }),
  };
}

/** Writes one compressed file for each class and relation. @returns their rows */
export async function writeGeneratedExport(
  folder: string,
  classes: readonly GeneratedClass[],
  links: GeneratedLinks,
): Promise<number> {
  for (const { className, count, row } of classes) {
    const header = { type: "Class", class: className };
    await writeLines(join(folder, `${className}.0.jsonl.gz`), header, lines(count, row));
  }
  const { ownerClass, key, relatedClass, count, link } = links;
  const header = { type: "Relation", class: ownerClass, key, relatedClass };
  await writeLines(join(folder, `${ownerClass}_${key}.0.jsonl.gz`), header, lines(count, link));
  return classes.reduce((sum, each) => sum + each.count, count);
}

function* lines(count: number, row: (index: number) => object): Generator<string> {
  for (let index = 0; index < count; index++) yield `${JSON.stringify(row(index))}\n`;
}

async function writeLines(path: string, header: object, rows: Iterable<string>): Promise<void> {
  function* all() {
    yield `#filetype:JSON-streaming ${JSON.stringify(header)}\n`;
    yield* rows;
  }
  await pipeline(Readable.from(all()), createGzip({ level: 1 }), createWriteStream(path));
}

function userClass(count: number): GeneratedClass {
  return {
    ...{ className: "_User", count },
    row: (index) => ({
      ...times(index, 0),
      ...{ username: `user${index}`, email: `user${index}@example.com`, emailVerified: true },
      ...(index % 10 === 0 ? { authData: { weixin: { openid: `openid${index}` } } } : PASSWORD),
      nickname: `nick ${index}`,
      ACL: { "*": { read: true } },
    }),
  };
}

function deviceClass(count: number): GeneratedClass {
  const savedMs = Date.now();
  return {
    ...{ className: "_Installation", count },
    row: (index) => ({
      ...{ ...times(index, 1), updatedAt: new Date(savedMs - index).toISOString() },
      ...{ deviceType: "android", installationId: `installation-${index}`, valid: true },
      ...{ vendor: "mi", registrationId: `registration-${index}`, timeZone: "Asia/Shanghai" },
      channels: [`channel${index % CHANNELS}`],
    }),
  };
}

function appClass(
  className: string,
  count: number,
  { number, users }: { readonly number: number; readonly users: number },
): GeneratedClass {
  return {
    ...{ className, count },
    row: (index) => ({
      ...times(index, number + 2),
      ...{
        title: `object ${index}`,
        text: "字".repeat(50),
        score: index % 1_000,
        done: index % 2 === 0,
      },
      owner: {
        __type: "Pointer",
        className: "_User",
        objectId: toId(index % Math.max(1, users), 0),
      },
      due: { __type: "Date", iso: toIso(index) },
      place: { __type: "GeoPoint", latitude: 39.9, longitude: 116.3 },
      tags: ["a", "b"],
      ACL: { "*": { read: true } },
    }),
  };
}

function fileClass(count: number): GeneratedClass {
  return {
    ...{ className: "_File", count },
    row: (index) => ({
      ...times(index, CLASSES + 2),
      ...{
        name: `photo${index}.jpg`,
        mime_type: "image/jpeg",
        url: `https://files.example.com/${index}.jpg`,
      },
      metaData: { size: index },
    }),
  };
}

function times(index: number, family: number) {
  return { objectId: toId(index, family), createdAt: toIso(index), updatedAt: toIso(index) };
}

/** As LeanCloud's ids: the second of the creation, then digits that no other row has. */
function toId(index: number, family: number): string {
  const second = (FIRST_SECOND + index).toString(16);
  return second + family.toString(16).padStart(4, "0") + index.toString(16).padStart(12, "0");
}

function toIso(index: number): string {
  return new Date((FIRST_SECOND + index) * 1_000 + (index % 1_000)).toISOString();
}
