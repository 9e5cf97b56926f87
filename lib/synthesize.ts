import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { bundleFunctions } from "./bundle.ts";
import { parseConfig } from "./config.ts";
import { ServiceStack } from "./service-stack.ts";

/** Names the CloudFormation stack and its files in the output folder. */
export const STACK_ID = "Landfall";

export interface SynthesizeOptions {
  /** The `landfall` object, not yet checked. */
  readonly config: unknown;
  /** Where the cloud assembly goes; created when missing. */
  readonly outdir: string;
}

/** Paths of what `synthesizeStack` wrote. */
export interface SynthesizedStack {
  readonly templateFile: string;
  readonly assetsFile: string;
}

/**
 * Bundles the functions and writes the cloud assembly, in this process and without a network.
 * CDK_VALIDATION=false in the environment leaves out the check of the template.
 *
 * @throws ConfigError with one line per problem of the configuration
 */
export async function synthesizeStack(options: SynthesizeOptions): Promise<SynthesizedStack> {
  const app = await createApp(options);
  const { directory } = app.synth();
  return {
    templateFile: join(directory, `${STACK_ID}.template.json`),
    assetsFile: join(directory, `${STACK_ID}.assets.json`),
  };
}

/** The construct tree, not yet synthesized. */
export async function createApp({ config, outdir }: SynthesizeOptions): Promise<App> {
  const checked = parseConfig(config);
  await bundleFunctions();
  const app = new App({ outdir, analyticsReporting: false });
  new ServiceStack(app, STACK_ID, { config: checked });
  return app;
}
