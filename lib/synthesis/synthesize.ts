import { App } from "aws-cdk-lib";
import { type SynthesizedStack, stackIn, stackNameFor } from "../assembly.ts";
import { bundleFunctions } from "../bundle.ts";
import { ConfigError, parseConfig } from "../config.ts";
import { findRegionProblems } from "../region-config.ts";
import { ServiceStack } from "./service-stack.ts";

export interface SynthesizeOptions {
  /** The unchecked `landfall` object. */
  readonly config: unknown;
  /** Folder for the cloud assembly; created if it does not exist. */
  readonly outdir: string;
  /** Region of the deployment. @default - unknown */
  readonly region?: string | undefined;
}

/**
 * Bundles the functions and writes the cloud assembly, in this process and offline. Set
 * CDK_VALIDATION=false in the environment to skip the validation of the template.
 *
 * @throws ConfigError one line per problem of the configuration
 */
export async function synthesizeStack(options: SynthesizeOptions): Promise<SynthesizedStack> {
  const config = parseForRegion(options);
  await bundleFunctions();
  const stack = stackIn(createBundledApp({ ...options, config }).synth().directory);
  if (stack === undefined) throw new TypeError(`${options.outdir} contains no stack`);
  return stack;
}

/** The construct tree before synthesis; needs the output of `bundleFunctions`. */
export function createBundledApp(options: SynthesizeOptions): App {
  const config = parseForRegion(options);
  // Stack traces of all constructs would take a quarter of the synthesis, and nothing reads them.
  const app = new App({ outdir: options.outdir, analyticsReporting: false, stackTraces: false });
  new ServiceStack(app, stackNameFor(config), { config, region: options.region });
  return app;
}

function parseForRegion({ config, region }: SynthesizeOptions) {
  const parsed = parseConfig(config);
  const problems = findRegionProblems(parsed, region);
  if (problems.length > 0) throw new ConfigError(problems);
  return parsed;
}
