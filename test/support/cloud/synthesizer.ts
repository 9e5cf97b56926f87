import { existsSync, mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { createBundledApp } from "../../../lib/synthesis/synthesize.ts";
import { listenOnLoopback } from "../../../local/http/loopback.ts";
import { changeAssets, cheapenAsset } from "./cheap-hashes.ts";

export interface SynthesisRequest {
  /** The `landfall` object. */
  readonly config: object;
  readonly cheapHashes: boolean;
}

export interface Bundles {
  /** Assembly of cdk.json. */
  readonly assembly: string;
  /** The same with cheap password hashes. */
  readonly cheapAssembly: string;
}

/**
 * Synthesizes for the workers of a test run, since each of them would load the CDK for a second and run it unoptimized
 * for two. A POST of a `SynthesisRequest` answers the folder of the assembly, or 400 with the error's message.
 *
 * @param folder in which the assemblies are made
 * @param bundles whose copies of the functions serve where they are the same
 */
export async function startSynthesizer(folder: string, bundles: Bundles) {
  const server = createServer(async (request, response) => {
    try {
      const asked = (await json(request)) as SynthesisRequest;
      const outdir = synthesize(asked, folder);
      shareBundles(outdir, asked, bundles);
      response.end(outdir);
    } catch (error) {
      response.writeHead(400).end(error instanceof Error ? error.message : String(error));
    }
  });
  return listenOnLoopback(server, 0);
}

/** To copy and compare the bundles takes half of a synthesis. */
const NO_COPIES = JSON.stringify({ "aws:cdk:disable-asset-staging": true });

function synthesize({ config }: SynthesisRequest, folder: string): string {
  const outdir = mkdtempSync(join(folder, "configured-"));
  Object.assign(process.env, { CDK_VALIDATION: "false", CDK_CONTEXT_JSON: NO_COPIES });
  try {
    createBundledApp({ config, outdir }).synth();
  } finally {
    delete process.env.CDK_VALIDATION;
    delete process.env.CDK_CONTEXT_JSON;
  }
  return outdir;
}

function shareBundles(outdir: string, { cheapHashes }: SynthesisRequest, bundles: Bundles): void {
  const { assembly, cheapAssembly } = bundles;
  changeAssets(outdir, (hash, source) => {
    const shared = join(cheapHashes ? cheapAssembly : assembly, `asset.${hash}`);
    if (existsSync(shared)) source.path = shared;
    else if (cheapHashes) cheapenAsset(outdir, hash, source);
  });
}
