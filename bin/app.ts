/**
 * The CDK app. Under the `cdk` command the context and the output folder come in its environment;
 * alone (`npm run synth -- -c config=FILE`) it reads cdk.json and says where the template is.
 */
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError } from "../lib/config.ts";
import { readConfig, readProjectContext } from "../lib/read-config.ts";
import { synthesizeStack } from "../lib/synthesize.ts";

const { CDK_CONTEXT_JSON, CDK_OUTDIR } = process.env;
const { values } = parseArgs({
  options: { context: { type: "string", short: "c", multiple: true, default: [] } },
});
const given = Object.fromEntries(values.context.map((pair) => pair.split(/=(.*)/s)));
const context = { ...readProjectContext(), ...JSON.parse(CDK_CONTEXT_JSON ?? "{}"), ...given };
try {
  const { templateFile } = await synthesizeStack({
    config: readConfig(context),
    outdir: CDK_OUTDIR ?? "cdk.out",
  });
  if (!CDK_OUTDIR) console.log(relative(".", templateFile));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}
