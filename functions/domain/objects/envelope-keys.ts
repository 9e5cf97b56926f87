/** Keys of a body that speak about the request; never part of an object (wire.md 1.7, 1.10). */
export const ENVELOPE_KEYS: readonly string[] = [
  "_ApplicationId",
  "_ApplicationKey",
  "_ApplicationProduction",
  "_ClientVersion",
  "_InstallationId",
  "_MasterKey",
  "_SessionToken",
  "_method",
  "__ignore_hooks",
];
