/**
 * The CDK app. The `cdk` command passes the context and the output folder in the environment. Alone
 * (`npm run synth -- -c config=FILE`) it reads cdk.json and prints the path of the template.
 */
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError } from "../lib/config.ts";
import { findWarnings } from "../lib/config-warnings.ts";
import { InputFileError } from "../lib/input-file.ts";
import { readConfig, readProjectContext } from "../lib/read-config.ts";
import { synthesizeStack } from "../lib/synthesize.ts";

const { CDK_CONTEXT_JSON, CDK_DEFAULT_REGION: region, CDK_OUTDIR } = process.env;
const { values } = parseArgs({
  options: { context: { type: "string", short: "c", multiple: true, default: [] } },
});
const flags = Object.fromEntries(values.context.map((pair) => pair.split(/=(.*)/s)));
const context = { ...readProjectContext(), ...JSON.parse(CDK_CONTEXT_JSON ?? "{}"), ...flags };
try {
  const config = readConfig(context);
  for (const line of findWarnings(config)) console.error(`Warning: ${line}`);
  const { templateFile } = await synthesizeStack({
    config,
    outdir: CDK_OUTDIR ?? "cdk.out",
    region,
  });
  if (!CDK_OUTDIR) console.log(relative(".", templateFile));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof InputFileError)) throw error;
  console.error(error.message);
  process.exit(1);
}
