import { beforeAll, describe, it } from "vitest";
import { type Person, signUp } from "../support/cloud/people.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { type Call, changeOnAllWays, expectRefused, sendAlone } from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
let person: Person;

beforeAll(async () => {
  person = await signUp(cloud);
});

/** As many as the body of a role may have. */
const FIELDS = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`k${index}`, 1]));
const DEEP_PATH = `a${".a".repeat(20_000)}`;

function withSession(route: string, body: object): Call {
  return { route, body, session: person.sessionToken };
}

describe("bodies that are costly to apply", () => {
  it("are refused in time when they have thousands of fields (A132)", async () => {
    const call = withSession("POST /roles", {
      name: "bulky",
      ACL: { "*": { read: true } },
      ...FIELDS,
    });
    expectRefused(await changeOnAllWays(cloud, call), 116);
  });

  it("are refused when a path has thousands of levels (A132)", async () => {
    const { objectId: user } = person;
    const { objectId: role } = await create("POST /roles", { name: "deep", ACL: ownedBy(user) });
    const device = await create("POST /installations", {
      deviceType: "ios",
      deviceToken: "b".repeat(64),
    });
    for (const path of [`users/${user}`, `roles/${role}`, `installations/${device.objectId}`]) {
      const call = withSession(`PUT /${path}`, { [DEEP_PATH]: 1 });
      expectRefused(await changeOnAllWays(cloud, call), 116);
    }
  });
});

function ownedBy(user: string) {
  return { [user]: { read: true, write: true } };
}

async function create(route: string, body: object): Promise<{ readonly objectId: string }> {
  return (await sendAlone(cloud, withSession(route, body))).body;
}
