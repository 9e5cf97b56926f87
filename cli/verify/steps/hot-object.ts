import pMap from "p-map";
import { createObject, pathOf } from "../objects-class.ts";
import { assert, assertServed } from "../outcome.ts";
import { accepted, scaled, type Target } from "../target.ts";

const WRITES = 1_500;
const CONCURRENCY = 50;

export async function verifyHotObject(target: Target): Promise<string> {
  const id = await createObject(target, { count: 0 });
  const length = scaled(target, WRITES);
  const statuses = await pMap(Array.from({ length }), () => increment(target, id), {
    concurrency: CONCURRENCY,
  });
  const done = statuses.filter((status) => status === 200).length;
  const failed = statuses.filter((status) => ![200, 429, 503].includes(status));
  assert(failed.length === 0, `${failed.length} increments got ${[...new Set(failed)].join(", ")}`);
  assertServed(done, length, "increments");
  const { count } = accepted(await target.send("GET", pathOf(id), { as: "master" }), "An object");
  assert(count === done, `${done} increments were accepted, and the object counts ${count}`);
  const others = done < length ? `, the other ${length - done} refused` : "";
  return `${done} of ${length} increments were accepted and counted${others}`;
}

async function increment({ send }: Target, id: string): Promise<number> {
  const body = { count: { __op: "Increment", amount: 1 } };
  const { status } = await send("PUT", pathOf(id), { as: "master", body });
  return status;
}
