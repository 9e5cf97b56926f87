import { inject } from "vitest";
import { readProjectContext } from "../../../lib/read-config.ts";
import { type RunningCloud, spawnLocalCloud } from "../../../local/spawn.ts";
import type { SynthesisRequest } from "./synthesizer.ts";

/** On AWS, some writes meet another transaction, so that some do here. */
const CONFLICTS = { conflictRate: 0.02 };

export interface CloudOptions {
  /** Without it, data is kept in memory only. */
  readonly dataFolder?: string;
  /** The `landfall` object, instead of cdk.json's. */
  readonly landfall?: object;
  /** Makes password hashes cheap. */
  readonly cheapHashes?: boolean;
  /** Origin of a LeanEngine app. */
  readonly engine?: string;
  /** Requests that one function answers at the same time. @default 2 */
  readonly environments?: number;
  /** How functions run. @default threads */
  readonly runtime?: "lambda";
}

/** Starts a local cloud on the bundles of this test run. */
export async function startTestCloud(options: CloudOptions = {}): Promise<RunningCloud> {
  const { dataFolder, landfall, cheapHashes = false, engine, environments, runtime } = options;
  const assembly =
    landfall === undefined
      ? inject(cheapHashes ? "cheapAssembly" : "assembly")
      : await synthesize({ config: landfall, cheapHashes });
  const data = dataFolder === undefined ? ["--memory"] : ["--data", dataFolder];
  const engineFlags = engine === undefined ? [] : ["--engine", engine];
  const runtimeFlags = runtime === undefined ? [] : ["--runtime", runtime];
  const flags = [...data, ...engineFlags, ...runtimeFlags];
  const cloud = await spawnLocalCloud(
    ["--port", "0", "--assembly", assembly, ...flags],
    environments === undefined ? {} : { LANDFALL_ENVIRONMENTS: String(environments) },
  );
  await fetch(`${cloud.url}/_local/dynamodb`, { method: "PUT", body: JSON.stringify(CONFLICTS) });
  return cloud;
}

/** Starts a local cloud on cdk.json's `landfall` object with these settings over it. */
export function startConfiguredCloud(
  settings: object,
  options: CloudOptions = {},
): Promise<RunningCloud> {
  const landfall = { ...(readProjectContext().landfall as object), ...settings };
  return startTestCloud({ ...options, landfall });
}

async function synthesize(request: SynthesisRequest): Promise<string> {
  const answer = await fetch(inject("synthesizer"), {
    method: "POST",
    body: JSON.stringify(request),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
