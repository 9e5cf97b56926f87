import { beforeAll, describe, expect, it } from "vitest";
import { type Person, signUp } from "../support/cloud/people.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";
import { type Answer, expectRefused, sendOnTwins } from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

/** With default settings: `GET /users` is closed, strict queries are not. */
const cloud = forAllTests(() => startConfiguredCloud({}, { cheapHashes: true }));
let mallory: Person;
let crowd: readonly Person[];

beforeAll(async () => {
  mallory = await signUp(cloud, { nickname: "Mallory" });
  const people = Array.from({ length: 14 }, (_, i) =>
    signUp(cloud, {
      email: `victim${i}@example.com`,
      mobilePhoneNumber: `+86137000000${String(i).padStart(2, "0")}`,
      city: "Shenzhen",
      isPublic: true,
      nickname: `Victim ${i}`,
      player: 10_000 + i,
      level: i % 2,
      tags: ["runner"],
    }),
  );
  crowd = await Promise.all(people);
});

type Query = Readonly<Record<string, unknown>>;

/** Asks alone and in a batch; the route has no twin in `/classes`. */
async function ask(query: Query, options: object = { session: mallory.sessionToken }) {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const route = `GET /users/strictlyQuery?${new URLSearchParams(texts)}`;
  const answers = await sendOnTwins(cloud, { route, ...options });
  return answers.filter(({ via }) => !via.includes("/classes/"));
}

const idsOf = ({ body }: Answer) => body.results.map(({ objectId }: Person) => objectId);

const LISTS: readonly (readonly [string, Query])[] = [
  ["a flag of the service", { where: { mobilePhoneVerified: false }, limit: 1000 }],
  ["another flag of the service", { where: { emailVerified: false } }],
  ["a flag of the app", { where: { isPublic: true } }],
  ["a time", { where: { createdAt: { $in: ["2026-11-24T00:00:00.000Z"] } } }],
  ["a range beside a value", { where: { city: "Shenzhen", createdAt: { $gt: "2026" } } }],
  ["an exclusion", { where: { city: "Shenzhen", nickname: { $nin: ["Victim 0"] } } }],
  ["an inequality", { where: { city: "Shenzhen", objectId: { $ne: "x" } } }],
  ["presence", { where: { city: "Shenzhen", email: { $exists: true } } }],
  ["an element of a list", { where: { tags: { $all: ["runner"] }, city: { $size: 1 } } }],
  ["no value", { where: { city: null } }],
  ["an empty text", { where: { city: "" } }],
  ["a list", { where: { tags: ["runner"] } }],
  ["an order", { where: { city: "Shenzhen" }, order: "-createdAt" }],
  ["a number of matches", { where: { city: "Shenzhen" }, count: 1 }],
  ["a page", { where: { city: "Shenzhen" }, skip: 10 }],
  ["a guess of many values", { where: { player: { $in: [...Array(50).keys()] } } }],
  [
    "a guess of many values in branches",
    { where: { $or: [...Array(50).keys()].map((player) => ({ player })) } },
  ],
  [
    "guesses that multiply",
    {
      where: {
        $and: [{ level: { $in: [0, 1, 2, 3, 4, 5] } }, { level: { $in: [0, 1, 2, 3, 4, 6] } }],
      },
    },
  ],
  [
    "a sub-query",
    {
      where: {
        city: "Shenzhen",
        nickname: { $select: { query: { className: "Note", where: {} }, key: "author" } },
      },
    },
  ],
];

describe("a strict query of a user who is logged in", () => {
  it.each(LISTS)("refuses %s (A180)", async (_, query) => {
    expectRefused(await ask(query), 1);
  });

  it("answers at most ten users, regardless of the limit (A180)", async () => {
    for (const limit of [{}, { limit: 1000 }, { limit: 11 }]) {
      for (const answer of await ask({ where: { city: "Shenzhen" }, ...limit })) {
        expect(idsOf(answer)).toHaveLength(10);
      }
    }
    for (const answer of await ask({ where: { city: "Shenzhen" }, limit: 2 })) {
      expect(idsOf(answer)).toHaveLength(2);
    }
  });

  it("finds a person by a value that the app's user knows (A180)", async () => {
    const [first, second] = crowd as [Person, Person];
    const wheres: [object, readonly Person[]][] = [
      [{ nickname: "Victim 0" }, [first]],
      [{ player: 10_001 }, [second]],
      [{ city: "Shenzhen", nickname: "Victim 1" }, [second]],
      [{ $or: [{ nickname: "Victim 0" }, { player: 10_001 }] }, [first, second]],
      [{ mobilePhoneNumber: { $in: crowd.slice(0, 2).map(phoneOf) } }, [first, second]],
      [{ mobilePhoneNumber: phoneOf(first) }, [first]],
      [{ email: second.email }, [second]],
      [{ username: first.username }, [first]],
      [{ objectId: first.objectId, createdAt: { $exists: true } }, [first]],
    ];
    for (const [where, found] of wheres) {
      for (const answer of await ask({ where })) {
        expect(answer.code, JSON.stringify([where, answer.body])).toBeUndefined();
        expect(new Set(idsOf(answer))).toEqual(new Set(found.map(({ objectId }) => objectId)));
      }
    }
  });
});

const phoneOf = ({ mobilePhoneNumber }: Person) => mobilePhoneNumber;

describe("a strict query of another user", () => {
  it("needs one name without a session (A180)", async () => {
    expectRefused(await ask({ where: { nickname: "Victim 0" } }, {}), 1);
    const [first] = crowd as [Person];
    for (const answer of await ask({ where: { username: first.username } }, {})) {
      expect(idsOf(answer)).toEqual([first.objectId]);
    }
  });

  it("lists, counts and sorts with the master key (A180)", async () => {
    const query = { where: { city: "Shenzhen" }, order: "-createdAt", count: 1, limit: 12 };
    for (const answer of await ask(query, { master: true })) {
      expect(idsOf(answer)).toHaveLength(12);
      expect(answer.body.count).toBe(14);
    }
  });
});
