import { fromEnv } from "@aws-sdk/credential-provider-env";

/**
 * Takes the place of the SDK's `@aws-sdk/credential-provider-node` in the bundles (lib/bundle.ts):
 * Lambda gives a function its credentials in the environment, and files, SSO and instance metadata
 * would be a tenth of each bundle. Commands on a developer's machine keep the SDK's own chain.
 */
export const defaultProvider = fromEnv;
