import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { PASSWORD, signUp } from "../../support/cloud/people.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { changeOnAllWays, expectAccepted, sendOnTwins } from "../../support/cloud/twins.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../support/dynamodb-engine.ts";

const SECRETS_TABLE = /TablesUserSecrets[0-9A-F]{8}$/;

let engine: DynamoDbEngine;
let cloud: RunningCloud;

beforeAll(async () => {
  engine = await startDynamoDbEngine("bare");
  process.env.DYNAMODB_ENDPOINT = engine.endpoint;
  cloud = await startTestCloud({ cheapHashes: true });
});
afterAll(async () => {
  delete process.env.DYNAMODB_ENDPOINT;
  await cloud?.stop();
  await engine?.stop();
});

/** The tables of the cloud that hold a password hash, and how many. */
async function hashesByTable(): Promise<Record<string, number>> {
  const { TableNames: names = [] } = await engine.documents.send(new ListTablesCommand({}));
  const counts = await Promise.all(
    names.map(async (TableName) => {
      const { Items: items = [] } = await engine.documents.send(new ScanCommand({ TableName }));
      const hashes = items.filter((item) => JSON.stringify(item).includes("scrypt:"));
      return [TableName, hashes.length] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

it("keeps password hashes out of the tables that queries and pushes read (A126)", async () => {
  let count = 0;
  const signUps = await sendOnTwins(cloud, () => ({
    route: "POST /users",
    body: { username: `keeper${++count}`, password: PASSWORD },
  }));
  expectAccepted(signUps);
  const anonymous = { authData: { anonymous: { id: "00000000-0000-4000-8000-000000000001" } } };
  const { body: upgraded } = await request(cloud, "POST", "/1.1/users", { body: anonymous });
  for (const { objectId } of [...signUps.map(({ body }) => body), upgraded as never]) {
    const route = `PUT /users/${objectId}`;
    const body = { password: "changed", username: `renamed${++count}` };
    expectAccepted(await changeOnAllWays(cloud, { route, body, master: true }));
  }
  const person = await signUp(cloud, {});
  const passwords = { old_password: PASSWORD, new_password: "changed" };
  const route = `PUT /users/${person.objectId}/updatePassword`;
  const [answer] = await sendOnTwins(cloud, {
    route,
    body: passwords,
    session: person.sessionToken,
  });
  expect(answer?.status).toBe(200);
  const credentials = { username: person.username, password: "changed" };
  expectAccepted(await sendOnTwins(cloud, { route: "POST /login", body: credentials }));

  const [[table = "", hashes] = []] = Object.entries(await hashesByTable());

  expect(table).toMatch(SECRETS_TABLE);
  expect(Object.keys(await hashesByTable())).toHaveLength(1);
  expect(hashes).toBe(signUps.length + 2);
});

it("removes the secrets together with their user (A126)", async () => {
  const before = Object.values(await hashesByTable())[0] ?? 0;
  const people = [
    await signUp(cloud, {}),
    await signUp(cloud, {}),
    await signUp(cloud, {}),
    await signUp(cloud, {}),
  ];
  expect(Object.values(await hashesByTable())[0]).toBe(before + people.length);

  expectAccepted(
    await sendOnTwins(cloud, (turn) => ({
      route: `DELETE /users/${people[turn]?.objectId}`,
      session: people[turn]?.sessionToken ?? "",
    })),
  );

  expect(Object.values(await hashesByTable())[0] ?? 0).toBe(before);
});
