import fc from "fast-check";
import { expect, test } from "vitest";
import {
  objectsArbitrary,
  queryArbitrary,
  toParameters,
} from "../../support/queries/arbitraries.ts";
import { plainAnswer } from "../../support/queries/plain-interpretation.ts";
import { parseObjectQuery, selectPage } from "../../support/queries/unlimited.ts";

test("a query has the results of a naive implementation, in any order of reading", () => {
  fc.assert(
    fc.property(
      objectsArbitrary({ minLength: 5, maxLength: 25 }).chain((objects) =>
        fc.tuple(
          fc.constant(objects),
          fc.shuffledSubarray(objects, { minLength: objects.length, maxLength: objects.length }),
        ),
      ),
      queryArbitrary,
      ([objects, read], query) => {
        expect(selectPage(read, parseObjectQuery(toParameters(query)))).toEqual(
          plainAnswer(objects, query),
        );
      },
    ),
    { numRuns: 1_000 },
  );
});
