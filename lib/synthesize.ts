import { App } from "aws-cdk-lib";
import { STACK_ID, type SynthesizedStack, stackIn } from "./assembly.ts";
import { bundleFunctions } from "./bundle.ts";
import { parseConfig } from "./config.ts";
import { ServiceStack } from "./service-stack.ts";

export interface SynthesizeOptions {
  /** The `landfall` object, not yet checked. */
  readonly config: unknown;
  /** Where the cloud assembly goes; created when missing. */
  readonly outdir: string;
}

/**
 * Bundles the functions and writes the cloud assembly, in this process and without a network.
 * CDK_VALIDATION=false in the environment leaves out the check of the template.
 *
 * @throws ConfigError with one line per problem of the configuration
 */
export async function synthesizeStack(options: SynthesizeOptions): Promise<SynthesizedStack> {
  const config = parseConfig(options.config);
  await bundleFunctions();
  return stackIn(createBundledApp({ ...options, config }).synth().directory);
}

/** The construct tree, not yet synthesized, on the bundles of an earlier `bundleFunctions`. */
export function createBundledApp({ config, outdir }: SynthesizeOptions): App {
  const app = new App({ outdir, analyticsReporting: false });
  new ServiceStack(app, STACK_ID, { config: parseConfig(config) });
  return app;
}
