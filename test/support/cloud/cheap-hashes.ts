import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** As functions/adapters/passwords/scrypt-passwords.ts is bundled. */
const RECOMMENDED = "{logN:15,r:8,p:3}";
/** Not quite that of test/support/services/accounts-service.ts: what a test stores is renewed at a log-in. */
const CHEAP = "{logN:5,r:8,p:1}";

/**
 * Lets the functions of an assembly hash passwords with little work; all the rest stays as deployed.
 * For tests of hundreds of log-ins, which are about something else.
 */
export function cheapenHashes(assembly: string): void {
  const bundles = readdirSync(assembly)
    .filter((name) => name.startsWith("asset."))
    .map((name) => join(assembly, name, "index.mjs"));
  const cheapened = bundles.filter((file) => {
    const code = readFileSync(file, "utf8");
    if (!code.includes(RECOMMENDED)) return false;
    writeFileSync(file, code.replaceAll(RECOMMENDED, CHEAP));
    return true;
  });
  if (cheapened.length === 0)
    throw new Error(`No bundle in ${assembly} hashes with ${RECOMMENDED}`);
}
