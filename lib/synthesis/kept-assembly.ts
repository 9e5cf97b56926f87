/** Keeps the cloud assembly of a local cloud: to load the CDK and synthesize takes most of a start. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type SynthesizedStack, stackIn } from "../assembly.ts";
import { keyOfSources } from "../bundle-key.ts";
import { hashFiles } from "../hash-files.ts";
import { isJsonObject } from "../json-object.ts";
import { HAS_SOURCES, packageFile } from "../package-files.ts";

/** The assembly is made from these files and the bundles. */
const SOURCES = HAS_SOURCES ? ["lib", "schemas"] : ["package.json", "build", "dist/functions"];

/** The stack in `outdir`, which is synthesized unless it is there for the same configuration and code. */
export async function keepAssembly(config: unknown, outdir: string): Promise<SynthesizedStack> {
  const keyFile = `${outdir}.key`;
  const key = keyOfAssembly(config);
  const isKept = existsSync(keyFile) && readFileSync(keyFile, "utf8") === key;
  const kept = isKept ? stackIn(outdir) : undefined;
  if (kept !== undefined) return kept;
  // Without a key, the next start synthesizes again. The folder has the output of earlier code.
  for (const path of [keyFile, outdir]) rmSync(path, { recursive: true, force: true });
  const { synthesizeStack } = await import("./synthesize.ts");
  const stack = await synthesizeStack({ config, outdir });
  writeFileSync(keyFile, key);
  return stack;
}

function keyOfAssembly(config: unknown): string {
  const { mailTemplates } = isJsonObject(config) ? config : {};
  const own = typeof mailTemplates === "string" ? [mailTemplates] : [];
  const code = hashFiles([...SOURCES.map(packageFile), ...own]);
  return JSON.stringify([config, HAS_SOURCES ? keyOfSources() : "", code]);
}
