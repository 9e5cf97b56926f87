/** Measures the service: `npm run bench -- --help`. */
import { runProgram } from "../../cli/program.ts";
import { BENCHES } from "./commands.ts";

const bench = {
  name: "bench",
  call: "npm run bench --",
  about:
    "Measures the service on the local cloud, on an idle machine. Most benches take a few minutes.",
  commands: BENCHES,
};

await runProgram(bench, process.argv.slice(2));
