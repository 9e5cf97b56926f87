/** What operations cost, measured: `npm run bench -- accounts`, `npm run bench -- timing`. */
import { benchAccounts } from "./accounts.ts";
import { benchTiming } from "./timing.ts";

const BENCHES: Readonly<Record<string, () => Promise<boolean>>> = {
  accounts: benchAccounts,
  timing: benchTiming,
};

const [name = ""] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (bench) {
  process.exitCode = (await bench()) ? 0 : 1;
} else {
  process.stderr.write(`npm run bench -- ${Object.keys(BENCHES).join(" | ")}\n`);
  process.exitCode = 2;
}
