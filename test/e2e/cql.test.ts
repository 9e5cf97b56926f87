import AV from "leancloud-storage";
import { beforeAll, describe, expect, it } from "vitest";
import { request, startCloudForSdk, toErrorCode } from "../support/cloud/cloud.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(() => startCloudForSdk({ cheapHashes: true }));
/** Comments by their text: two of a page, and the replies to the first. */
const comments = new Map<string, AV.Object>();

beforeAll(async () => {
  const first = await post({ comment: "first", url: "/a", stars: 1 });
  await post({ comment: "second", url: "/a", stars: 2, at: new Date("2026-01-02T00:00:00Z") });
  for (const [index, comment] of ["reply 1", "reply 2"].entries()) {
    await post({ comment, url: "/a", rid: first.id, parent: first, stars: 3 + index });
  }
});

async function post(fields: Record<string, unknown>): Promise<AV.Object> {
  const saved = await new AV.Object("Comment").save(fields as never);
  comments.set(String(fields.comment), saved);
  return saved;
}

const idOf = (comment: string) => comments.get(comment)?.id ?? "";
const ask = (cql: string, ...rest: unknown[]) =>
  AV.Query.doCloudQuery(cql, ...(rest as [never])) as unknown as Promise<{
    results: AV.Object[];
    count?: number;
    className: string;
  }>;
const textsOf = ({ results }: { results: readonly AV.Object[] }) =>
  results.map((object) => object.get("comment"));

it("answers Valine's request for the replies of a page", async () => {
  const cql = `select * from Comment where rid in ("${idOf("first")}") order by -createdAt,-createdAt`;
  const { status, body } = await request(
    cloud,
    "GET",
    `/1.1/cloudQuery?cql=${encodeURIComponent(cql)}`,
  );

  expect([status, body]).toMatchObject([
    200,
    { className: "Comment", results: [{ comment: "reply 2" }, { comment: "reply 1" }] },
  ]);
  expect(Object.keys(body as object).sort()).toEqual(["className", "results"]);
});

describe("AV.Query.doCloudQuery selects", () => {
  it.each<[string, readonly unknown[], readonly string[]]>([
    ["select * from Comment where rid is not exists", [], ["first", "second"]],
    ["select * from Comment where url='/a' and stars>=? limit ?", [2, 1], ["second"]],
    ["select * from Comment where stars > 1 and stars < 4", [], ["second", "reply 1"]],
    [
      "select * from Comment where comment like 'reply%' order by -stars",
      [],
      ["reply 2", "reply 1"],
    ],
    ["select * from Comment where comment not like 'reply%'", [], ["first", "second"]],
    ["select * from Comment where at = date('2026-01-02T00:00:00.000Z')", [], ["second"]],
    ["SELECT * FROM Comment LIMIT 1,2 ORDER BY stars ASC", [], ["second", "reply 1"]],
    [
      "select * from Comment where parent in (select * from Comment where stars=1)",
      [],
      ["reply 1", "reply 2"],
    ],
  ])("%s", async (cql, values, texts) => {
    expect(textsOf(await ask(cql, values))).toEqual(texts);
  });

  it("some fields, an included object, and the number of all matches", async () => {
    const cql =
      "select count(*), comment, include parent from Comment where parent = pointer('Comment', ?) limit 1";
    const { results, count, className } = await ask(cql, [idOf("first")]);

    expect([className, count, results.length]).toEqual(["Comment", 2, 1]);
    const [reply] = results;
    expect(reply?.get("comment")).toBe("reply 1");
    expect(reply?.get("stars")).toBeUndefined();
    expect(reply?.get("parent").get("comment")).toBe("first");
    expect(reply?.createdAt).toBeInstanceOf(Date);
  });

  it("the number alone with limit 0", async () => {
    const counted = await ask("select count(*) from Comment limit 0");
    expect([counted.count, counted.results]).toEqual([4, []]);
  });
});

describe("AV.Query.doCloudQuery writes", () => {
  it("inserts, updates and deletes objects", async () => {
    const inserted = await ask("insert into Note(title, priority) values (?, 2), ('play', 3)", [
      "work",
    ]);
    const [note, other] = inserted.results;
    expect(note?.id).toMatch(/^[0-9a-f]{24}$/);
    expect(inserted.className).toBe("Note");

    const update =
      "update Note set title='home', priority=op('Increment', {'amount': 5}) where objectId=?";
    await ask(update, [note?.id]);
    expect((await ask("select * from Note where priority = 7")).results[0]?.get("title")).toBe(
      "home",
    );

    await ask(`delete from Note where objectId="${note?.id}"`);
    expect((await ask("select * from Note")).results.map(({ id }) => id)).toEqual([other?.id]);
  });

  it("does nothing when a further condition does not hold", async () => {
    const [note] = (await ask("insert into Task(n) values (1)")).results;
    const update = ask("update Task set n=2 where objectId=? and n=5", [note?.id]);
    expect(await update.catch(toErrorCode)).toBe(305);
    expect((await ask("select * from Task")).results[0]?.get("n")).toBe(1);
  });

  it.each([
    "update Comment set stars=0",
    "update Comment set stars=0 where url='/a'",
    "delete from Comment",
    "drop table Comment",
    "select * from Comment where",
  ])("rejects %s with 300", async (cql) => {
    expect(await ask(cql).catch(toErrorCode)).toBe(300);
    expect(await new AV.Query("Comment").count()).toBe(4);
  });
});
