import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VENDOR_NAMES } from "../../functions/contract/push-providers.ts";
import { type AssembledDeployment, stackNameFor } from "../../lib/assembly.ts";
import { parseConfig } from "../../lib/config.ts";
import { isJsonObject } from "../../lib/json-object.ts";
import { HAS_SOURCES } from "../../lib/package-files.ts";
import { readConfigFile } from "../../lib/read-config.ts";
import { keepAssembly } from "../../lib/synthesis/kept-assembly.ts";
import { openStackFolder, type StackFolder } from "../../local/data/stack-folder.ts";
import { DEFAULT_KEYS } from "../../local/default-keys.ts";
import { toRequestLine } from "../../local/http/request-line.ts";
import { type FunctionRuntime, startLocalCloud } from "../../local/local-cloud.ts";
import { StartError } from "../../local/start-error.ts";
import { toStartLines } from "../../local/start-lines.ts";
import { nameThread } from "../../local/thread-name.ts";
import { line } from "../terminal.ts";
import { chooseDeployment, clientKeysOf } from "./choose-deployment.ts";
import { findEngine, type Part, startEngine, toEngineVariables } from "./engine.ts";

const DEFAULT_ENVIRONMENTS = 2;
/** With `--concurrency` the account should be the limit, as far as this machine has memory. */
const MAX_ENVIRONMENTS = 10;

const PARENT_CHECK_MS = 250;

interface ClientKeys {
  readonly appId: string;
  readonly appKey: string;
}

export interface StartFlags {
  readonly port: number;
  /** IPv4 address of this machine at which phones reach the API, too. */
  readonly host: string | undefined;
  readonly dataFolder: string | undefined;
  /** Undefined: that of `--config`, else the local cloud's default. */
  readonly appId: string | undefined;
  readonly appKey: string | undefined;
  readonly masterKey: string;
  readonly hookKey: string;
  /** Origin or folder of a LeanEngine app; undefined: there are no cloud functions and hooks. */
  readonly engine: string | undefined;
  /** JSON file with the `landfall` object, instead of landfall.json or cdk.json. */
  readonly configFile: string | undefined;
  /** Folder of a cloud assembly to run instead of synthesizing one. */
  readonly assemblyFolder: string | undefined;
  /** Deployment of the assembly, such as `team/Shop`; undefined: the only one. */
  readonly deployment: string | undefined;
  /** Print a line for each request. */
  readonly log: boolean;
  /** Concurrent executions of the simulated account; undefined sets no limit. */
  readonly concurrency: number | undefined;
  readonly runtime: FunctionRuntime;
}

export async function runCloud(flags: StartFlags): Promise<void> {
  // `landfall synth` validates the template; here that would double the start time.
  process.env.CDK_VALIDATION = "false";
  nameThread("local-cloud");

  const { masterKey } = flags;
  const engine = await findEngine(flags);
  const config = flags.assemblyFolder === undefined ? readConfigFile(flags.configFile) : undefined;
  const assembled = readAssembly(flags);
  const own = assembled === undefined ? keysOf(flags, config) : clientKeysOf(assembled);
  const { appId, appKey } = clientKeysFor(flags, own);
  const data = openData(flags, assembled, config);
  const cloud = await startLocalCloud({
    ...flags,
    engine: engine?.origin,
    dataFolder: data?.folder,
    appId,
    appKey,
    environments: readEnvironments(flags),
    dynamoDbEndpoint: process.env.DYNAMODB_ENDPOINT,
    synthesize: async (fileInFolder) =>
      assembled ?? (await synthesize(forLocalUse(config, flags), fileInFolder)),
    // Loaded late, because it needs AWS's clients and is rarely used.
    answerLetters: async (sqs, request) => {
      const { answerLocalLetters } = await import("../dead-letters/console-letters.ts");
      return answerLocalLetters(sqs, request);
    },
    onError: (text) => process.stderr.write(`${text}\n`),
    onAnswer: flags.log ? (answered) => line(toRequestLine(answered)) : undefined,
  });
  const parts: Part[] = [cloud];
  stopOnSignal(parts);
  line(toStartLines({ cloud, appId, appKey, masterKey, data }));
  if (engine)
    await startEngine(engine, toEngineVariables(cloud, { ...flags, appId, appKey }), parts);
  line(`landfall-ready ${JSON.stringify({ url: cloud.url, appId, appKey, masterKey })}`);
}

/** The keys of a given configuration file are those of an app; cdk.json has placeholders. */
function keysOf({ configFile }: StartFlags, config: unknown): Partial<ClientKeys> {
  const own = configFile !== undefined && isJsonObject(config) ? config : {};
  const { appId, appKey } = own;
  return {
    ...(typeof appId === "string" && { appId }),
    ...(typeof appKey === "string" && { appKey }),
  };
}

function clientKeysFor({ appId, appKey }: StartFlags, own: Partial<ClientKeys>): ClientKeys {
  return {
    appId: appId ?? own.appId ?? DEFAULT_KEYS.appId,
    appKey: appKey ?? own.appKey ?? DEFAULT_KEYS.appKey,
  };
}

function openData(
  flags: StartFlags,
  assembled: AssembledDeployment | undefined,
  config: unknown,
): StackFolder | undefined {
  if (flags.dataFolder === undefined) return undefined;
  if (assembled === undefined)
    return openStackFolder(flags.dataFolder, stackNameFor(parseConfig(config)));
  const { stackName, id } = assembled;
  return openStackFolder(flags.dataFolder, id === "" ? stackName : `${stackName}-${id}`);
}

function readAssembly({ assemblyFolder, deployment }: StartFlags): AssembledDeployment | undefined {
  return assemblyFolder === undefined ? undefined : chooseDeployment(assemblyFolder, deployment);
}

async function synthesize(config: unknown, fileInFolder?: (name: string) => string) {
  const stack = await keepAssembly(config, fileInFolder?.("cdk.out") ?? makeTemporaryFolder());
  if (HAS_SOURCES) await stopBundler();
  return stack;
}

/** Its process would keep two gigabytes; later builds start another one. */
async function stopBundler(): Promise<void> {
  const { stop } = await import("esbuild");
  await stop();
}

/**
 * Clients call the local cloud directly, since nothing here plays CloudFront, and the deployed engine is
 * not called from here: the address of the flag replaces that of the template.
 */
function forLocalUse(config: unknown, { engine }: StartFlags): unknown {
  if (!isJsonObject(config)) return config;
  const { timers } = isJsonObject(config.engine) ? config.engine : {};
  const enginePart = engine === undefined ? undefined : { url: "https://engine.localhost", timers };
  return { pushVendors: [...VENDOR_NAMES], ...config, edge: undefined, engine: enginePart };
}

function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "landfall-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function readEnvironments({ concurrency = DEFAULT_ENVIRONMENTS }: StartFlags): number {
  const fallback = Math.min(concurrency, MAX_ENVIRONMENTS);
  const environments = Number(process.env.LANDFALL_ENVIRONMENTS ?? fallback);
  if (Number.isInteger(environments) && environments > 0) return environments;
  throw new StartError("LANDFALL_ENVIRONMENTS must be a positive integer");
}

/** @param parts stopped in this order; more may come */
function stopOnSignal(parts: readonly Part[]): void {
  let stopping = false;
  const stopAll = async () => {
    for (const part of parts) await part.stop();
    process.exit(0);
  };
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void stopAll();
  };
  process.on("SIGTERM", stop).on("SIGINT", stop).on("SIGHUP", stop);
  // tsx holds an IPC channel to this process, which closes when tsx is killed.
  process.on("disconnect", stop);
  if (["start", "npx"].includes(process.env.npm_lifecycle_event ?? "")) stopWithParent(stop);
}

/** Stops when npm is killed: it sends no signal then, but this process gets another parent. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  const check = () => {
    if (process.ppid !== parent) stop();
  };
  setInterval(check, PARENT_CHECK_MS).unref();
}
