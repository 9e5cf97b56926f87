import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  DeleteItemCommand,
  DynamoDBClient,
  ListTablesCommand,
  UpdateContinuousBackupsCommand,
} from "@aws-sdk/client-dynamodb";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { awsVariables } from "../../support/doors/doors.ts";
import { type CommandRun, runCommand } from "../../support/run-command.ts";

const USERS = 30;
const FLAGS = ["restore", "--stack", "landfall", "--poll-seconds", "1"];

let cloud: RunningCloud;
let aws: Record<string, string>;
let dynamoDb: DynamoDBClient;
let broken: Server | undefined;
/** A user who is older than the moment that a drill restores. */
let objectId: unknown;

beforeAll(async () => {
  cloud = await startTestCloud({ cheapHashes: true });
  aws = await awsVariables(cloud.url);
  dynamoDb = new DynamoDBClient({
    ...{ endpoint: aws.AWS_ENDPOINT_URL_DYNAMODB ?? "", region: aws.AWS_REGION ?? "" },
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  for (let i = 0; i < USERS; i++) {
    const body = { username: `user${i}`, password: "a long password" };
    const created = await request(cloud, "POST", "/1.1/users", { body });
    expect(created.status).toBe(201);
    objectId = (created.body as { readonly objectId: string }).objectId;
  }
  await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds: 600 } });
});
afterAll(async () => {
  dynamoDb?.destroy();
  await cloud?.stop();
});
afterEach(closeBroken);

function closeBroken(): void {
  broken?.closeAllConnections();
  broken?.close();
  broken = undefined;
}

function drill(flags: readonly string[], variables = {}): Promise<CommandRun> {
  return runCommand("drill", flags, { ...aws, ...variables });
}

async function findCopies(): Promise<string[]> {
  const { TableNames = [] } = await dynamoDb.send(new ListTablesCommand({}));
  return TableNames.filter(isCopy);
}

/** Starts a drill whose copies are never complete, and waits until there are some. */
async function startEndlessDrill(): Promise<ChildProcess> {
  const describe: Serve = async ({ TableName }, forward) => {
    const answer = await forward();
    const isDescribed = isCopy(TableName) && answer.Table;
    return isDescribed ? { Table: { ...answer.Table, TableStatus: "CREATING" } } : answer;
  };
  const endless = await startBroken({ DescribeTable: describe });
  const { PATH = "" } = process.env;
  const env = { PATH, HOME: "/nonexistent", ...aws, ...endless };
  const child = execFile(process.execPath, ["bin/landfall.mjs", "drill", ...FLAGS], { env });
  await expect.poll(async () => (await findCopies()).length, { timeout: 60_000 }).toBe(8);
  return child;
}

/** Members of a call or an answer that the tests look at. */
interface Message {
  readonly __type?: string;
  readonly TableName?: string;
  readonly SourceTableName?: string;
  readonly Table?: object;
}

type Serve = (input: Message, forward: () => Promise<Message>) => Promise<object>;

/** A DynamoDB that serves some operations in another way. */
async function startBroken(
  serves: Readonly<Record<string, Serve>>,
): Promise<Record<string, string>> {
  broken = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { host: _, "content-length": __, connection: ___, ...headers } = incoming.headers;
    const serve = serves[headers["x-amz-target"]?.toString().split(".")[1] ?? ""];
    const forward = async () => {
      const init = { method: "POST", body, headers: headers as Record<string, string> };
      return (await (await fetch(aws.AWS_ENDPOINT_URL_DYNAMODB ?? "", init)).json()) as Message;
    };
    const answer = serve ? await serve(JSON.parse(body), forward) : await forward();
    outgoing.writeHead("__type" in answer ? 400 : 200, {
      "content-type": "application/x-amz-json-1.0",
    });
    outgoing.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => broken?.listen(0, "127.0.0.1", resolve));
  const { port } = broken.address() as AddressInfo;
  return { AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}` };
}

const TYPE = "com.amazonaws.dynamodb.v20120810#";
const TOO_LATE = { __type: `${TYPE}InvalidRestoreTimeException`, message: "not this one" };
const DENIED = { __type: `${TYPE}AccessDeniedException`, message: "me may not" };

const isCopy = (name: unknown) => String(name).startsWith("landfall-drill-");
const isPushes = (name: unknown) => String(name).includes("TablesPushes");

const refusePushes: Serve = async (input, forward) =>
  isPushes(input.SourceTableName) ? TOO_LATE : forward();

describe("npx landfall drill restore", () => {
  it("finds in the copies every row of the tables, and as many as the sample has", async () => {
    const { code, stdout, stderr } = await drill([...FLAGS, "--sample", "7", "--json"]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const { tables, problems } = JSON.parse(stdout);
    const users = tables.find(({ table }: { table: string }) => table === "Users");
    expect(users.liveRows).toBeGreaterThanOrEqual(2 * USERS);
    expect(users).toMatchObject({
      ...{ copyRows: users.liveRows, missingRows: 0 },
      sample: { same: 7, changed: 0, newer: 0, undated: 0, lost: 0 },
    });
    expect(problems).toEqual([]);
    expect(await findCopies()).toEqual([]);
  });

  it("deletes the copies that a killed drill left behind, then names minutes and dollars", async () => {
    const child = await startEndlessDrill();
    child.kill("SIGKILL");
    await once(child, "exit");
    closeBroken();
    const { code, stdout, stderr } = await drill(FLAGS);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toContain("deleted 8 copies of an earlier drill");
    expect(stderr).toMatch(/restores 8 tables as of .* beside the live ones .*less than \$0\.01/);
    expect(stderr).toMatch(/Tables .* 24\/24 \(100 %/);
    expect(stdout).toMatch(/│ Users +│ +\d+ │ +\d+ │ +0 │ +\d+ │ +0 │ +0 │ +0 │ +0 │/);
    expect(stdout).toMatch(
      /8 tables as of \d{4}-.*Z in \d+\.\d minutes for less than \$0\.01 \(list prices of us-east-1\)/,
    );
    expect(stdout).toContain("✓ No row with a date before the moment is missing.");
    expect(await findCopies()).toEqual([]);
  });

  it("deletes its copies before it ends on Ctrl+C", async () => {
    const child = await startEndlessDrill();
    child.kill("SIGINT");
    const [code] = await once(child, "exit");
    expect(code).toBe(2);
    expect(await findCopies()).toEqual([]);
  });

  it("finds one row that a copy lacks", async () => {
    const scan: Serve = async ({ TableName = "" }, forward) => {
      const Key = { _key: { S: `user#${objectId}` } };
      const isOfUsers = isCopy(TableName) && TableName.endsWith("-Users");
      if (isOfUsers) await dynamoDb.send(new DeleteItemCommand({ TableName, Key }));
      return forward();
    };
    const variables = await startBroken({ Scan: scan });
    const { code, stdout } = await drill(FLAGS, variables);
    expect(stdout).toContain("✗ Users: 1 row is older than the moment and missing from the copy");
    expect(stdout).toContain("run the drill again ten minutes after the last import");
    expect(code).toBe(1);
  });

  it("restores nothing if a table has no backups, and names the command that turns them on", async () => {
    const { TableNames = [] } = await dynamoDb.send(new ListTablesCommand({}));
    const TableName = TableNames.find(isPushes);
    const setRecovery = (PointInTimeRecoveryEnabled: boolean) =>
      dynamoDb.send(
        new UpdateContinuousBackupsCommand({
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled },
        }),
      );
    await setRecovery(false);
    const { code, stderr } = await drill(FLAGS);
    await setRecovery(true);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^drill: \S+TablesPushes\S+ has no point-in-time recovery.*update-continuous-backups/,
    );
  });

  it("deletes the other copies if one table can't be restored", async () => {
    const variables = await startBroken({ RestoreTableToPointInTime: refusePushes });
    const { code, stderr } = await drill(FLAGS, variables);
    expect(code).toBe(2);
    expect(stderr).toMatch(/DynamoDB can't restore this moment; choose another with --at/);
    expect(await findCopies()).toEqual([]);
  });

  it("names the cause of its end although it may not delete its copies, and the command that deletes them", async () => {
    const variables = await startBroken({
      RestoreTableToPointInTime: refusePushes,
      DeleteTable: async () => DENIED,
    });
    const { code, stderr } = await drill(FLAGS, variables);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /7 copies could not be deleted .* --stack landfall --clean \(.*me may not\)[\s\S]*can't restore this moment/,
    );
    const { stderr: cleaned } = await drill([...FLAGS, "--clean"]);
    expect(cleaned).toContain("deleted 7 copies of an earlier drill");
    expect(await findCopies()).toEqual([]);
  });
});
