import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OperationId } from "../../functions/generated/operations.ts";
import {
  type OperationRow,
  operationTable,
} from "../../functions/handlers/http/operation-table.ts";
import type { RunningCloud } from "../../local/spawn.ts";
import { advanceClock, type Person, signUp } from "../support/cloud/people.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { sendAlone } from "../support/cloud/twins.ts";
import { REQUESTS, type Scene } from "./caller-requests.ts";
import { CALLERS, type Caller, VERDICTS } from "./caller-verdicts.ts";

/** All requests come from one network, whose limits are by the hour. */
const NETWORK_LIMIT_MINUTES = 61;

let cloud: RunningCloud;
let stranger: Person;
let deleted: Person;

beforeAll(async () => {
  cloud = await startTestCloud({ cheapHashes: true });
  [stranger, deleted] = [await signUp(cloud), await signUp(cloud)];
  const { objectId, sessionToken: session } = deleted;
  await sendAlone(cloud, { route: `DELETE /users/${objectId}`, session });
});
beforeEach(() => advanceClock(cloud, NETWORK_LIMIT_MINUTES));
afterAll(() => cloud?.stop());

const OPERATIONS = Object.entries(operationTable) as [OperationId, OperationRow][];

/** A batch without the application's key is refused as a whole. */
const BATCH_CALLERS = CALLERS.slice(2);

type Headers = Record<string, string>;

/** The credentials of each caller. */
const CREDENTIALS: Readonly<Record<Caller, (owner: Person) => Headers | Promise<Headers>>> = {
  none: () => ({}),
  wrong: () => ({ "X-LC-Id": cloud.appId, "X-LC-Key": `${cloud.appKey}x` }),
  key: () => withKey(),
  replaced: async ({ objectId, sessionToken }) => {
    const route = `PUT /users/${objectId}/refreshSessionToken`;
    await sendAlone(cloud, { route, session: sessionToken });
    return withKey(sessionToken);
  },
  deleted: () => withKey(deleted.sessionToken),
  stranger: () => withKey(stranger.sessionToken),
  own: ({ sessionToken }) => withKey(sessionToken),
  master: () => ({ "X-LC-Id": cloud.appId, "X-LC-Key": `${cloud.masterKey},master` }),
};

function withKey(session?: string): Headers {
  const key = { "X-LC-Id": cloud.appId, "X-LC-Key": cloud.appKey };
  return session === undefined ? key : { ...key, "X-LC-Session": session };
}

async function makeScene(): Promise<Scene> {
  return { cloud, owner: await signUp(cloud), unique: randomBytes(8).toString("hex") };
}

interface Prepared {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
}

async function prepare(id: OperationId, template: string, caller: Caller): Promise<Prepared> {
  const scene = await makeScene();
  const { parameters = {}, query, body } = await REQUESTS[id](scene);
  const path = template.replace(/\{(\w+)\}/g, (_, name) => parameters[name] ?? name);
  return {
    method: operationTable[id].method,
    path: query === undefined ? path : `${path}?${query}`,
    body,
    headers: await CREDENTIALS[caller](scene.owner),
  };
}

async function send({ method, path, body, headers }: Prepared): Promise<string> {
  const hasBody = body !== undefined;
  const answer = await fetch(cloud.url + path, {
    method,
    headers: { ...headers, ...(hasBody && { "Content-Type": "application/json" }) },
    ...(hasBody && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return toVerdict(answer.status, text.startsWith("{") ? JSON.parse(text) : {});
}

function toVerdict(status: number, { code }: { readonly code?: number }): string {
  return status < 400 || code === undefined ? `${status}` : `${status}/${code}`;
}

/** The code of the operation's own refusal, as an item of a batch answers it. */
async function sendInBatch({ method, path, body, headers }: Prepared): Promise<string> {
  const answer = await fetch(`${cloud.url}/1.1/batch`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ requests: [{ method, path, body }] }),
  });
  const results: unknown = await answer.json();
  if (!Array.isArray(results)) return toVerdict(answer.status, results as object);
  return results[0].error === undefined ? "success" : `${results[0].error.code}`;
}

/** Pages, reference material, batches, dead letters, receipts and uploads can't be items of a batch. */
const ALONE: readonly string[] = ["confirmFileUpload", "createFileToken", "uploadFileForm"];
const ALONE_ONLY =
  /^\/1\/|Email\/|resetPassword\/|\/batch|deadLetters|timers|receipts|openapi|errors\//;

/** Inside a batch, a `GET` that finds nothing is answered with null. */
function toBatchVerdict(verdict: string, method: string): string {
  const code = verdict.split("/")[1];
  if (code === undefined || (method === "GET" && ["101", "211"].includes(code))) return "success";
  return code;
}

describe("every route and every kind of caller", () => {
  it("are in the table (A131)", () => {
    expect([...VERDICTS.keys()].sort()).toEqual(Object.keys(operationTable).sort());
  });

  for (const [id, { method, paths }] of OPERATIONS) {
    const expected = VERDICTS.get(id) ?? [];

    it(`answers each caller of ${id} as the table says, on every path (A131)`, async () => {
      for (const path of paths) {
        const found: string[] = [];
        for (const caller of CALLERS) found.push(await send(await prepare(id, path, caller)));
        expect(found, path).toEqual(expected);
      }
    });

    it.skipIf(ALONE.includes(id) || paths.every((path) => ALONE_ONLY.test(path)))(
      `answers each caller of ${id} alike inside a batch (A131)`,
      async () => {
        for (const path of paths) {
          const found: string[] = [];
          for (const caller of BATCH_CALLERS) {
            found.push(await sendInBatch(await prepare(id, path, caller)));
          }
          const inBatch = expected.slice(-BATCH_CALLERS.length);
          expect(found, path).toEqual(inBatch.map((verdict) => toBatchVerdict(verdict, method)));
        }
      },
    );
  }
});
