import { createHash } from "node:crypto";
import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect } from "vitest";
import { connectLocal } from "../../../cli/stack/connect.ts";
import { createDocumentClient } from "../../../functions/adapters/dynamodb/client/client.ts";
import { sendWhileContended } from "../../../functions/adapters/dynamodb/writes/contention.ts";
import type { LeanCloudRow } from "../../../local/leancloud/leancloud-data.ts";
import type { LeanCloudRule } from "../../../local/leancloud/leancloud-trouble.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "./cloud.ts";

let serial = 0;

export const SALT = "s".repeat(48);

export function hashOf(password: string): string {
  let digest = createHash("sha512").update(SALT).update(password).digest();
  for (let round = 0; round < 512; round++) digest = createHash("sha512").update(digest).digest();
  return digest.toString("base64");
}

/** A user of LeanCloud whom no test has used. */
export function newRow(change: object = {}): LeanCloudRow & Record<string, string> {
  serial += 1;
  const number = String(serial).padStart(4, "0");
  return {
    objectId: `5d831ac8a673f5006871${number}`,
    username: `tom${number}`,
    email: `tom${number}@example.com`,
    mobilePhoneNumber: `+861380000${number}`,
    salt: SALT,
    password: hashOf("there"),
    sessionToken: `spws3590icjdpr3tb9jao${number}`,
    createdAt: "2019-09-19T06:03:36.000Z",
    updatedAt: "2020-01-02T03:04:05.678Z",
    city: "Shenzhen",
    ...change,
  };
}

/** Makes a user's row one of an earlier version, which did not note whether LeanCloud still counts. */
export async function removeMarks({ url }: RunningCloud, { objectId }: LeanCloudRow) {
  const { client } = await connectLocal(url, undefined, createDocumentClient);
  const { TableNames: names = [] } = await client.send(new ListTablesCommand({}));
  const TableName = names.find((name) => /TablesUsers[0-9A-F]{8}/.test(name));
  const Key = { _key: `user#${objectId}` };
  const UpdateExpression = "REMOVE #atLeanCloud, #leftLeanCloud";
  const ExpressionAttributeNames = {
    "#atLeanCloud": "_atLeanCloud",
    "#leftLeanCloud": "_leftLeanCloud",
  };
  // The transaction of an earlier request may still hold the row.
  await sendWhileContended(() =>
    client.send(new UpdateCommand({ TableName, Key, UpdateExpression, ExpressionAttributeNames })),
  );
}

export type Body = Record<string, unknown> & { code?: number };

/** Users of a cloud with a bridge, and the LeanCloud behind it. */
export function useBridge(getCloud: () => RunningCloud) {
  let started = 0;

  async function script(users: readonly LeanCloudRow[], rules: readonly LeanCloudRule[] = []) {
    const body = { data: { classes: { _User: users } }, rules };
    expect((await request(getCloud(), "PUT", "/_local/leancloud", { body })).status).toBe(200);
    started = (await calls()).length;
  }

  async function calls(): Promise<readonly string[]> {
    const { body } = await request(getCloud(), "GET", "/_local/leancloud");
    return (body as { requests: string[] }).requests;
  }

  /** Requests to LeanCloud since the last script. */
  const newCalls = async () => (await calls()).slice(started);

  async function logIn(credentials: object) {
    const answer = await request(getCloud(), "POST", "/1.1/login", { body: credentials });
    return { status: answer.status, body: answer.body as Body };
  }

  const byName = ({ username }: LeanCloudRow, password = "there") => logIn({ username, password });

  async function me(sessionToken: unknown) {
    const headers = { "X-LC-Session": String(sessionToken) };
    const answer = await request(getCloud(), "GET", "/1.1/users/me", { headers });
    return { status: answer.status, body: answer.body as Body };
  }

  const change = (method: string, { objectId }: LeanCloudRow, body?: object) =>
    request(getCloud(), method, `/1.1/users/${objectId}`, { body, master: true });

  const forward = (minutes: number) =>
    request(getCloud(), "PUT", "/_local/clock", { body: { advanceSeconds: minutes * 60 } });

  return { script, newCalls, logIn, byName, me, change, forward };
}
