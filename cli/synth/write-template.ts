import { relative } from "node:path";
import type { SynthesizedStack } from "../../lib/assembly.ts";
import { findPlaceholders, findWarnings } from "../../lib/config-warnings.ts";
import { isJsonObject } from "../../lib/json-object.ts";
import { readConfig, readProjectContext } from "../../lib/read-config.ts";
import type { ChangesOptions } from "../changes/check-changes.ts";
import { CommandError } from "../command-error.ts";
import { line } from "../terminal.ts";

/**
 * Synthesizes the stack. The `cdk` command passes the context and the output folder in the environment; without
 * it, this reads cdk.json and prints the path of the template.
 *
 * @param context over that of cdk.json
 */
export async function writeTemplate(context: Readonly<Record<string, string>>): Promise<void> {
  const { CDK_CONTEXT_JSON, CDK_DEFAULT_REGION: region, CDK_OUTDIR } = process.env;
  const given = JSON.parse(CDK_CONTEXT_JSON ?? "{}");
  const all = { ...readProjectContext(), ...given, ...context };
  const config = readConfig(all);
  if (CDK_OUTDIR) assertOwnKeys(config);
  for (const warning of findWarnings(config)) process.stderr.write(`Warning: ${warning}\n`);
  const { synthesizeStack } = await import("../../lib/synthesis/synthesize.ts");
  const outdir = CDK_OUTDIR ?? "cdk.out";
  const stack = await synthesizeStack({ config, outdir, region });
  if (CDK_OUTDIR) await compareWithDeployed(stack, { context: all, region, folder: outdir });
  else line(relative(".", stack.templateFile));
}

/** The `cdk` command names its account if it has credentials; without them it can't deploy. */
async function compareWithDeployed(
  stack: SynthesizedStack,
  options: Pick<ChangesOptions, "context" | "folder" | "region">,
): Promise<void> {
  const { CDK_DEFAULT_ACCOUNT: account } = process.env;
  if (account === undefined) return;
  const { checkChanges } = await import("../changes/check-changes.ts");
  await checkChanges({ ...options, stack, account });
}

/**
 * The `cdk` command synthesizes to deploy, and no app has the keys of this project's cdk.json. Other
 * placeholders are only warned of, because a team may mean them.
 *
 * @throws CommandError
 */
function assertOwnKeys(config: unknown): void {
  if (!isJsonObject(config)) return;
  const { appId, appKey } = config;
  const placeholders = findPlaceholders({ appId, appKey });
  if (placeholders.length === 0) return;
  const advice = "give cdk your own settings with -c config=FILE, see docs/deploying.md";
  throw new CommandError([...placeholders, advice].join("\n  "));
}
