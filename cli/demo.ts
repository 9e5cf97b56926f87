/** Runs the unmodified `leancloud-storage` SDK against a local cloud: `npm run demo -- --help`. */
import { runDemo } from "./demo/demo.ts";
import { OPTIONS } from "./demo/flags.ts";
import { parseStrictly } from "./stack/flags.ts";

const USAGE = `npm run demo -- [--url URL [--app-id ID --app-key KEY --master-key KEY]] [--devices N]

Without --url it starts its own local cloud in memory. With --url it uses a running one (npm start); the keys are by default those of npm start. It registers N iOS devices, N Android devices with Google's services and N without (default 1500), and 40 browsers.`;

try {
  const values = parseStrictly(process.argv.slice(2), OPTIONS);
  if (values.help) console.log(USAGE);
  else process.exitCode = await runDemo(values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
