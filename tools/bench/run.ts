/** Measures the service: `npm run bench -- accounts | classes | cold | cost | gate | hostile | import | import-files | objects | push | send | timing | vendors`. */
import { benchAccounts } from "./accounts.ts";
import { benchClasses } from "./classes.ts";
import { benchCold } from "./cold.ts";
import { benchCost } from "./cost.ts";
import { benchGate } from "./gate.ts";
import { benchHostile } from "./hostile.ts";
import { benchImport } from "./import.ts";
import { benchImportFiles } from "./import-files.ts";
import { benchObjects } from "./objects.ts";
import { benchPush } from "./push.ts";
import { benchSend } from "./send.ts";
import { benchTiming } from "./timing.ts";
import { benchVendors } from "./vendors.ts";

const BENCHES: Readonly<Record<string, (args: string[]) => Promise<boolean>>> = {
  accounts: benchAccounts,
  classes: (args) => benchClasses(toSizes(args)),
  cold: benchCold,
  cost: benchCost,
  gate: benchGate,
  hostile: benchHostile,
  import: (args) => benchImport(toSizes(args)),
  "import-files": benchImportFiles,
  objects: (args) => benchObjects(toSizes(args)),
  push: (args) => benchPush(toSizes(args)),
  send: benchSend,
  timing: benchTiming,
  vendors: (args) => benchVendors(toSizes(args)),
};

function toSizes(args: string[]): number[] {
  const wrong = args.find((arg) => !/^[1-9]\d*$/.test(arg));
  if (wrong !== undefined)
    refuse(`${wrong} is not a number of devices or objects, as in: push 10000 50000`);
  return args.map(Number);
}

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

const [name = "", ...args] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (!bench) refuse(`npm run bench -- ${Object.keys(BENCHES).join(" | ")}`);
process.exitCode = (await bench(args)) ? 0 : 1;
