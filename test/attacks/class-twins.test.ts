import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { request } from "../support/cloud/cloud.ts";
import { type Person, signUp } from "../support/cloud/people.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";
import { inOrder, sendAlone, sendOnTwins } from "../support/cloud/twins.ts";
import { pointer } from "../support/pointer.ts";

/**
 * Each test asks twice: about a value of a hidden object, and about a value of none. A user who may not
 * read the object gets the same answers.
 */
let cloud: RunningCloud;
let ann: Person;
let ben: Person;
/** An object that only ann may read and write. */
let hidden: string;
/** Another one, without members of its relation. */
let empty: string;
/** An object that ben may write and not read. */
let writable: string;
/** An object that everybody may read. */
let open: string;
let card: string;
/** Songs: the hidden note has a relation to the first, and nothing to the second. */
let songs: readonly [string, string];
const MISSING = "0".repeat(24);

const addTo = (...objects: object[]) => ({ __op: "AddRelation", objects });
const place = (latitude: number) => ({ __type: "GeoPoint", latitude, longitude: 1 });
const due = (day: number) => ({ __type: "Date", iso: `2026-01-0${day}T00:00:00.000Z` });

/** The values of the hidden note, and others that no note has. */
const RIGHT = { title: "right", n: 7, state: "open", slug: "right", tags: ["a"], due: due(7) };
const WRONG = { title: "wrong", n: 8, state: "shut", slug: "wrong", tags: ["b"], due: due(8) };

beforeAll(async () => {
  const Note = {
    indexedFields: ["state", "tags"],
    sortedFields: ["n", "due"],
    uniqueFields: ["slug"],
  };
  const Quiz = { hiddenFields: ["answer", "solvers"], readOnlyFields: ["votes"] };
  cloud = await startConfiguredCloud(
    { classes: { definitions: { Note, Quiz } } },
    { cheapHashes: true },
  );
  [ann, ben] = [await signUp(cloud, {}), await signUp(cloud, {})];
  songs = [await create("Song", { title: "right" }), await create("Song", { title: "other" })];
  open = await create("Note", { title: "open", n: 1, slug: "open", due: due(1), place: place(1) });
  const mine = { [ann.objectId]: { read: true, write: true } };
  const values = { ...RIGHT, place: place(7), song: pointer("Song", songs[0]) };
  const likes = addTo(pointer("Song", songs[0]));
  hidden = await create("Note", { ...values, likes, ACL: mine });
  empty = await create("Note", { ACL: mine });
  const writableBy = { ...mine, [ben.objectId]: { write: true } };
  const other = { ...values, slug: "other", likes, ACL: writableBy };
  writable = await create("Note", other);
  card = await create("Card", { title: "right", note: pointer("Note", hidden) });
  await create("Card", { title: "open", note: pointer("Note", open) });
});
afterAll(() => cloud?.stop());

async function create(className: string, fields: object, session?: string): Promise<string> {
  const call = { route: `POST /classes/${className}`, body: fields, master: session === undefined };
  const { body } = await sendAlone(cloud, { ...call, ...(session && { session }) });
  expect(body.objectId, JSON.stringify(body)).toEqual(expect.any(String));
  return body.objectId;
}

type Query = Readonly<Record<string, unknown>>;

function toRoute(method: string, path: string, query: Query = {}): string {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return `${method} /${path}?${new URLSearchParams(texts)}`;
}

/** The answers to ben and to a client without a session, alone and in a batch. */
async function learn(route: string, body?: object): Promise<string[]> {
  const told: string[] = [];
  for (const session of [undefined, ben.sessionToken]) {
    const answers = await sendOnTwins(cloud, {
      route,
      ...(body && { body }),
      ...(session && { session }),
    });
    told.push(...answers.map(({ status, body }) => JSON.stringify([status, inOrder(body)])));
  }
  return told;
}

const find = (className: string, query: Query) =>
  learn(toRoute("GET", `classes/${className}`, query));

const values = (of: typeof RIGHT, latitude: number, song: string, id: string): Query[] => [
  { title: of.title },
  { title: { $regex: `^${of.title}` } },
  { n: of.n },
  { n: { $gt: of.n - 0.5, $lt: of.n + 0.5 } },
  { n: { $in: [of.n] } },
  { due: of.due },
  { due: { $gte: of.due, $lte: of.due } },
  { state: of.state, title: of.title },
  { slug: of.slug },
  { slug: { $in: [of.slug, "none"] } },
  { tags: of.tags[0], n: of.n },
  { tags: { $all: of.tags }, n: of.n },
  { song: pointer("Song", song) },
  { likes: pointer("Song", song) },
  { song: { $inQuery: { className: "Song", where: { objectId: song } } } },
  { place: { $nearSphere: place(latitude), $maxDistanceInKilometers: 1 } },
  { $or: [{ title: of.title }, { $and: [{ n: of.n }, { slug: of.slug }] }] },
  { objectId: id },
  { objectId: { $in: [id] } },
];

describe("an object that its ACL hides", () => {
  it("is in no result and no count of any index (A160)", async () => {
    const rights = values(RIGHT, 7, songs[0], hidden);
    const wrongs = values(WRONG, 8, songs[1], MISSING);
    for (const [index, where] of rights.entries()) {
      for (const more of [{}, { count: 1 }, { count: 1, limit: 0 }, { explain: 1, order: "-n" }]) {
        const told = await find("Note", { ...more, where });
        expect(told, JSON.stringify(where)).toEqual(
          await find("Note", { ...more, where: wrongs[index] }),
        );
      }
    }
  });

  it("moves no result of an order, a skip or a selection of keys (A160)", async () => {
    for (const order of ["n", "-n", "due", "-title", "-createdAt", "objectId,-n"]) {
      for (const more of [{ limit: 1 }, { skip: 1, count: 1 }, { keys: "title,n,likes" }]) {
        for (const answer of await find("Note", { order, ...more })) {
          expect(answer).not.toMatch(new RegExp(`right|${hidden}|${writable}`));
        }
      }
    }
  });

  it("decides no sub-query (A161)", async () => {
    const query = (where: object) => ({ className: "Note", where });
    const forms = [
      (where: Query) => ({ note: { $inQuery: query(where) } }),
      (where: Query) => ({ note: { $notInQuery: query(where) } }),
      (where: Query) => ({ title: { $select: { query: query(where), key: "title" } } }),
      (where: Query) => ({ title: { $dontSelect: { query: query(where), key: "title" } } }),
      (where: Query) => ({ $or: [{ note: { $inQuery: query(where) } }, { title: "none" }] }),
    ];
    const rights = values(RIGHT, 7, songs[0], hidden);
    const wrongs = values(WRONG, 8, songs[1], MISSING);
    for (const form of forms) {
      for (const [index, where] of rights.entries()) {
        const asked = { where: form(where), count: 1 };
        const other = { where: form(wrongs[index] ?? {}), count: 1 };
        expect(await find("Card", asked), JSON.stringify(asked)).toEqual(await find("Card", other));
      }
    }
  });

  it("shows no members of its relations (A162)", async () => {
    const related = (objectId: string) => ({
      $relatedTo: { object: pointer("Note", objectId), key: "likes" },
    });
    for (const more of [{}, { count: 1 }, { redirectClassNameForKey: "likes" }]) {
      const className = "redirectClassNameForKey" in more ? "Note" : "Song";
      for (const objectId of [hidden, writable]) {
        expect(await find(className, { where: related(objectId), ...more })).toEqual(
          await find(className, { where: related(MISSING), ...more }),
        );
      }
    }
  });

  it("stays a Pointer where it is included (A163)", async () => {
    for (const query of [{ include: "note" }, { include: "note.song", keys: "note.title,title" }]) {
      for (const answer of await find("Card", { ...query, where: { title: "right" } })) {
        const [, body] = JSON.parse(answer);
        expect(body.results[0].note).toEqual(pointer("Note", hidden));
      }
      for (const answer of await learn(toRoute("GET", `classes/Card/${card}`, query))) {
        expect(JSON.parse(answer)[1].note).toEqual(pointer("Note", hidden));
      }
    }
  });

  it("answers no condition, change or deletion of a requester without rights (A164)", async () => {
    const where = (title: string) => ({ where: { title } });
    const path = `classes/Note/${hidden}`;
    const changes = [
      { n: { __op: "Increment", amount: 1 } },
      { title: { __op: "Increment", amount: 1 } },
      { tags: { __op: "Add", objects: [1] } },
      { likes: { __op: "Delete" } },
      { likes: addTo(pointer("Song", songs[1])) },
      { slug: "open" },
      { title: 1 },
    ];
    const refused: string[][] = [];
    for (const body of changes) {
      for (const query of [{}, where("right"), where("wrong"), { new: true }]) {
        refused.push(await learn(toRoute("PUT", path, query), body));
      }
    }
    for (const query of [{}, where("right"), where("wrong")]) {
      refused.push(await learn(toRoute("DELETE", path, query)));
    }
    for (const answers of refused) expect(answers).toEqual(refused[0]);
  });

  it("reveals nothing to a user who may write but not read it (A164)", async () => {
    const path = `classes/Note/${writable}`;
    const session = ben.sessionToken;
    for (const title of ["right", "wrong"]) {
      const route = toRoute("PUT", path, { where: { title } });
      for (const { code } of await sendOnTwins(cloud, { route, session, body: { seen: 1 } })) {
        expect(code).toBe(403);
      }
    }
    const route = toRoute("PUT", path, { new: true });
    const body = { n: { __op: "Increment", amount: 0 }, likes: addTo(pointer("Song", songs[1])) };
    for (const answer of await sendOnTwins(cloud, { route, session, body })) {
      expect(Object.keys(answer.body).sort(), answer.via).toEqual(["objectId", "updatedAt"]);
    }
  });

  it("hides how many members its relations have (A164)", async () => {
    const mine = await create("Note", {});
    const songPointers = Array.from({ length: 1_000 }, (_, n) => pointer("Song", `x${n}`));
    const add = { method: "PUT", path: `/1.1/classes/Note/${mine}` };
    const likes = addTo(...songPointers);
    const told: unknown[] = [];
    for (const id of [hidden, empty]) {
      const clear = {
        ...add,
        path: `/1.1/classes/Note/${id}`,
        body: { likes: { __op: "Delete" } },
      };
      const requests = [clear, { ...add, body: { likes } }, { ...add, body: { likes } }];
      const { body } = await request(cloud, "POST", "/1.1/batch", { body: { requests } });
      told.push((body as object[]).map((item) => Object.keys(item)));
    }
    expect(told[0]).toEqual(told[1]);
  });

  it("reveals that a unique value is taken, but not by whom (A165)", async () => {
    const [taken] = await learn("POST /classes/Note", { slug: "right" });
    const error = "A unique field was given a value that is already taken.";
    expect(JSON.parse(taken ?? "")).toEqual([400, { code: 137, error }]);
  });

  it("can't be deleted in a list of other objects (A166)", async () => {
    const ids = [await create("Note", { slug: "a" }), hidden, await create("Note", { slug: "b" })];
    const route = `DELETE /classes/Note/${ids.join()}`;
    for (const { code } of await sendOnTwins(cloud, { route })) expect(code).toBe(403);
    const left = await request(cloud, "GET", `/1.1/classes/Note/${hidden}`, { master: true });
    expect(left.body).toMatchObject({ title: "right" });
  });
});

describe("a field that its class hides", () => {
  it("is in no answer, even if it is a relation (A167)", async () => {
    const solvers = addTo(pointer("_User", ann.objectId));
    const id = await create("Quiz", { text: "x", answer: { a: "secret" }, solvers });
    const box = await create("Box", { quiz: pointer("Quiz", id) });
    const answers = [
      ...(await find("Quiz", {})),
      ...(await find("Quiz", { keys: "answer,solvers,text" })),
      ...(await find("Box", { include: "quiz" })),
      ...(await learn(`GET /classes/Quiz/${id}`)),
      ...(await learn(`GET /classes/Box/${box}?include=quiz`)),
      ...(await learn("POST /classes/Quiz?fetchWhenSave=true", { text: "y" })),
      ...(await learn(`PUT /classes/Quiz/${id}?new=true`, { text: "z" })),
    ];
    for (const answer of answers) expect(answer).not.toMatch(/answer|secret|solvers/);
  });

  it("is reached by no path, relation or redirection (A167)", async () => {
    const id = await create("Quiz", {
      answer: { a: 1 },
      solvers: addTo(pointer("_User", ann.objectId)),
    });
    const asked: Query[] = [
      { where: { "answer.a": 1 } },
      { where: { answer: { $exists: true } } },
      { order: "-answer.a" },
      { where: { solvers: pointer("_User", ann.objectId) } },
      { where: { $or: [{ text: "x" }, { answer: 1 }] } },
    ];
    for (const query of asked) {
      for (const answer of await find("Quiz", query)) expect(answer).toContain('"code":403');
      const inner = { className: "Quiz", where: {}, ...query };
      for (const answer of await find("Box", { where: { quiz: { $inQuery: inner } } })) {
        expect(answer).toContain('"code":403');
      }
    }
    const related = { $relatedTo: { object: pointer("Quiz", id), key: "solvers" } };
    for (const answer of await find("Quiz", {
      redirectClassNameForKey: "solvers",
      where: related,
    })) {
      expect(answer).toContain('"code":1');
    }
    for (const body of [
      { "answer.a": 2 },
      { "votes.x": 1 },
      { votes: { __op: "Increment", amount: 1 } },
    ]) {
      for (const answer of await learn(`PUT /classes/Quiz/${id}`, body)) {
        expect(answer).toContain('"code":117');
      }
    }
  });
});
