import type { Provider } from "../../../contract/push-providers.ts";

/**
 * Providers at which a push was stopped, each with the gateway's reason or a reason below. Their
 * chunks are settled as `rejected` for this reason.
 */
export type PushStops = { readonly [Name in Provider]?: string };

/** The limit of development certificates: docs/protocol/push.md, Stops. */
export const MASSIVE_DEV_PUSH = "dev profile disabled for massive push";

/** The reason when more devices of a chunk are invalid than an app can lose between pushes. */
export const MASS_INVALID = "MassInvalid";
