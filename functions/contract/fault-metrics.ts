/**
 * CloudWatch metrics of faults that the functions find themselves; each has an alarm. A function
 * writes one only when there is a fault, and CloudWatch bills a metric only for hours with values.
 */
export const FAULT_METRICS = {
  /** Users could not sign in because a platform is configured wrongly. */
  misconfiguredPlatforms: "MisconfiguredPlatforms",
  /** A push stopped at a provider before all of it was sent. */
  stoppedPushes: "StoppedPushes",
  /** The circuit of a gateway opened, so it gets no requests for a while. */
  gatewayOutages: "GatewayOutages",
} as const;

export type Fault = keyof typeof FAULT_METRICS;

/** Value of the dimension `service`, which all of these metrics have; the stack's name is their namespace. */
export const FAULT_SERVICE = "landfall";
