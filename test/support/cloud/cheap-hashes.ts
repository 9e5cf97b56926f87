import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";

/** As functions/adapters/passwords/scrypt-passwords.ts is bundled. */
const RECOMMENDED = "{logN:15,r:8,p:3}";
/** Differs from test/support/services/accounts-service.ts, so that a log-in renews the hash that a test stored. */
const CHEAP = "{logN:5,r:8,p:1}";

interface Assets {
  readonly files: Readonly<Record<string, { readonly source: Source }>>;
}

export interface Source {
  path: string;
  readonly packaging: string;
}

/**
 * Makes the functions of an assembly hash passwords cheaply; everything else stays as deployed.
 * For tests with hundreds of log-ins that are not about hashing.
 */
export function cheapenHashes(assembly: string): void {
  let count = 0;
  changeAssets(assembly, (hash, source) => {
    if (cheapenAsset(assembly, hash, source)) count += 1;
  });
  if (count === 0) throw new Error(`No bundle in ${assembly} hashes with ${RECOMMENDED}`);
}

/** Calls back for the folder of each bundle of an assembly. */
export function changeAssets(
  assembly: string,
  change: (hash: string, source: Source) => void,
): void {
  for (const name of readdirSync(assembly).filter((file) => file.endsWith(".assets.json"))) {
    const manifest = join(assembly, name);
    const { files, ...others } = JSON.parse(readFileSync(manifest, "utf8")) as Assets;
    for (const [hash, { source }] of Object.entries(files))
      if (source.packaging === "zip") change(hash, source);
    writeFileSync(manifest, JSON.stringify({ ...others, files }));
  }
}

/**
 * A bundle outside of the assembly stays as it is: the assembly gets its own copy.
 *
 * @returns false if the bundle hashes no passwords
 */
export function cheapenAsset(assembly: string, hash: string, source: Source): boolean {
  const bundle = isAbsolute(source.path) ? source.path : join(assembly, source.path);
  const files = readdirSync(bundle)
    .filter((name) => name.endsWith(".mjs"))
    .filter((name) => readFileSync(join(bundle, name), "utf8").includes(RECOMMENDED));
  if (files.length === 0) return false;
  if (isAbsolute(source.path)) {
    source.path = `asset.${hash}`;
    cpSync(bundle, join(assembly, source.path), { recursive: true });
  }
  for (const file of files) cheapen(join(assembly, source.path, file));
  return true;
}

function cheapen(file: string): void {
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(RECOMMENDED, CHEAP));
}
