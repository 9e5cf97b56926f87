/** The keys of a local cloud whose flags and configuration name no others. */
export const DEFAULT_KEYS = {
  appId: "landfall-local-app",
  appKey: "landfall-local-key",
  masterKey: "landfall-local-master",
} as const;
