import type { ClassDefinitions } from "../../functions/domain/classes/class-definition.ts";
import { UNLIMITED_NETWORKS } from "../support/cloud/unlimited-networks.ts";

/** Each kind of index that a class may have. */
export const DEFINITIONS: ClassDefinitions = {
  Note: { indexedFields: ["state"], sortedFields: ["rank"], uniqueFields: ["slug"] },
};

/** Differences between the configuration of a soak and the project's. */
export const SOAK_SETTINGS = {
  classes: { definitions: DEFINITIONS },
  throttle: {
    rate: 1_000,
    burst: 2_000,
    ...UNLIMITED_NETWORKS,
  },
};
