import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBlocks, linesOf } from "../../tools/docs/doors.ts";
import { type Account, openAccount } from "../support/account/account.ts";
import type { SimulatedStack } from "../support/account/account-state.ts";
import { listIds } from "../support/account/local-stack.ts";
import { makeClone } from "../support/doors/clone.ts";
import { addressOf, awsVariables, openDoor, readLocal } from "../support/doors/doors.ts";

const GUIDE = readFileSync("docs/deploying.md", "utf8");
const DENIED = "API: iam:CreateRole User: cdk-exec is not authorized to perform: iam:CreateRole";

/** Milliseconds in which a local cloud starts on a busy machine. */
const START_MS = 600_000;

const clone = makeClone();
const door = openDoor(clone);
const settings = `${clone}/landfall.json`;
const readJson = (file: string) => JSON.parse(readFileSync(`${clone}/${file}`, "utf8"));
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
let account: Account;

/** The stack `shop` of the simulated account answers as this local cloud, which runs the same settings. */
beforeAll(async () => {
  await door.run("printf 'shop\\n\\n\\nops@shop.test\\n\\n\\n' | npx landfall setup");
  const start = "npm start -- --port 0 --config landfall.json --concurrency 1000 --data data";
  const url = await addressOf(door.start(start));
  const cloud = await awsVariables(url);
  Object.assign(door.variables, cloud);
  account = await openAccount({ region: "us-east-1", cloud });
  const { outputs } = await readLocal(url, "aws");
  account.state.outputs = { shop: outputs };
  account.state.physicalIds = { shop: await listIds("shop", cloud) };
}, START_MS);
afterAll(() => account?.close());

/** The output of a line, as one paragraph: the table breaks sentences. */
async function run(line: string, ...codes: number[]): Promise<string> {
  return (await door.run(line, ...codes)).replace(/[│\s]+/g, " ");
}

/** Lets an earlier stack of this name have left its table of users. */
function leaveUsers(): SimulatedStack {
  const ids = Object.keys(account.state.physicalIds.shop ?? {});
  const LogicalResourceId = ids.find((id) => id.startsWith("TablesUsers")) ?? "";
  const id = "arn:aws:cloudformation:us-east-1:123456789012:stack/shop/0";
  const event = {
    ...{ LogicalResourceId, PhysicalResourceId: "old-users", ResourceType: "AWS::DynamoDB::Table" },
    ...{ ResourceStatus: "DELETE_SKIPPED", Timestamp: new Date().toISOString() },
  };
  const stack: SimulatedStack = {
    ...{ name: "shop", id, status: "DELETE_COMPLETE", events: [event] },
    ...{ template: { Resources: {} }, parameters: {}, outputs: {} },
  };
  account.state.deleted.push(stack);
  return stack;
}

/** Whether DynamoDB refuses to delete the tables, by the deployed template. */
function protection(): unknown[] {
  const { template } = account.state.stacks.get("shop") ?? {};
  const tables = Object.values(template?.Resources ?? {}).filter(
    ({ Type }) => Type === "AWS::DynamoDB::Table",
  ) as { readonly Properties?: { readonly DeletionProtectionEnabled?: boolean } }[];
  return [...new Set(tables.map(({ Properties }) => Properties?.DeletionProtectionEnabled))];
}

it("takes six commands and three visits to pages of AWS from an empty account", () => {
  const own = findBlocks("docs/deploying.md", GUIDE).find(({ runBy }) => runBy === "doors/deploy");
  const lines = linesOf(own?.code ?? "").map((line) => line.replace(/ +#.*/, "").trim());
  expect(lines).toEqual([
    ...["npm ci", "aws login", "npx landfall setup", "npx landfall deploy"],
    expect.stringMatching(/^npx landfall credentials add fcm /),
    "npx landfall deploy --yes",
  ]);
  expect([...GUIDE.matchAll(/\*\*Visit (\d):/g)].map(([, visit]) => visit)).toEqual([..."123"]);
});

it("deploys to no local cloud, which runs already", async () => {
  const refused = await run("npx landfall deploy", 1);
  expect(refused).toContain("a local cloud, which npm start has deployed already; unset");
  Object.assign(door.variables, account.variables);
});

it("says of a deployment that fails in the middle what failed, why, and the way out", async () => {
  account.state.failing = { HttpAccounts: DENIED };
  const left = leaveUsers();
  const failed = await run(
    "npx landfall deploy --config landfall.json --yes --attach TablesUsers",
    1,
  );
  left.events.length = 0;

  expect(failed).toContain("123456789012 in us-east-1, as arn:aws:sts::123456789012");
  expect(failed).toContain("runs 1000 functions at once; concurrency is set to that");
  expect(failed).toMatch(/bootstrap ✓ ok The region is prepared.* stack ✓ ok shop is new/);
  expect(failed).toContain(
    "TablesUsers is created anew, and empty; old-users stays in the account",
  );
  expect(failed).toMatch(/\d+ of CloudFormation's 500 .*about \$\d+\.\d\d a month/);
  expect(failed).toMatch(
    /CloudFormation could not create HttpAccounts\w* \(AWS::[\w:]+\): API: iam:CreateRole .* Add the missing action .* shop is ROLLBACK_COMPLETE\. Nothing of it is left/,
  );
  const policy = "arn:aws:iam::123456789012:policy/landfall-execution-policy-us-east-1";
  const { parameters } = account.state.stacks.get("CDKToolkit") ?? {};
  expect(parameters?.CloudFormationExecutionPolicies).toBe(policy);
});

it("goes on in a second run, after a question, and proves the result", async () => {
  account.state.failing = {};
  const again = await run("echo y | npx landfall deploy --verify same-version");

  expect(again).toMatch(/shop is ROLLBACK_COMPLETE: CloudFormation could not create HttpAccounts/);
  expect(again).toContain("CloudFormation acts with landfall-execution-policy-us-east-1");
  expect(again).toMatch(/shop is deployed: http.*Doctor.*problem 0, /);
  expect(again).toContain("failed 0, passed 1, skipped 0");
  expect(readJson("verify-report-shop/report.json").results).toHaveLength(1);
  expect(protection()).toEqual([false]);
  expect(again).toContain("Its tables are not protected yet: deploy once more");
  expect(account.state.calls).toContain("DeleteStack");
  const saved = readJson("landfall.deployed.json");
  expect(saved).toMatchObject({ stack: "shop", account: "123456789012", region: "us-east-1" });
  expect(saved.outputs.Url).toMatch(/^http/);
  const users = Object.keys(saved.data).find((id) => id.startsWith("TablesUsers")) ?? "";
  expect(saved.data[users]).toEqual({ TableName: account.state.physicalIds.shop?.[users] });
});

it("lists what changes before it is deployed, replaced resources in red, and what would be lost", async () => {
  const { outputs } = account.state.stacks.get("shop") ?? {};
  const { template } = account.state.stacks.get("shop") ?? {};
  expect(outputs?.Version).toBe(manifest.version);
  account.state.calls.length = 0;
  const list = await run("npx landfall diff");
  expect(list).toContain(`shop in us-east-1 runs Landfall ${manifest.version}; this is`);
  expect(list).toMatch(/changed TablesUsers AWS::DynamoDB::Table DeletionProtectionEnabled/);
  expect(list).toMatch(
    /Resources: 0 replaced, 0 perhaps replaced, 0 removed, 0 created, [1-9]\d* changed\./,
  );
  expect(list).toContain("Nothing that holds data is replaced, detached or deleted.");

  const secret = Object.entries(template?.Resources ?? {}).find(
    ([, { Type }]) => Type === "AWS::SecretsManager::Secret",
  );
  const [id = "", resource = { Type: "" }] = secret ?? [];
  const given = (resource as { Properties?: object }).Properties;
  Object.assign(resource, { Properties: { ...given, Name: "another" } });
  const red = await run(`FORCE_COLOR=1 npx landfall diff --config landfall.json`, 1);
  const app = await run("FORCE_COLOR=1 npx landfall diff --assembly cdk.out/shop", 1);
  Object.assign(resource, { Properties: given });
  const name = id.replace(/[0-9A-F]{8}$/, "");
  expect(red).toContain(`\u001b[31mreplaced\u001b[39m ${name}`);
  for (const said of [red, app])
    expect(said).toContain(`${name} would be replaced by an empty one`);
  expect(app).toContain("If the loss is meant, deploy with: npx cdk deploy");
  expect(await run("npx landfall diff --assembly cdk.out/shop")).toContain("0 replaced");
  expect(await run("npx landfall diff --assembly nowhere", 1)).toContain("npx cdk synth");
  expect(account.state.calls).not.toContain("CreateChangeSet");
});

it("compares a stack in a Stage of CDK with the deployed one, by its name in CloudFormation", async () => {
  const source = JSON.stringify(resolve("lib/exports/index.ts"));
  const app = `
    import { App, Stage } from "aws-cdk-lib";
    import { LandfallStack } from ${source};
    const app = new App();
    const prod = new Stage(app, "prod");
    new LandfallStack(prod, "team", { stackName: "shop", landfall: { configFile: "landfall.json" } });
    app.synth();`;
  writeFileSync(`${clone}/staged.ts`, app);
  await run("CDK_OUTDIR=staged.out node --import tsx staged.ts");
  const list = await run("npx landfall diff --assembly staged.out");
  expect(list).toContain(`shop in us-east-1 runs Landfall ${manifest.version}`);
  expect(list).toContain("Nothing that holds data is replaced, detached or deleted.");
});

it("protects the tables in the next run", async () => {
  const next = await run("npx landfall deploy --yes --verify none");

  expect(next).toMatch(/0 created, [1-9]\d* changed, 0 replaced, 0 removed/);
  expect(protection()).toEqual([true]);
  expect(next).not.toContain("not protected yet");
});

it("sends no key to another service that its domain still leads to, such as LeanCloud", async () => {
  const seen: (string | undefined)[] = [];
  const leanCloud = createServer(({ method, url, headers }, response) => {
    seen.push([method, url, headers["x-lc-key"]].join(" ").trim());
    response.end("{}");
  });
  await new Promise<void>((listening) => leanCloud.listen(0, "127.0.0.1", listening));
  const Url = `http://127.0.0.1:${(leanCloud.address() as AddressInfo).port}`;
  const shop = account.state.stacks.get("shop") as SimulatedStack;
  const { outputs } = shop;
  shop.outputs = { ...outputs, Url };

  const foreign = `${Url} is answered by another service, not by this deployment`;
  expect(await run("npx landfall verify --stack shop", 2)).toContain(foreign);
  expect(await run("npx landfall console --stack shop --port 0", 1)).toContain(foreign);
  expect(seen).toEqual(["GET /1.1/date", "GET /1.1/date"]);
  expect(await run("npx landfall doctor --stack shop", 1)).toContain(foreign);
  expect(seen.slice(2)).toEqual(["GET /1.1/date"]);
  shop.outputs = outputs;
  leanCloud.close();
});

it("lets go of data only by its name, and changes nothing without (L26)", async () => {
  const { classes: _, ...less } = readJson("landfall.json");
  writeFileSync(settings, JSON.stringify(less));
  account.state.calls.length = 0;
  const refused = await run("npx landfall deploy --yes --detach TablesObjects", 1);

  expect(refused).toMatch(/TablesObjectIndex \(AWS::DynamoDB::Table\) is removed/);
  expect(refused).toContain("allow it with --detach TablesObjectIndex");
  expect(refused).toContain("--detach TablesObjects allows it");
  expect(account.state.calls).not.toContain("CreateChangeSet");
});

it("refuses in mainland China what the region lacks, with the way out (L27)", async () => {
  const china = await openAccount({ region: "cn-north-1" });
  Object.assign(door.variables, china.variables);
  const wrong = { ...readJson("landfall.json"), files: {}, classes: {}, appId: "landfall-app-id" };
  writeFileSync(`${clone}/china.json`, JSON.stringify(wrong));
  const refused = await run("npx landfall deploy --config china.json --yes", 1);

  expect(refused).toContain("as arn:aws-cn:sts::");
  expect(refused).toContain("landfall.files needs CloudFront Functions, which cn-north-1 lacks");
  expect(refused).toContain('landfall.appId is the placeholder "landfall-app-id"');
  expect([...china.state.stacks.keys()]).toEqual([]);
  await china.close();
});
