import type { Entry } from "./entries.ts";

/**
 * Name of the file beside the bundles of some functions: JSON of `ClassDefinitions`. A deployment
 * without classes has none.
 */
export const CLASS_DEFINITIONS_FILE = "./class-definitions.json";

/** Functions that query; all of them may read objects of the app's classes. */
export const CLASS_DEFINITIONS_READERS: readonly Entry[] = [
  "accounts",
  "installations",
  "push",
  "batch",
  "classes",
  "files",
  "plan-push",
];
