import AV from "leancloud-storage";
import { BEIJING, day, EVERYBODY, people, pointerTo, type Query, users } from "./query-people.ts";

interface Condition {
  readonly ask: (query: Query) => Query;
  readonly found: readonly string[];
}

/** One entry for each method that narrows a query. */
export const CONDITIONS: Readonly<Record<string, readonly Condition[]>> = {
  equalTo: [
    { ask: (query) => query.equalTo("score", 3), found: ["cat", "dan"] },
    { ask: (query) => query.equalTo("tags", "red"), found: ["ann", "ben"] },
    { ask: (query) => query.equalTo("address.city", "London"), found: ["dan"] },
    { ask: (query) => query.equalTo("motto", null), found: ["eve"] },
    { ask: (query) => query.equalTo("born", null), found: ["cat", "dan", "eve"] },
    { ask: (query) => query.equalTo("born", day("1991-01-01")), found: ["ben"] },
    { ask: (query) => query.equalTo("friend", pointerTo(users.get("ann"))), found: ["ben", "cat"] },
  ],
  notEqualTo: [
    { ask: (query) => query.notEqualTo("score", 3), found: ["ann", "ben", "eve"] },
    { ask: (query) => query.notEqualTo("tags", "red"), found: ["cat", "dan", "eve"] },
  ],
  lessThan: [
    { ask: (query) => query.lessThan("score", 2), found: ["ann", "eve"] },
    { ask: (query) => query.lessThan("born", day("1991-01-01")), found: ["ann"] },
  ],
  lessThanOrEqualTo: [
    { ask: (query) => query.lessThanOrEqualTo("score", 2), found: ["ann", "ben", "eve"] },
  ],
  greaterThan: [
    { ask: (query) => query.greaterThan("score", 2), found: ["cat", "dan"] },
    { ask: (query) => query.greaterThan("createdAt", day("2100-01-01")), found: [] },
  ],
  greaterThanOrEqualTo: [
    { ask: (query) => query.greaterThanOrEqualTo("score", 2), found: ["ben", "cat", "dan"] },
    {
      ask: (query) => query.greaterThanOrEqualTo("createdAt", users.get("dan")?.createdAt as Date),
      found: ["dan", "eve"],
    },
  ],
  containedIn: [
    { ask: (query) => query.containedIn("score", [1, -4]), found: ["ann", "eve"] },
    { ask: (query) => query.containedIn("tags", ["green", "none"]), found: ["dan"] },
    { ask: (query) => query.containedIn("name", []), found: [] },
  ],
  notContainedIn: [
    { ask: (query) => query.notContainedIn("tags", ["red", "green"]), found: ["cat", "eve"] },
  ],
  containsAll: [
    { ask: (query) => query.containsAll("tags", ["blue", "red"]), found: ["ann"] },
    { ask: (query) => query.containsAll("tags", ["blue"]), found: ["ann", "dan"] },
  ],
  sizeEqualTo: [
    { ask: (query) => query.sizeEqualTo("tags", 0), found: ["cat"] },
    { ask: (query) => query.sizeEqualTo("tags", 2), found: ["ann", "dan"] },
  ],
  exists: [{ ask: (query) => query.exists("motto"), found: EVERYBODY }],
  doesNotExist: [{ ask: (query) => query.doesNotExist("tags"), found: ["eve"] }],
  matches: [
    { ask: (query) => query.matches("motto", /^hello/), found: ["ben"] },
    { ask: (query) => query.matches("motto", /^hello/i), found: ["ann", "ben"] },
    { ask: (query) => query.matches("motto", /^hello/im), found: ["ann", "ben", "cat"] },
    { ask: (query) => query.matches("motto", /t.H/, "s"), found: ["cat"] },
    { ask: (query) => query.matches("motto", /W o r l d/, "x"), found: ["ann"] },
  ],
  startsWith: [{ ask: (query) => query.startsWith("motto", "a.b\\E*"), found: ["dan"] }],
  endsWith: [{ ask: (query) => query.endsWith("motto", "llo"), found: ["cat"] }],
  contains: [
    { ask: (query) => query.contains("motto", "\\E*"), found: ["dan"] },
    { ask: (query) => query.contains("motto", "ello"), found: ["ann", "ben", "cat"] },
  ],
  matchesQuery: [
    {
      ask: (query) => query.matchesQuery("friend", people().equalTo("name", "ann")),
      found: ["ben", "cat"],
    },
    {
      ask: (query) =>
        query.matchesQuery(
          "friend",
          people().matchesQuery("friend", people().equalTo("name", "ann")),
        ),
      found: ["dan"],
    },
    {
      ask: (query) => query.matchesQuery("friend", people().exists("score").limit(1).skip(1)),
      found: ["dan"],
    },
  ],
  doesNotMatchQuery: [
    {
      ask: (query) => query.doesNotMatchQuery("friend", people().equalTo("name", "ann")),
      found: ["ann", "dan", "eve"],
    },
  ],
  matchesKeyInQuery: [
    {
      ask: (query) =>
        query.matchesKeyInQuery("address.city", "address.city", people().greaterThan("score", 2)),
      found: ["cat", "dan"],
    },
  ],
  doesNotMatchKeyInQuery: [
    {
      ask: (query) => query.doesNotMatchKeyInQuery("score", "score", people().equalTo("score", 3)),
      found: ["ann", "ben", "eve"],
    },
  ],
  near: [{ ask: (query) => query.near("place", BEIJING), found: ["ann", "ben", "cat", "dan"] }],
  withinRadians: [
    { ask: (query) => query.withinRadians("place", BEIJING, 0.2), found: ["ann", "ben", "cat"] },
  ],
  withinMiles: [{ ask: (query) => query.withinMiles("place", BEIJING, 65), found: ["ann"] }],
  withinKilometers: [
    { ask: (query) => query.withinKilometers("place", BEIJING, 115), found: ["ann", "ben"] },
  ],
  withinGeoBox: [
    {
      ask: (query) =>
        query.withinGeoBox("place", new AV.GeoPoint(30, 110), new AV.GeoPoint(39.5, 125)),
      found: ["ben", "cat"],
    },
  ],
};

interface Order {
  readonly ask: (query: Query) => Query;
  readonly found: readonly string[];
}

/** One entry for each method that orders or cuts. */
export const ORDERS: Readonly<Record<string, readonly Order[]>> = {
  ascending: [
    { ask: (query) => query.ascending("name"), found: ["ann", "ben", "cat", "dan", "eve"] },
    { ask: (query) => query.ascending("score"), found: ["eve", "ann", "ben", "cat", "dan"] },
    { ask: (query) => query.ascending("born").limit(3), found: ["cat", "dan", "eve"] },
  ],
  addAscending: [
    {
      ask: (query) => query.descending("score").addAscending("name"),
      found: ["cat", "dan", "ben", "ann", "eve"],
    },
  ],
  descending: [
    { ask: (query) => query.descending("createdAt"), found: [...EVERYBODY].reverse() },
    { ask: (query) => query.descending("address.city").limit(1), found: ["ben"] },
  ],
  addDescending: [
    {
      ask: (query) => query.ascending("score").addDescending("name"),
      found: ["eve", "ann", "ben", "dan", "cat"],
    },
  ],
  limit: [
    { ask: (query) => query.ascending("name").limit(2), found: ["ann", "ben"] },
    { ask: (query) => query.ascending("name").limit(0), found: EVERYBODY },
  ],
  skip: [
    { ask: (query) => query.ascending("name").skip(3), found: ["dan", "eve"] },
    { ask: (query) => query.near("place", BEIJING).skip(1).limit(2), found: ["ben", "cat"] },
  ],
};
