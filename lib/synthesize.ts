import { App } from "aws-cdk-lib";
import { STACK_ID, type SynthesizedStack, stackIn } from "./assembly.ts";
import { bundleFunctions } from "./bundle.ts";
import { parseConfig } from "./config.ts";
import { ServiceStack } from "./service-stack.ts";

export interface SynthesizeOptions {
  /** The unchecked `landfall` object. */
  readonly config: unknown;
  /** Folder for the cloud assembly; created if it does not exist. */
  readonly outdir: string;
}

/**
 * Bundles the functions and writes the cloud assembly, in this process and offline. Set
 * CDK_VALIDATION=false in the environment to skip the validation of the template.
 *
 * @throws ConfigError one line per problem of the configuration
 */
export async function synthesizeStack(options: SynthesizeOptions): Promise<SynthesizedStack> {
  const config = parseConfig(options.config);
  await bundleFunctions();
  return stackIn(createBundledApp({ ...options, config }).synth().directory);
}

/** The construct tree before synthesis; needs the output of `bundleFunctions`. */
export function createBundledApp({ config, outdir }: SynthesizeOptions): App {
  const app = new App({ outdir, analyticsReporting: false });
  new ServiceStack(app, STACK_ID, { config: parseConfig(config) });
  return app;
}
