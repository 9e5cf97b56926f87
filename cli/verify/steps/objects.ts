import { createObject, pathOf, queryPath } from "../objects-class.ts";
import { assert } from "../outcome.ts";
import { accepted, type Target } from "../target.ts";

const RANKS = [3, 1, 2];

export async function verifyObjects(target: Target): Promise<string> {
  const ids: string[] = [];
  for (const rank of RANKS) ids.push(await createObject(target, { rank }));
  await assertOrder(target);
  const [first = "", second = ""] = ids;
  await assertIncrement(target, first);
  await assertRelation(target, first, second);
  return `${RANKS.length} objects were found in their order, one counted on, one related to another`;
}

async function assertOrder(target: Target): Promise<void> {
  const path = queryPath(target, { rank: { $gt: 1 } }, { order: "-rank" });
  const { results } = accepted(await target.send("GET", path, { as: "master" }), "A query");
  const ranks = (results as readonly { rank: number }[]).map(({ rank }) => rank);
  assert(ranks.join() === "3,2", `A query by -rank above 1 found ${ranks.join(", ") || "nothing"}`);
}

async function assertIncrement({ send }: Target, id: string): Promise<void> {
  const body = { rank: { __op: "Increment", amount: 4 } };
  accepted(await send("PUT", pathOf(id), { as: "master", body }), "An Increment");
  const { rank } = accepted(await send("GET", pathOf(id), { as: "master" }), "An object");
  assert(rank === 7, `3 and an Increment by 4 make ${rank}`);
}

async function assertRelation(target: Target, from: string, to: string): Promise<void> {
  const toPointer = (objectId: string) => ({
    ...{ __type: "Pointer", className: "LandfallVerify", objectId },
  });
  const body = { friends: { __op: "AddRelation", objects: [toPointer(to)] } };
  accepted(await target.send("PUT", pathOf(from), { as: "master", body }), "An AddRelation");
  const where = { $relatedTo: { object: toPointer(from), key: "friends" } };
  const answer = await target.send("GET", queryPath(target, where), { as: "master" });
  const { results } = accepted(answer, "A query of a relation");
  const found = (results as readonly { objectId: string }[]).map(({ objectId }) => objectId);
  assert(found.join() === to, `A relation to ${to} holds ${found.join(", ") || "nothing"}`);
}
