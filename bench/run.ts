/** What operations cost, measured: `npm run bench -- accounts | objects | push | send | timing`. */
import { benchAccounts } from "./accounts.ts";
import { benchObjects } from "./objects.ts";
import { benchPush } from "./push.ts";
import { benchSend } from "./send.ts";
import { benchTiming } from "./timing.ts";

const BENCHES: Readonly<Record<string, (args: string[]) => Promise<boolean>>> = {
  accounts: benchAccounts,
  objects: (sizes) => benchObjects(sizes.map(Number)),
  push: (sizes) => benchPush(sizes.map(Number)),
  send: benchSend,
  timing: benchTiming,
};

const [name = "", ...args] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (bench) {
  process.exitCode = (await bench(args)) ? 0 : 1;
} else {
  process.stderr.write(`npm run bench -- ${Object.keys(BENCHES).join(" | ")}\n`);
  process.exitCode = 2;
}
