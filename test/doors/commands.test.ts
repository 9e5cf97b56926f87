import { existsSync, readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { addressOf, awsVariables, openDoor, readLocal } from "../support/doors/doors.ts";

const APP = { appId: "AbCdEfGhIjKlMnOpQrStUvWx", appKey: "aBcDeFgHiJkLmNoP" };
const LEANCLOUD = { ...APP, masterKey: "the-master-key-at-leancloud" };
const todo = {
  ...{ objectId: "6b0454b41cd1a41437744283", title: "tea" },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
};

const FEATURES = { classes: {}, files: {}, mailSender: "Shop <shop@example.com>" };

const door = openDoor();
const config = door.file("shop.json", { appName: "shop", ...APP, ...FEATURES });
const at = (name: string) => `${door.folder}/${name}`;
let url: string;
let aws: { readonly outputs: Readonly<Record<string, string>> };

beforeAll(async () => {
  const stored = `--port 0 --data ${at("data")} --config ${config}`;
  const cloud = door.start(
    `npm start -- --app-id ${APP.appId} --app-key ${APP.appKey} --master-key the-master-key ${stored} --concurrency 50 --log`,
  );
  url = await addressOf(cloud);
  aws = await readLocal(url, "aws");
  const data = { ...LEANCLOUD, classes: { Todo: [todo] } };
  await fetch(`${url}/_local/leancloud`, { method: "PUT", body: JSON.stringify({ data }) });
});

it.each([
  "npm start -- --help",
  "npm run demo -- --help",
  "npx landfall setup --help",
  "npx landfall synth --help",
  "npx landfall diff --help",
  "npx landfall deploy --help",
  "npx landfall fetch-export --help",
  "npx landfall import --help",
  "npx landfall indexes --help",
  "npx landfall moved --help",
  "npx landfall reindex --help",
  "npx landfall export --help",
  "npx landfall import-files --help",
  "npx landfall credentials --help",
  "npx landfall doctor --help",
  "npx landfall verify --help",
  "npx landfall drill --help",
  "npx landfall console --help",
  "npx landfall dead-letters --help",
  "npx tsx tools/soak.ts --help",
  "npm run simulate -- --help",
  "npm run bench -- --help",
  "npm run bench -- gate --help",
  "npm run release -- --help",
])("%s lists the flags", async (line) => {
  expect(await door.run(line)).toMatch(/ --\w/);
});

it.each([
  "npx landfall setup --no-such",
  "npx landfall synth --no-such",
  "npx landfall deploy --no-such",
  "npx landfall import --no-such",
  "npx landfall export --no-such",
  "npx landfall reindex --no-such",
  "npx landfall doctor --no-such",
  "npx landfall verify --no-such",
  "npx landfall drill --no-such",
  "npx landfall console --no-such",
  "npx landfall dead-letters --no-such",
  "npm run demo -- --no-such",
  "npm run bench -- gate --no-such",
  "npm run release -- --no-such",
  "npm run simulate -- --no-such",
  "npx tsx tools/soak.ts --no-such",
  "npx tsx tools/soak.ts --no-such",
])("%s says in one line that the flag is unknown", async (line) => {
  expect(await door.run(line, 1, 2)).toMatch(/^[\w: -]*Unknown option '--no-such'.*\n$/);
});

it.each([
  ["npm start --memory", "npm start -- --memory"],
  ["npm start --port=4000", "npm start -- --port N"],
  ["npm run demo --devices=20", "npm run demo -- --devices N"],
])("%s names the line to write, since npm keeps the flag", async (line, right) => {
  expect(await door.run(line, 2)).toContain(`write -- before the flags: ${right}\n`);
});

it("runs an assembly that synth wrote, beside an engine", async () => {
  const folder = at("cdk.out");
  await door.run(
    `CDK_VALIDATION=true CDK_OUTDIR=${folder} npx landfall synth --context config=${config}`,
  );
  const cloud = door.start(
    `npm start -- --engine http://127.0.0.1:3999 --hook-key the-hook-key --port 0 --memory --assembly ${folder} --log`,
  );
  expect((await fetch(`${await addressOf(cloud)}/1.1/date`)).status).toBe(200);
  expect(cloud.output()).toContain("LEANCLOUD_APP_HOOK_KEY=the-hook-key");
  await cloud.interrupt();
});

it("keeps the cdk command from deploying the placeholders of cdk.json (L26)", async () => {
  const said = await door.run(`CDK_OUTDIR=${at("refused")} npx tsx bin/app.ts`, 1);

  expect(said).toContain('landfall.appId is the placeholder "landfall-app-id"');
  expect(said).toContain("-c config=FILE");
  expect(existsSync(at("refused"))).toBe(false);
});

it("demonstrates a cloud with keys of its own", async () => {
  await door.run(
    `npm run demo -- --url ${url} --app-id ${APP.appId} --app-key ${APP.appKey} --master-key the-master-key --devices 20`,
  );
});

it("finds no dead letters that cannot be read in a quiet cloud", async () => {
  expect(await door.run(`npx landfall dead-letters --url ${url}`)).toContain("or there is none");
  const json = await door.run(`npx landfall dead-letters --url ${url} --json`);
  expect(JSON.parse(json)).toEqual({ letters: [], incompleteQueues: [] });
});

it("checks a cloud with keys of its own, and prints the policy of the checks", async () => {
  const { appId, appKey } = APP;
  await door.run(
    `npx landfall doctor --url ${url} --app-id ${appId} --app-key ${appKey} --results ${at("results")} --json`,
  );
  const stranger = `npx landfall doctor --url ${url} --results ${at("results")}`;
  expect(await door.run(stranger, 1)).toContain("npm start printed, by --app-id and --app-key");
  expect(await door.run("npx landfall doctor --policy")).toContain("cloudformation:DescribeStacks");
});

it("verifies a cloud with keys of its own", async () => {
  const { appId, appKey } = APP;
  const report = await door.run(
    `npx landfall verify --url ${url} --app-id ${appId} --app-key ${appKey} --only objects --only push --move-clock --device fcm:my-device --out ${at("proof")} --json 2>/dev/null`,
  );
  const { results } = JSON.parse(report) as { results: { state: string }[] };
  expect(results.map(({ state }) => state)).toEqual(["passed", "passed"]);
  expect(await door.run("npx landfall verify --policy")).toContain("logs:TestMetricFilter");
});

it("moves an app from LeanCloud and out again", async () => {
  const { origin } = await readLocal(url, "leancloud");
  Object.assign(door.variables, { LEANCLOUD_MASTER_KEY: LEANCLOUD.masterKey });
  const { appId } = APP;
  await door.run(
    `npx landfall fetch-export --app-id ${appId} --region us --server-url ${origin} --out ${at("in")} --rate 100 --poll-seconds 1`,
  );
  await door.run(
    `npx landfall import ${at("in")} --url ${url} --config ${config} --rate 500 --changed-since 2025-01-01 --no-wrap-hashes --report ${at("import.jsonl")}`,
  );
  door.file("part-00000.jsonl", `${JSON.stringify({ ...todo, title: "coffee" })}\n`);
  await door.run(
    `npx landfall import ${at("part-00000.jsonl")} --class Task --url ${url} --config ${config} --report ${at("part.jsonl")}`,
  );
  await door.run(
    `npx landfall import-files --url ${url} --config ${config} --external --any-size --parallel 2 --dry-run --report ${at("files.jsonl")}`,
  );
  expect(
    await door.run(`npx landfall export --url ${url} --config ${config} --gzip --out ${at("out")}`),
  ).toContain("Todo");
});

it("names the stack that is moved and indexed", async () => {
  Object.assign(door.variables, await awsVariables(url));
  expect(
    await door.run(
      `npx landfall import ${at("in")} --stack shop --config ${config} --dry-run --report ${at("again.jsonl")}`,
    ),
  ).toContain("Todo");
  await door.run(
    `npx landfall import-files --stack shop --config ${config} --report ${at("files2.jsonl")}`,
  );
  await door.run(`npx landfall export --stack shop --config ${config} --out ${at("stack")}`);
  await door.run(`npx landfall reindex --stack shop --config ${config}`);
});

it("keeps the cdk command from detaching data of a stack, unless it is named (L26)", async () => {
  Object.assign(door.variables, await awsVariables(url));
  const less = door.file("less.json", { appName: "shop", ...APP, classes: {} });
  const allowed = "MailMailsQueue,MailMailsDeadLetters";
  const cdk = `CDK_DEFAULT_ACCOUNT=000000000000 CDK_OUTDIR=${at("less")}`;

  const said = await door.run(
    `${cdk} npx tsx bin/app.ts -c config=${less} -c detach=${allowed}`,
    1,
  );

  expect(said.match(/^ {2}.*$/gm)).toEqual([
    expect.stringMatching(
      /FilesBucket \(AWS::S3::Bucket\) would leave .* -c detach=FilesBucket\.$/,
    ),
    expect.stringMatching(/Queues would be deleted .*PushPipelineHonorQueue.* retiringPushVendors/),
  ]);
  expect(said).not.toContain("MailMails");
});

it("fills indexes in the ways of its flags", async () => {
  const { outputs } = aws;
  await door.run(
    `npx landfall reindex --url ${url} --config ${config} --all --segments 2 --rate 500`,
  );
  await door.run(`npx landfall reindex --url ${url} --config ${config} --class Todo`);
  await door.run(
    `npx landfall reindex --url ${url} --config ${config} --installations-table ${outputs.InstallationsTable} --index-table ${outputs.InstallationIndexTable}`,
  );
});

it("names an expected SDK that has not reached the service", async () => {
  const keys = { "x-lc-id": APP.appId, "x-lc-key": APP.appKey };
  await fetch(`${url}/1.1/classes/Todo`, { headers: keys });
  const logs = at("data/shop/logs/*.log");
  expect(await door.run(`npx landfall moved ${logs} --expect JavaScript/3.4.0`, 1)).toContain(
    "JavaScript 3.4.0 has not reached this service",
  );
});

it("bundles the functions", async () => {
  expect(await door.run("npx tsx tools/bundle.ts")).toMatch(/accounts {2}\d+ KB/);
});

it("a release never replaces a folder that holds something else", async () => {
  expect(await door.run("npm run release -- --trial --out docs", 2)).toContain(
    "release: --out docs holds something else than a release; name a new folder",
  );
});

it("plays pushes in virtual time", async () => {
  expect(await door.run("npm run simulate -- --scenario retries --seed 92 --trace")).toContain(
    "seed 92",
  );
  expect(await door.run("npm run simulate -- --scenario retries --seeds 2 --calm")).toContain(
    "seed 2",
  );
  expect(await door.run("npm run simulate -- --scale 1000 --account 10 --pushes 2")).toContain(
    "1,000",
  );
  await door.run("npm run simulate -- --scenario retries --crash send-apns.gateway.send.after:2");
});

it("plays apps while a version is deployed function by function, and rolled back", async () => {
  const said = await door.run("npx tsx tools/soak.ts --from HEAD --minutes 0.2 --clients 2");
  expect(said).toMatch(/From \d+\.\d+\.\d+.* \([0-9a-f]+\): \d+ functions have other code/);
  expect(said).toMatch(/rollback of two thirds +│ +1/);
  expect(said).toContain(" 0 violations.");
});

it("plays apps against a local cloud for some seconds", async () => {
  await door.run(`npx tsx tools/soak.ts --minutes 0.1 --seed 3 --clients 2 --report ${at("soak")}`);
  expect(readFileSync(at("soak/soak-seed-3.json"), "utf8")).toContain('"seed": 3');
});
