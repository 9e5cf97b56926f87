import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../../../functions/domain/json.ts";
import { objectsArbitrary, whereArbitrary } from "../../support/queries/arbitraries.ts";
import { plainMatches } from "../../support/queries/plain-interpretation.ts";
import { compileWhere, parseWhere } from "../../support/queries/unlimited.ts";

/** In the form of a request. */
const received = <T extends Json>(value: T): T => JSON.parse(JSON.stringify(value));

test("a compiled where has the matches of a naive implementation", () => {
  fc.assert(
    fc.property(
      objectsArbitrary({ minLength: 5, maxLength: 15 }),
      whereArbitrary,
      (objects, where) => {
        const matcher = compileWhere(parseWhere(received(where)));
        const found = objects.filter((object) => matcher(object));
        expect(found).toEqual(objects.filter((object) => plainMatches(object, where)));
      },
    ),
    { numRuns: 1_000 },
  );
});
