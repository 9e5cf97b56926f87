import { App } from "aws-cdk-lib";
import { type SynthesizedStack, stackIn, stackNameFor } from "../assembly.ts";
import { HAS_SOURCES } from "../package-files.ts";
import { parseForRegion } from "../region-config.ts";
import { LandfallStack } from "./landfall-stack.ts";

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
  const config = parseForRegion(options.config, options.region);
  await makeBundles();
  const stack = stackIn(createBundledApp({ ...options, config }).synth().directory);
  if (stack === undefined) throw new TypeError(`${options.outdir} contains no stack`);
  return stack;
}

/** The construct tree before synthesis; needs the output of `bundleFunctions`. */
export function createBundledApp(options: SynthesizeOptions): App {
  const config = parseForRegion(options.config, options.region);
  // Stack traces of all constructs would take a quarter of the synthesis, and nothing reads them.
  const app = new App({ outdir: options.outdir, analyticsReporting: false, stackTraces: false });
  new LandfallStack(app, stackNameFor(config), { landfall: config, region: options.region });
  return app;
}

/** The package has them. */
async function makeBundles(): Promise<void> {
  if (!HAS_SOURCES) return;
  const { updateBundles } = await import("../bundle.ts");
  await updateBundles();
}
