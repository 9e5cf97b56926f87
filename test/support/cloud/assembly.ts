/** Bundles and synthesizes once for all test files that start local clouds. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { VENDOR_NAMES } from "../../../functions/contract/push-providers.ts";
import { readProjectContext } from "../../../lib/read-config.ts";
import { synthesizeStack } from "../../../lib/synthesis/synthesize.ts";
import { cheapenHashes } from "./cheap-hashes.ts";
import { startSynthesizer } from "./synthesizer.ts";
import { UNLIMITED_NETWORKS } from "./unlimited-networks.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the cloud assembly for cdk.json's `landfall` object, without limits by network. */
    assembly: string;
    /** The same with cheap password hashes. */
    cheapAssembly: string;
    /** Address of test/support/cloud/synthesizer.ts. */
    synthesizer: string;
  }
}

interface Assemblies {
  readonly folder: string;
  readonly assembly: string;
  readonly cheapAssembly: string;
  readonly synthesizer: Awaited<ReturnType<typeof startSynthesizer>>;
}

// Each project loads this module separately, so the promise is global.
const shared = globalThis as { landfallAssemblies?: Promise<Assemblies> | undefined };

export async function setup(project: TestProject): Promise<void> {
  const provide = async () => {
    shared.landfallAssemblies ??= makeAssemblies();
    const { assembly, cheapAssembly, synthesizer } = await shared.landfallAssemblies;
    project.provide("assembly", assembly);
    project.provide("cheapAssembly", cheapAssembly);
    project.provide("synthesizer", synthesizer.origin);
  };
  await provide();
  project.onTestsRerun(async () => {
    await teardown();
    await provide();
  });
}

export async function teardown(): Promise<void> {
  const made = await shared.landfallAssemblies;
  shared.landfallAssemblies = undefined;
  if (made === undefined) return;
  await made.synthesizer.close();
  rmSync(made.folder, { recursive: true, force: true });
}

/** A local cloud that is started without `--engine` has the functions of an engine, but no engine. */
const ALL_PARTS = {
  engine: { url: "https://engine.localhost" },
  pushVendors: [...VENDOR_NAMES],
};

async function makeAssemblies(): Promise<Assemblies> {
  const folder = mkdtempSync(join(tmpdir(), "landfall-assembly-"));
  const assembly = join(folder, "assembly");
  const cheapAssembly = join(folder, "cheap");
  process.env.CDK_VALIDATION = "false";
  const landfall = readProjectContext().landfall as { throttle?: object };
  await synthesizeStack({
    config: {
      ...landfall,
      ...ALL_PARTS,
      throttle: { ...landfall.throttle, ...UNLIMITED_NETWORKS },
    },
    outdir: assembly,
  });
  delete process.env.CDK_VALIDATION;
  cpSync(assembly, cheapAssembly, { recursive: true });
  cheapenHashes(cheapAssembly);
  const synthesizer = await startSynthesizer(folder, { assembly, cheapAssembly });
  return { folder, assembly, cheapAssembly, synthesizer };
}
