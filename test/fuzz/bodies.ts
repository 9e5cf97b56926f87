import fc from "fast-check";
import { name, text, value, withRawJson } from "./values.ts";

/** Replaces, removes or adds one member of the first or second level. */
type Mutate = (body: unknown) => unknown;

const mutation: fc.Arbitrary<Mutate> = fc.oneof(
  fc.tuple(name, value).map(([key, member]) => setMember(key, member)),
  fc.tuple(fc.nat(20), value).map(([index, member]) => changeNth(index, () => member)),
  fc.nat(20).map((index) => changeNth(index, () => undefined)),
  fc
    .tuple(fc.nat(20), name, value)
    .map(([index, key, member]) => changeNth(index, setMember(key, member))),
  value.map((whole) => () => whole),
);

function setMember(key: string, member: unknown): Mutate {
  return (body) => (isObject(body) ? { ...body, [key]: member } : { [key]: member });
}

function changeNth(index: number, change: Mutate): Mutate {
  return (body) => {
    if (!isObject(body)) return body;
    const keys = Object.keys(body);
    const key = keys[index % Math.max(keys.length, 1)];
    return key === undefined ? body : { ...body, [key]: change(body[key]) };
  };
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

/** One of the examples, mostly with one mutation or two. */
export function mutatedBody(examples: readonly unknown[]): fc.Arbitrary<unknown> {
  const mutations = fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 2 }) },
  );
  return fc
    .tuple(fc.constantFrom(...examples, {}), mutations)
    .map(([body, changes]) => changes.reduce((changed, change) => change(changed), body));
}

const BROKEN = ["[".repeat(9_000), '{"a":'.repeat(40), '"\\ud800"', "\ufeff{}", "", "\u0000"];

/** JSON of a body, seldom cut, with characters inserted, or something else. */
export function toJsonText(body: unknown): fc.Arbitrary<string> {
  const json = withRawJson(JSON.stringify(body) ?? "");
  const position = fc.nat(json.length);
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(json) },
    { weight: 1, arbitrary: position.map((end) => json.slice(0, end)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(position, text)
        .map(([at, inserted]) => json.slice(0, at) + inserted + json.slice(at)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  );
}
