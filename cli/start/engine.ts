import { createServer } from "node:http";
import { listenOnLoopback } from "../../local/http/loopback.ts";
import { line } from "../terminal.ts";
import { readEngineProject } from "./engine-project.ts";

/** A part of the running service. */
export interface Part {
  stop(): Promise<void>;
}

/** The app behind `--engine`. */
export interface EngineApp {
  readonly origin: string;
  /** Its folder, and as the user typed it; undefined: the user has started the app. */
  readonly project?: { readonly folder: string; readonly name: string };
}

/** @throws UsageError a folder in which `npm start` can't run */
export async function findEngine(flags: {
  readonly engine: string | undefined;
}): Promise<EngineApp | undefined> {
  const { engine } = flags;
  if (engine === undefined || engine.includes("://"))
    return engine ? { origin: engine } : undefined;
  const project = { folder: readEngineProject(engine), name: engine };
  return { origin: await findFreeOrigin(), project };
}

async function findFreeOrigin(): Promise<string> {
  const { origin, close } = await listenOnLoopback(createServer(), 0);
  await close();
  return origin;
}

interface Keys {
  readonly appId: string;
  readonly appKey: string;
  readonly masterKey: string;
  readonly hookKey: string;
}

/** The environment of an unchanged LeanEngine app, as LeanCloud's platform sets it. */
export function toEngineVariables({ url }: { readonly url: string }, keys: Keys) {
  return {
    LEANCLOUD_APP_ID: keys.appId,
    LEANCLOUD_APP_KEY: keys.appKey,
    LEANCLOUD_APP_MASTER_KEY: keys.masterKey,
    LEANCLOUD_APP_HOOK_KEY: keys.hookKey,
    LEANCLOUD_APP_ENV: "production",
    LEANCLOUD_API_SERVER: url,
    LEANCLOUD_REGION: "US",
    NODE_ENV: "production",
  };
}

/** Runs the app of a folder, or prints the environment that the user's own must have. */
export async function startEngine(
  { origin, project }: EngineApp,
  variables: Readonly<Record<string, string>>,
  parts: Part[],
): Promise<void> {
  const port = new URL(origin).port || "80";
  const all = { ...variables, LEANCLOUD_APP_PORT: port };
  if (project === undefined) return line(describe(origin, all));
  line(`  Engine            npm start in ${project.name}, at ${origin}\n`);
  const { runEngine } = await import("./run-engine.ts");
  const engine = runEngine({
    ...project,
    port: Number(port),
    variables: { ...process.env, ...all },
    print: (text) => line(`engine | ${text}`),
  });
  parts.unshift(engine);
  await engine.ready;
}

function describe(origin: string, variables: Readonly<Record<string, string>>): string {
  const lines = Object.entries(variables).map(([name, value]) => `    ${name}=${value}`);
  return [`  Engine            ${origin}, started with`, ...lines, ""].join("\n");
}
