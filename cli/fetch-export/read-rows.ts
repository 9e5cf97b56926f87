import pMap from "p-map";
import type { JsonAnswer, LeanCloudApi } from "./leancloud-api.ts";
import type { ProgressFile } from "./progress-file.ts";
import { fillRowFile } from "./row-file.ts";

export interface Reading {
  readonly api: LeanCloudApi;
  readonly folder: string;
  readonly progress: ProgressFile;
  /** Rows that were read since the last call. */
  readonly onRows: (name: string, rows: number) => void;
}

/** The columns that refer to objects by links of their own. */
export interface RelationColumn {
  readonly className: string;
  readonly key: string;
  readonly relatedClass: string;
}

/** LeanCloud's largest page. */
const PAGE = 1_000;
/** Owners whose links are read at once; `--rate` limits them further. */
const OWNERS_AT_ONCE = 8;
const OWNERS_A_PAGE = 100;

/** Writes all objects of a class to `<Class>.0.jsonl`, unless an earlier run has. */
export function readClass(className: string, { api, folder, ...reading }: Reading): Promise<void> {
  const file = { name: `${className}.0.jsonl`, header: { type: "Class", class: className } };
  return fillRowFile(folder, file, reading.progress, async ({ after, add }) => {
    for await (const rows of scan(className, { after, limit: PAGE }, api)) {
      await add(rows, lastId(rows));
      reading.onRows(className, rows.length);
    }
  });
}

/** Writes all links of a relation to `<Owner>.<key>.0.jsonl`, one request or more for each owner. */
export function readLinks(
  column: RelationColumn,
  { api, folder, ...reading }: Reading,
): Promise<void> {
  const { className, key, relatedClass } = column;
  const header = { type: "Relation", class: className, key, relatedClass };
  const file = { name: `${className}.${key}.0.jsonl`, header };
  return fillRowFile(folder, file, reading.progress, async ({ after, add }) => {
    const pages = { after, limit: OWNERS_A_PAGE, keys: "objectId" };
    for await (const owners of scan(className, pages, api)) {
      const links = await pMap(owners, ({ objectId }) => linksOf(objectId, column, api), {
        concurrency: OWNERS_AT_ONCE,
      });
      await add(links.flat(), lastId(owners));
      reading.onRows(`${className}.${key}`, links.flat().length);
    }
  });
}

interface Row extends JsonAnswer {
  readonly objectId: string;
}

function lastId(rows: readonly Row[]): string {
  return rows.at(-1)?.objectId ?? "";
}

interface Pages {
  readonly after: string;
  readonly limit: number;
  readonly keys?: string;
}

/** Cursors live ten minutes and end with the process, so a run that continues begins after an objectId. */
async function* scan(
  className: string,
  { after, limit, keys }: Pages,
  api: LeanCloudApi,
): AsyncGenerator<readonly Row[]> {
  const query = {
    limit: String(limit),
    ...(keys && { keys }),
    ...(after && { where: JSON.stringify({ objectId: { $gt: after } }) }),
    returnACL: "true",
  };
  let cursor: string | undefined;
  do {
    const path = `/scan/classes/${className}`;
    const answer = await api.find(path, cursor === undefined ? query : { ...query, cursor });
    const rows = toRows(answer);
    if (rows.length > 0) yield rows;
    cursor = typeof answer?.cursor === "string" ? answer.cursor : undefined;
  } while (cursor !== undefined);
}

function toRows(answer: JsonAnswer | undefined): readonly Row[] {
  return Array.isArray(answer?.results) ? answer.results : [];
}

async function linksOf(
  owningId: string,
  { className, key, relatedClass }: RelationColumn,
  api: LeanCloudApi,
): Promise<readonly object[]> {
  const object = { __type: "Pointer", className, objectId: owningId };
  const links: object[] = [];
  let after = "";
  for (;;) {
    const where = {
      $relatedTo: { object, key },
      ...(after && { objectId: { $gt: after } }),
    };
    const answer = await api.find(`/classes/${relatedClass}`, {
      where: JSON.stringify(where),
      keys: "objectId",
      order: "objectId",
      limit: String(PAGE),
    });
    const rows = toRows(answer);
    links.push(...rows.map(({ objectId: relatedId }) => ({ owningId, relatedId })));
    if (rows.length < PAGE) return links;
    after = lastId(rows);
  }
}
