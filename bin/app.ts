/** The CDK app: the `cdk` command passes the context and the output folder in the environment. */
import { main } from "../cli/main.ts";

await main(["synth", ...process.argv.slice(2)]);
