import fc from "fast-check";
import type { JsonObject } from "../../../functions/domain/json.ts";

/** Characters with a special meaning in some layer between the sender and the app. */
const ODD = [
  ...[";", "#", "+", "=", "%", "&", "?", "/", "\\", '"', "'", "`", "<", " ", "\n", "\u0000"],
  ...["end;", "#Intent;", "S.content=", "%20", "é", "潮汐", "👩‍👩‍👧", "🇨🇳", "\ud800", "؜"],
];

const strings = fc
  .array(fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: "grapheme", maxLength: 4 })), {
    maxLength: 4,
  })
  .map((parts) => parts.join(""));

const values = fc.oneof(
  strings,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(strings, { maxLength: 2 }),
  fc.dictionary(strings, strings, { maxKeys: 2 }),
);

/** The app's own members of `data`, under keys that no platform uses. */
export const customMembers: fc.Arbitrary<JsonObject> = fc
  .dictionary(
    strings.map((key) => `k${key}`),
    values,
    { maxKeys: 4 },
  )
  .map((members) => JSON.parse(JSON.stringify(members)));

/** Something to show. */
export const visibleStrings: fc.Arbitrary<string> = strings.filter((value) => value !== "");
