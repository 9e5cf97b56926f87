/**
 * The CDK app: `npm run synth -- --help`. The `cdk` command passes the context and the output folder in
 * the environment; alone it reads cdk.json and prints the path of the template.
 */
import { relative } from "node:path";
import { StackError } from "../cli/stack/stack-error.ts";
import { ConfigError } from "../lib/config.ts";
import { findWarnings } from "../lib/config-warnings.ts";
import { GeneratedCodeError, requireGeneratedCode } from "../lib/generated-code.ts";
import { InputFileError } from "../lib/input-file.ts";
import { readConfig, readProjectContext } from "../lib/read-config.ts";
import { HELP, parseFlags } from "../lib/synth-flags.ts";

try {
  const { help, context } = parseFlags(process.argv.slice(2));
  if (help) console.log(HELP);
  else await synthesize(context);
} catch (error) {
  const isOwn = [StackError, ConfigError, InputFileError, GeneratedCodeError].some(
    (type) => error instanceof type,
  );
  if (!isOwn) throw error;
  console.error((error as Error).message);
  process.exit(1);
}

async function synthesize(flags: Readonly<Record<string, string>>): Promise<void> {
  const { CDK_CONTEXT_JSON, CDK_DEFAULT_REGION: region, CDK_OUTDIR } = process.env;
  const context = { ...readProjectContext(), ...JSON.parse(CDK_CONTEXT_JSON ?? "{}"), ...flags };
  const config = readConfig(context);
  for (const line of findWarnings(config)) console.error(`Warning: ${line}`);
  requireGeneratedCode();
  const { synthesizeStack } = await import("../lib/synthesize.ts");
  const outdir = CDK_OUTDIR ?? "cdk.out";
  const { templateFile } = await synthesizeStack({ config, outdir, region });
  if (!CDK_OUTDIR) console.log(relative(".", templateFile));
}
