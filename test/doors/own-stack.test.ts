import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { updateBundles } from "../../lib/bundle.ts";
import type { CloudAccess } from "../../local/spawn.ts";
import { awsVariables, openDoor, untilReady } from "../support/doors/doors.ts";
import type { Started } from "../support/doors/shell.ts";

type Name = "shop" | "blog" | "company" | "staged";

const door = openDoor();
const data = join(door.folder, "data");
const team = join(door.folder, "own-stack");
const company = join(door.folder, "company");
const assembly = join(team, "team.out");
const clouds: Partial<Record<Name, { started: Started; access: CloudAccess }>> = {};

beforeAll(async () => {
  await updateBundles();
  await synthesize("own-stack", assembly);
  await synthesize("company", join(company, "company.out"));
  await start("shop", `${assembly} --deployment Shop`);
  await start("blog", `${assembly} --deployment team/Blog`);
});

interface Change {
  readonly folder: string;
  edit(app: string): string;
}

/** As in the folder of a team that has installed the package, and may have edited the app. */
async function synthesize(example: string, outdir: string, change?: Change): Promise<void> {
  const folder = change?.folder ?? join(door.folder, example);
  cpSync(`examples/${example}`, folder, { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const given = readFileSync(`examples/${example}/app.ts`, "utf8");
  const app = change?.edit(given) ?? given;
  const source = JSON.stringify(resolve("lib/exports/index.ts"));
  writeFileSync(join(folder, "app.ts"), app.replace('from "landfall"', `from ${source}`));
  await door.run(`cd ${folder} && CDK_OUTDIR=${outdir} node --import tsx app.ts`);
}

async function start(name: Name, choice: string): Promise<void> {
  const started = door.start(`npx landfall start --port 0 --data ${data} --assembly ${choice}`);
  clouds[name] = { started, access: await untilReady(started) };
}

function cloudOf(name: Name) {
  const cloud = clouds[name];
  if (cloud === undefined) throw new Error(`${name} does not run`);
  return cloud;
}

async function request(name: Name, method: string, path: string, body?: object) {
  const { url, appId, appKey } = cloudOf(name).access;
  const headers = { "x-lc-id": appId, "x-lc-key": appKey, "content-type": "application/json" };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`${url}/1.1/${path}`, { method, headers, ...sent });
}

const TOM = { username: "tom", password: "secret-123" };

describe("two deployments in one stack of a team's own", () => {
  it("run side by side, each with its own keys", () => {
    expect(cloudOf("shop").access).toMatchObject({ appId: "shop-app-id" });
    expect(cloudOf("blog").access).toMatchObject({ appId: "blog-app-id" });
  });

  it("have users of their own", async () => {
    expect((await request("shop", "POST", "users", TOM)).status).toBe(201);
    expect(await (await request("blog", "POST", "login", TOM)).json()).toMatchObject({ code: 211 });
    expect((await request("blog", "POST", "users", TOM)).status).toBe(201);
    expect((await request("shop", "POST", "login", TOM)).status).toBe(200);
  });

  it("keep their data in folders of their own, which survive a restart", async () => {
    await cloudOf("shop").started.interrupt();
    await start("shop", `${assembly} --deployment Shop`);
    expect(cloudOf("shop").started.output()).toContain(join(data, "team-Shop"));
    expect((await request("shop", "POST", "login", TOM)).status).toBe(200);
  });

  it("are found by commands under STACK/ID, in CloudFormation and by the names of tables", async () => {
    const { url } = cloudOf("shop").access;
    const variables = await awsVariables(url);
    Object.assign(door.variables, variables);
    const letters = JSON.parse(
      await door.run("npx landfall dead-letters --stack team/Shop --json"),
    );
    expect(letters).toEqual({ letters: [], incompleteQueues: [] });
    const report = await door.run(
      `npx landfall doctor --stack team/Shop --json --results ${join(door.folder, "results")}`,
      ...[0, 1],
    );
    expect(report).toContain("8 tables can't be deleted by mistake");
    expect(await door.run("npx landfall moved --stack team/Shop")).toContain(
      "requests name no SDK",
    );
    const out = join(door.folder, "export");
    await door.run(`npx landfall export --out ${out} --url ${url} --stack team/Shop`);
    const users = readFileSync(join(out, "_User.0.jsonl"), "utf8");
    expect(users.match(/"username":"tom"/g)).toHaveLength(1);
  });

  it("are verified, and only the one that is named (L28)", async () => {
    const only = ["alarms", "log-filters", "chain", "dead-letters"].map((step) => `--only ${step}`);
    const proof = join(door.folder, "proof");
    await door.run(`npx landfall verify --stack team/Shop ${only.join(" ")} --out ${proof}`);
    const page = readFileSync(join(proof, "report.markdown"), "utf8");
    expect(page).toContain("# Verification of team/Shop in us-east-1");
    expect(page).toContain("failed 0");
  });

  it("are restored in a drill, and only the one that is named", async () => {
    const report = await door.run(
      "npx landfall drill restore --stack team/Shop --sample 10 --poll-seconds 1 --json 2>/dev/null",
    );
    const { tables, problems } = JSON.parse(report);
    expect(problems).toEqual([]);
    expect(tables).toHaveLength(8);
    const clean = await door.run("npx landfall drill restore --stack team/Shop --clean");
    expect(clean).toContain("there are no copies of tables of team/Shop");
  });

  it("must be named if there are several, and the error lists them", async () => {
    const none = await door.run(`npx landfall start --port 0 --assembly ${assembly} --memory`, 1);
    expect(none).toContain("choose one with --deployment: team/Shop, team/Blog");
    const wrong = await door.run(
      `npx landfall start --port 0 --assembly ${assembly} --memory --deployment Shoes`,
      1,
    );
    expect(wrong).toContain("names no deployment");
    expect(await door.run("npx landfall start --deployment Shop", 2)).toContain("needs --assembly");
    const command = await door.run("npx landfall dead-letters --stack team/Nothing", 1);
    expect(command).toContain("has no deployment Nothing; set --stack to one of: team/Shop");
  });
});

describe("deployments in a Stage of CDK", () => {
  const staged = join(door.folder, "staged");

  it("start under the path that CDK gives them, and keep their own data", async () => {
    await synthesize("own-stack", join(staged, "staged.out"), {
      folder: staged,
      edit: (app) =>
        app
          .replace("import { App,", "import { App, Stage,")
          .replace(
            "const app = new App();",
            'const app = new App();\nconst prod = new Stage(app, "prod");',
          )
          .replace("new Stack(app,", "new Stack(prod,"),
    });
    const unnamed = `npx landfall start --port 0 --assembly ${join(staged, "staged.out")}`;
    expect(await door.run(unnamed, 1)).toContain("prod-team/Shop, prod-team/Blog");
    await start("staged", `${join(staged, "staged.out")} --deployment prod/team/Blog`);
    expect(cloudOf("staged").started.output()).toContain(join(data, "prod-team-Blog"));
    expect((await request("staged", "POST", "users", TOM)).status).toBe(201);
  });

  it("are verified, restored and given credentials under the name in CloudFormation", async () => {
    Object.assign(door.variables, await awsVariables(cloudOf("staged").access.url));
    const stack = "--stack prod-team/Blog";
    const proof = join(door.folder, "staged-proof");
    await door.run(`npx landfall verify ${stack} --only alarms --only chain --out ${proof}`);
    const page = readFileSync(join(proof, "report.markdown"), "utf8");
    expect(page).toContain("failed 0, passed 1, skipped 1");
    const drill = `npx landfall drill restore ${stack} --poll-seconds 1 --json 2>/dev/null`;
    expect(JSON.parse(await door.run(drill))).toMatchObject({ problems: [] });
    expect(await door.run(`npx landfall credentials show ${stack}`)).toContain("LOCALKEY01");
    const path = await door.run("npx landfall dead-letters --stack prod/team/Blog", 2);
    expect(path).toContain("the stack team of a CDK Stage prod is named prod-team");
  });
});

describe("a deployment under a company's rules", () => {
  it("has the key, the boundary, the network and the tags on each resource that they are for", () => {
    const file = join(company, "company.out/company.template.json");
    const resources = Object.values<Resource>(JSON.parse(readFileSync(file, "utf8")).Resources);
    const of = (type: string) => resources.filter(({ Type }) => Type === type);
    for (const { Properties } of of("AWS::DynamoDB::Table")) {
      expect(Properties.SSESpecification.KMSMasterKeyId).toHaveProperty("Fn::GetAtt");
      expect(Properties.Tags).toContainEqual({ Key: "cost-center", Value: "4711" });
    }
    for (const { Properties } of of("AWS::SecretsManager::Secret"))
      expect(Properties.KmsKeyId).toHaveProperty("Fn::GetAtt");
    for (const { Properties } of of("AWS::IAM::Role"))
      expect(Properties.PermissionsBoundary).toHaveProperty("Ref");
    const functions = of("AWS::Lambda::Function").filter(({ Properties }) => Properties.VpcConfig);
    expect(functions).toHaveLength(of("AWS::Lambda::Function").length - 1);
    expect(of("AWS::EC2::VPCEndpoint")).toHaveLength(6);
  });

  it("lets its functions invoke the engine's function, and no other", () => {
    const file = join(company, "company.out/company.template.json");
    const roles = Object.entries<Resource>(JSON.parse(readFileSync(file, "utf8")).Resources).filter(
      ([id, { Type }]) => Type === "AWS::IAM::Role" && id.startsWith("Shop"),
    );
    const statements = roles
      .flatMap(([, { Properties }]) => Properties.Policies ?? [])
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Action }) => Action === "lambda:InvokeFunction");
    const targets = statements.map(({ Resource: target }) => target["Fn::GetAtt"]?.[0]);
    expect(new Set(targets.filter((id) => !id?.startsWith("Shop")))).toEqual(
      new Set([expect.stringMatching(/^Engine[0-9A-F]{8}$/)]),
    );
  });

  it("calls the team's own function in the local cloud", async () => {
    await start("company", join(company, "company.out"));
    const answer = await request("company", "POST", "functions/hello", { name: "Tom" });
    expect(await answer.json()).toEqual({ result: "Hello Tom" });
    const saved = await request("company", "POST", "classes/Todo", { title: "tea" });
    expect(saved.status).toBe(201);
  });
});

interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is JSON of CloudFormation's shape
  readonly Properties: any;
}
