import fc from "fast-check";
import { expect, test } from "vitest";
import {
  objectsArbitrary,
  queryArbitrary,
  toParameters,
} from "../../support/queries/arbitraries.ts";
import { plainAnswer, plainMatches } from "../../support/queries/plain-interpretation.ts";
import { parseObjectQuery } from "../../support/queries/unlimited.ts";

test("random queries are well-formed, and enough of them match some objects but not all", () => {
  let [some, runs] = [0, 0];
  fc.assert(
    fc.property(
      objectsArbitrary({ minLength: 10, maxLength: 20 }),
      queryArbitrary,
      (objects, query) => {
        parseObjectQuery(toParameters(query));
        plainAnswer(objects, query);
        const matching = objects.filter((object) => plainMatches(object, query.where)).length;
        if (matching > 0 && matching < objects.length) some += 1;
        runs += 1;
      },
    ),
    { numRuns: 500 },
  );

  expect(some / runs).toBeGreaterThan(0.3);
});
