import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** As functions/adapters/passwords/scrypt-passwords.ts is bundled. */
const RECOMMENDED = "{logN:15,r:8,p:3}";
/** Differs from test/support/services/accounts-service.ts, so that a log-in renews the hash that a test stored. */
const CHEAP = "{logN:5,r:8,p:1}";

/**
 * Makes the functions of an assembly hash passwords cheaply; everything else stays as deployed.
 * For tests with hundreds of log-ins that are not about hashing.
 */
export function cheapenHashes(assembly: string): void {
  const bundles = readdirSync(assembly)
    .filter((name) => name.startsWith("asset."))
    .flatMap((name) => readdirSync(join(assembly, name)).map((file) => join(assembly, name, file)))
    .filter((file) => file.endsWith(".mjs"));
  const cheapened = bundles.filter((file) => {
    const code = readFileSync(file, "utf8");
    if (!code.includes(RECOMMENDED)) return false;
    writeFileSync(file, code.replaceAll(RECOMMENDED, CHEAP));
    return true;
  });
  if (cheapened.length === 0)
    throw new Error(`No bundle in ${assembly} hashes with ${RECOMMENDED}`);
}
