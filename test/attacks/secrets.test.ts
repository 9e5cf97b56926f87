import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { type Person, signUp } from "../support/cloud/people.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { type Call, sendOnTwins } from "../support/cloud/twins.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../support/dynamodb-engine.ts";

let engine: DynamoDbEngine;
let cloud: RunningCloud;
let people: readonly Person[];
/** Attributes that no answer may hold, for any requester. */
let internals: readonly string[];

const PASSWORDS = ["hidden-password-0", "hidden-password-1"];
const ACCESS_TOKENS = ["hidden-access-token-0", "hidden-access-token-1"];

beforeAll(async () => {
  engine = await startDynamoDbEngine("bare");
  process.env.DYNAMODB_ENDPOINT = engine.endpoint;
  cloud = await startTestCloud({ cheapHashes: true });
  people = [await signUpWithSecrets(0), await signUpWithSecrets(1)];
  internals = [...PASSWORDS, ...(await storedInternals())];
});
afterAll(async () => {
  delete process.env.DYNAMODB_ENDPOINT;
  await cloud?.stop();
  await engine?.stop();
});

function signUpWithSecrets(index: number): Promise<Person> {
  const authData = { somewhere: { uid: `uid${index}`, access_token: ACCESS_TOKENS[index] } };
  const email = `p${index}@example.com`;
  return signUp(cloud, { password: PASSWORDS[index], email, score: 1, authData });
}

/** Every string that the service keeps in its own attributes. */
async function storedInternals(): Promise<string[]> {
  const { TableNames: tables = [] } = await engine.documents.send(new ListTablesCommand({}));
  const ofUsers = tables.filter((name) => /TablesUser(s|Secrets)[0-9A-F]{8}$/.test(name));
  const scans = ofUsers.map((TableName) => engine.documents.send(new ScanCommand({ TableName })));
  const texts = (await Promise.all(scans))
    .flatMap(({ Items: items = [] }) => items)
    .flatMap((item) =>
      Object.entries(item).flatMap(([name, value]) => (name.startsWith("_") ? [value] : [])),
    );
  const secret = texts.filter((value) => typeof value === "string" && value.length > 12);
  expect(secret.length).toBeGreaterThan(6);
  expect(secret.join()).toContain("scrypt:");
  return secret;
}

type Route = (target: Person, index: number) => Pick<Call, "route" | "body">;

const condition = encodeURIComponent(JSON.stringify({ score: { $gte: 0 } }));
const ROUTES: readonly Route[] = [
  ({ objectId }) => ({ route: `GET /users/${objectId}` }),
  ({ objectId }) => ({ route: `GET /users/${objectId}?keys=score&returnACL=true` }),
  ({ objectId }) => ({ route: `GET /users/${objectId}?include=authData&fetchWhenSave=true` }),
  () => ({ route: "GET /users/me" }),
  () => ({ route: "GET /users?returnACL=true&count=1" }),
  () => ({ route: `GET /users?where=${condition}&order=-score` }),
  ({ username }, index) => ({ route: "POST /login", body: { username, ...passwordFor(index) } }),
  ({ username }) => ({ route: "POST /login", body: { username, password: "wrong" } }),
  ({ username }) => ({ route: "POST /users", body: { username, password: "x" } }),
  ({ objectId }) => ({
    route: `PUT /users/${objectId}?new=true`,
    body: { score: { __op: "Increment", amount: 1 }, sessionToken: "x" },
  }),
  ({ objectId }) => ({
    route: `PUT /users/${objectId}?fetchWhenSave=true`,
    body: { email: `${objectId}@example.com`, salt: "x" },
  }),
  ({ objectId }) => ({ route: `PUT /users/${objectId}`, body: { password: { a: 1 } } }),
  ({ objectId }) => ({
    route: `PUT /users/${objectId}/updatePassword`,
    body: { old_password: "wrong", new_password: "x" },
  }),
  ({ objectId }) => ({
    route: `PUT /users/${objectId}?new=true`,
    body: { authData: { somewhere: { uid: "uid1", access_token: "taken" } } },
  }),
  ({ objectId }) => ({ route: `DELETE /users/${objectId}x` }),
];

function passwordFor(index: number): { password: string | undefined } {
  return { password: PASSWORDS[index] };
}

/** Names of attributes anywhere in an answer. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]);
}

describe("answers", () => {
  it("hold no password, hash, salt, internal attribute or other user's token (A70)", async () => {
    const requesters = ["key", "master", "0", "1"] as const;
    const call = fc.record({
      route: fc.constantFrom(...ROUTES),
      target: fc.constantFrom(0, 1),
      requester: fc.constantFrom(...requesters),
    });

    await fc.assert(
      fc.asyncProperty(call, async ({ route, target, requester }) => {
        const person = people[target] as Person;
        const session = people[Number(requester)]?.sessionToken;
        const request = route(person, target);
        const answers = await sendOnTwins(cloud, {
          ...request,
          master: requester === "master",
          ...(session && { session }),
        });

        // A log-in proves who the target is, for every sender.
        const proven = request.route === "POST /login" ? person.sessionToken : session;
        const tokens = people.map((p) => p.sessionToken).filter((token) => token !== proven);
        const mayReadAccess = (i: number) =>
          requester === "master" || people[i]?.sessionToken === proven;
        const foreign = [...tokens, ...ACCESS_TOKENS.filter((_, i) => !mayReadAccess(i))];
        for (const { body, via } of answers) {
          const text = JSON.stringify(body);
          for (const secret of [...internals, ...foreign]) expect(text, via).not.toContain(secret);
          for (const name of namesIn(body)) {
            expect(name, via).not.toMatch(/^_(?!_type$)|^(password|salt)$/);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
