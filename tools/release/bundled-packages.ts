import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Packages of bundles without source maps: the console, and re2js beside the functions. */
const UNMAPPED = ["preact", "@preact/signals", "@preact/signals-core", "re2js"];

/** From the first `node_modules` to the folder of the innermost package. */
const PACKAGE = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/**
 * Folders of the packages whose code is inside the build, by the source maps below these folders, such as
 * `node_modules/fauxqs`.
 */
export function findBundledPackages(folders: readonly string[]): string[] {
  const sources = folders.flatMap(findMaps).flatMap(readSources);
  const found = sources.flatMap((source) => PACKAGE.exec(source)?.[1] ?? []);
  return [...new Set([...found, ...UNMAPPED.map((name) => `node_modules/${name}`)])].sort();
}

function findMaps(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".map")).map((name) => join(folder, name));
}

function readSources(map: string): readonly string[] {
  return JSON.parse(readFileSync(map, "utf8")).sources;
}

/** The licenses that the code of these packages is under, as their authors want them passed on. */
export function toLicenses(folders: readonly string[]): string {
  return folders
    .filter(existsSync)
    .map(toLicense)
    .join(`\n${"-".repeat(80)}\n\n`);
}

function toLicense(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
  return `${name} ${version} (${JSON.stringify(license ?? "see below")})\n\n${texts.join("\n\n")}\n`;
}
