import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { answerLocalLetters } from "../../../cli/dead-letters/console-letters.ts";
import {
  type FunctionRuntime,
  type LocalCloud,
  startLocalCloud,
} from "../../../local/local-cloud.ts";
import type { TemplateFiles } from "../../../local/template/template.ts";
import { temporaryFolder } from "../temporary-folder.ts";

export interface SmallApp {
  /** Module source by function name; each exports `handler`. */
  readonly functions: Readonly<Record<string, string>>;
  /** Further properties of those functions. */
  readonly functionProperties?: Readonly<Record<string, object>>;
  /** Concurrent executions of the account. */
  readonly concurrency?: number;
  /** How functions run. @default threads */
  readonly runtime?: FunctionRuntime;
  readonly resources?: Readonly<Record<string, { Type: string; Properties?: object }>>;
  readonly outputs?: Readonly<Record<string, { readonly Value: object }>>;
}

const KEYS = {
  appId: "app",
  appKey: "key",
  masterKey: "master",
  hookKey: "hook",
  engine: undefined,
};

const templates = temporaryFolder();

/** Writes a template and its bundles as CDK does. */
export async function writeTemplate(app: SmallApp): Promise<TemplateFiles> {
  const folder = await mkdtemp(join(templates, "app-"));
  const files: Record<string, unknown> = {};
  const functions: Record<string, unknown> = {};
  for (const [name, source] of Object.entries(app.functions)) {
    await bundle(source, join(folder, name));
    files[`hash-${name}`] = { source: { path: name, packaging: "zip" } };
    functions[name] = {
      Type: "AWS::Lambda::Function",
      Properties: {
        Code: { S3Key: `hash-${name}.zip` },
        Handler: "index.handler",
        Timeout: 10,
        ...app.functionProperties?.[name],
      },
    };
  }
  const templateFile = join(folder, "template.json");
  const assetsFile = join(folder, "assets.json");
  const Outputs = app.outputs ?? {};
  const template = { Resources: { ...functions, ...app.resources }, Outputs };
  await writeFile(templateFile, JSON.stringify(template));
  await writeFile(assetsFile, JSON.stringify({ files }));
  return { stackName: "small", templateFile, assetsFile };
}

/** An HTTP API's routes, each `[route key, function name]`, which it may all invoke. */
export function httpApi(routes: readonly (readonly [string, string])[], cors?: object) {
  const entries = routes.flatMap(([key, target], index) => [
    [
      `Integration${index}`,
      {
        Type: "AWS::ApiGatewayV2::Integration",
        Properties: { IntegrationUri: { "Fn::GetAtt": [target, "Arn"] } },
      },
    ],
    [
      `Route${index}`,
      {
        Type: "AWS::ApiGatewayV2::Route",
        Properties: {
          RouteKey: key,
          Target: { "Fn::Join": ["", ["integrations/", { Ref: `Integration${index}` }]] },
        },
      },
    ],
  ]);
  const permissions = [...new Set(routes.map(([, target]) => target))].map((target) => [
    `${target}Permission`,
    {
      Type: "AWS::Lambda::Permission",
      Properties: {
        FunctionName: { "Fn::GetAtt": [target, "Arn"] },
        Principal: "apigateway.amazonaws.com",
      },
    },
  ]);
  return {
    Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { CorsConfiguration: cors } },
    ...Object.fromEntries([...entries, ...permissions]),
  };
}

export interface SmallCloud extends LocalCloud {
  readonly errors: readonly string[];
}

export async function startSmallCloud(app: SmallApp, dataFolder?: string): Promise<SmallCloud> {
  const files = await writeTemplate(app);
  const errors: string[] = [];
  const cloud = await startLocalCloud({
    ...KEYS,
    port: 0,
    dataFolder,
    environments: app.concurrency ?? 2,
    concurrency: app.concurrency,
    runtime: app.runtime,
    synthesize: async () => files,
    answerLetters: answerLocalLetters,
    onError: (line) => errors.push(line),
  });
  return { ...cloud, errors };
}

/** Polls until `passes` holds for the value. */
export async function eventually<T>(read: () => Promise<T>, passes: (value: T) => boolean) {
  const giveUpAt = performance.now() + 30_000;
  for (;;) {
    const value = await read();
    if (passes(value)) return value;
    if (performance.now() > giveUpAt) throw new Error(`Still ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function getJson(url: string) {
  return readJson(await fetch(url));
}

export async function readJson(response: Response) {
  return JSON.parse(await response.text());
}

export async function putJson(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: "PUT", body: JSON.stringify(body) });
}

async function bundle(source: string, folder: string): Promise<void> {
  await mkdir(folder);
  await build({
    stdin: { contents: source, resolveDir: process.cwd() },
    outfile: join(folder, "index.mjs"),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    banner: {
      js: 'import{createRequire as $c}from"node:module";const require=$c(import.meta.url);',
    },
    logLevel: "silent",
  });
}
