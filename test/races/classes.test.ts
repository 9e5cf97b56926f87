import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../functions/domain/json.ts";
import { CLIENTS, ROUNDS, startRaceCloud } from "../support/cloud/race-cloud.ts";
import type { Answer, Call } from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";
import { pointer } from "../support/pointer.ts";

const races = forAllTests(() =>
  startRaceCloud({
    Named: { indexedFields: ["state"], sortedFields: ["score"], uniqueFields: ["slug"] },
  }),
);

const ROUND_NUMBERS = Array.from({ length: ROUNDS }, (_, round) => round);
const clients = <T>(each: (client: number) => T) =>
  Array.from({ length: CLIENTS }, (_, client) => each(client));

const post = (className: string, body: JsonObject): Call => ({
  route: `POST /classes/${className}`,
  body,
});
const put = (className: string, objectId: string, body: JsonObject): Call => ({
  route: `PUT /classes/${className}/${objectId}`,
  body,
});
const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status));

async function create(className: string, body: JsonObject = {}): Promise<string> {
  const [answer] = await races.race(post(className, body));
  return answer?.body.objectId;
}

async function get(path: string, query: Record<string, unknown> = {}) {
  const texts = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
  const route = `GET ${path}?${new URLSearchParams(Object.fromEntries(texts))}`;
  const [answer] = await races.race({ route, master: true });
  return answer?.body;
}

async function findIds(className: string, where: JsonObject): Promise<string[]> {
  const { results } = await get(`/classes/${className}`, { where, limit: 1_000 });
  return results.map(({ objectId }: { objectId: string }) => objectId);
}

/** Items of unique values that no object has. */
async function guardsWithoutObject(): Promise<string[]> {
  const { stale } = await races.objects();
  return stale.filter((entry) => entry.includes("Named=slug"));
}

/** Values of different types; clients with the same one agree. */
const VALUES: readonly JsonObject[] = [
  { type: "Number", value: 1 },
  { type: "String", value: "one" },
  { type: "Boolean", value: true },
  { type: "Array", value: [1] },
  { type: "Pointer", value: pointer("Other", "o1") },
];
/** How many of them one round sends, each from as many clients. */
const TYPES = 3;

describe("simultaneous requests on a class", () => {
  it("give a new column one type, and every other value 111", async () => {
    for (const round of ROUND_NUMBERS) {
      const field = `field${round}`;
      const sent = clients((client) => VALUES[(round + (client % TYPES)) % VALUES.length] ?? {});

      const answers = await races.race(
        ...sent.map(({ value = null }) => post("Typed", { [field]: value })),
      );

      const schema = await get("/schemas/Typed");
      const { type } = schema[field];
      expect(answers.map(({ status, code }) => code ?? status)).toEqual(
        sent.map((each) => (each.type === type ? 201 : 111)),
      );
      expect(await findIds("Typed", { [field]: { $exists: true } })).toHaveLength(CLIENTS / TYPES);
    }
    expect(Object.keys(await get("/schemas/Typed"))).toHaveLength(ROUNDS + 4);
  });

  it("create a class once, with the columns of all of them", async () => {
    for (const round of ROUND_NUMBERS) {
      const answers = await races.race(
        ...clients((client) => post(`Fresh${round}`, { [`field${client}`]: client })),
      );

      expect(statuses(answers)).toEqual(new Set([201]));
      const schema = await get(`/schemas/Fresh${round}`);
      expect(clients((client) => schema[`field${client}`])).toEqual(
        clients(() => ({ type: "Number" })),
      );
    }
  });

  it("lose no increment, also while others replace the object", async () => {
    const objectId = await create("Counted", { count: 0 });
    const owner = (round: number) => pointer("Other", `o${round}`);
    for (const round of ROUND_NUMBERS) {
      const changes = clients((client) =>
        client < CLIENTS - 2
          ? { count: { __op: "Increment", amount: client + 1 } }
          : { owner: owner(round * CLIENTS + client) },
      );

      const answers = await races.race(...changes.map((body) => put("Counted", objectId, body)));

      expect(statuses(answers)).toEqual(new Set([200]));
      const amount = ((CLIENTS - 2) * (CLIENTS - 1)) / 2;
      const stored = await get(`/classes/Counted/${objectId}`);
      expect(stored.count).toBe((round + 1) * amount);
      expect(await findIds("Counted", { owner: stored.owner })).toEqual([objectId]);
    }
    expect((await races.objects()).broken).toEqual([]);
  });

  it("leave a member in both directions of a relation or in none", async () => {
    const [owner, member] = [await create("Owner"), await create("Member")];
    const objects = [pointer("Member", member)];
    const add = put("Owner", owner, { likes: { __op: "AddRelation", objects } });
    const remove = put("Owner", owner, { likes: { __op: "RemoveRelation", objects } });
    await races.race(add);
    for (const round of ROUND_NUMBERS) {
      const turns = clients((client) => ((client + round) % 2 === 0 ? add : remove));

      const answers = await races.race(...turns);

      expect(statuses(answers)).toEqual(new Set([200]));
      const object = pointer("Owner", owner);
      const members = await findIds("Member", { $relatedTo: { object, key: "likes" } });
      const owners = await findIds("Owner", { likes: objects[0] ?? null });
      expect([owners, members]).toEqual(owners.length > 0 ? [[owner], [member]] : [[], []]);
    }
    expect((await races.objects()).broken).toEqual([]);
  });

  it("keep every member that is added while others leave", async () => {
    const owner = await create("Owner");
    const members = await Promise.all(clients(() => create("Member")));
    const change = (__op: string, ids: readonly string[]) =>
      ids.map((id) => put("Owner", owner, { likes: { __op, objects: [pointer("Member", id)] } }));
    for (const round of ROUND_NUMBERS) {
      const half = members.length / 2;
      const halves = [members.slice(0, half), members.slice(half)];
      const [added = [], removed = []] = round % 2 === 0 ? halves : halves.toReversed();

      const answers = await races.race(
        ...change("AddRelation", added),
        ...change("RemoveRelation", removed),
      );

      expect(statuses(answers)).toEqual(new Set([200]));
      const object = pointer("Owner", owner);
      const found = await findIds("Member", { $relatedTo: { object, key: "likes" } });
      expect(found.sort()).toEqual([...added].sort());
    }
    expect((await races.objects()).broken).toEqual([]);
  });

  it("give a unique value to one create, and 137 to the others", async () => {
    for (const round of ROUND_NUMBERS) {
      const slug = `created${round}`;

      const answers = await races.race(...clients(() => post("Named", { slug })));

      expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([
        ...Array(CLIENTS - 1).fill(137),
        201,
      ]);
      const created = answers.find(({ status }) => status === 201)?.body.objectId;
      expect(await findIds("Named", { slug })).toEqual([created]);
    }
    expect((await races.objects()).broken).toEqual([]);
    expect(await guardsWithoutObject()).toEqual([]);
  });

  it("give a unique value to one update, and free the value that it replaces", async () => {
    const ids = await Promise.all(clients((client) => create("Named", { slug: `old${client}` })));
    for (const round of ROUND_NUMBERS) {
      const slug = `updated${round}`;

      const answers = await races.race(...ids.map((id) => put("Named", id, { slug })));

      const winners = ids.filter((_, client) => answers[client]?.status === 200);
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 137)).toHaveLength(CLIENTS - 1);
      expect(await findIds("Named", { slug })).toEqual(winners);
    }
    expect((await races.objects()).broken).toEqual([]);
    expect(await guardsWithoutObject()).toEqual([]);
  });

  it("give a freed unique value to at most one of its claimants", async () => {
    for (const round of ROUND_NUMBERS) {
      const slug = `leaving${round}`;
      const leaving = await create("Named", { slug });
      const remove = { route: `DELETE /classes/Named/${leaving}` };

      const [removed, ...answers] = await races.race(
        remove,
        ...clients(() => post("Named", { slug })),
      );

      expect(removed?.status).toBe(200);
      const created = answers.filter(({ status }) => status === 201);
      expect(answers.filter(({ code }) => code === 137)).toHaveLength(CLIENTS - created.length);
      expect(created.length).toBeLessThanOrEqual(1);
      expect(await findIds("Named", { slug })).toEqual(created.map(({ body }) => body.objectId));
      const [next] = await races.race(post("Named", { slug }));
      expect(next?.code ?? next?.status).toBe(created.length === 0 ? 201 : 137);
    }
    expect((await races.objects()).broken).toEqual([]);
    expect(await guardsWithoutObject()).toEqual([]);
  });

  it("lose no increment of a sorted field, and leave one entry in its order", async () => {
    const objectId = await create("Named", { score: 0, state: "open" });
    for (const round of ROUND_NUMBERS) {
      const answers = await races.race(
        ...clients((client) =>
          client % 3 === 0
            ? put("Named", objectId, { state: `s${client}` })
            : put("Named", objectId, { score: { __op: "Increment", amount: 1 } }),
        ),
      );

      expect(statuses(answers)).toEqual(new Set([200]));
      const score = (round + 1) * clients((client) => client % 3).filter(Boolean).length;
      const stored = await get(`/classes/Named/${objectId}`);
      expect(stored.score).toBe(score);
      expect(await findIds("Named", { score: { $gte: score } })).toEqual([objectId]);
      expect(await findIds("Named", { state: stored.state, score })).toEqual([objectId]);
    }
    expect((await races.objects()).broken).toEqual([]);
  });

  it("leave no object without its posting when one is deleted and changed at once", async () => {
    for (const round of ROUND_NUMBERS) {
      const owner = (name: string) => ({ owner: pointer("Other", `${name}${round}`) });
      const objectId = await create("Leaving", owner("a"));
      const remove = { route: `DELETE /classes/Leaving/${objectId}` };

      const [removed, ...changed] = await races.race(
        remove,
        put("Leaving", objectId, owner("b")),
        put("Leaving", objectId, owner("c")),
      );

      expect(removed?.status).toBe(200);
      for (const { status, code } of changed) expect([200, 1]).toContain(code ?? status);
      expect(await findIds("Leaving", {})).toEqual([]);
    }
    expect((await races.objects()).broken).toEqual([]);
  });
});
