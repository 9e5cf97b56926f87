/**
 * The log line with which functions report each fault that they detect. The stack counts the lines
 * in a metric, and the metric has an alarm. CloudWatch bills such a metric only for hours in which
 * a line was written.
 */
export const FAULT_LINES = {
  /** Users could not sign in because a platform is configured wrongly. */
  misconfiguredPlatforms: "platform misconfigured",
  /** A push stopped at a provider before all of it was sent, or reached no device for want of credentials. */
  stoppedPushes: "push stopped",
  /** The circuit of a gateway opened, so it gets no requests for a while. */
  gatewayOutages: "gateway down",
  /** A dead-letter queue holds messages. */
  deadLetters: "dead letters",
  /** A push has made no progress for so long that repairs don't help. */
  stuckPushes: "push stuck",
  /** Pushes are not done although far more time has passed than their devices need. */
  latePushes: "pushes late",
  /** SMS to one country reached the deployment's limit of an hour. */
  cappedSms: "sms capped",
  /** A network reached its limit of mails or SMS. */
  heldBackMessages: "messages held back",
  /** A run of a timer failed, and its repeats. */
  failedTimers: "timer failed",
  /** DynamoDB throttled a request; at most one line a second and environment. */
  throttledTables: "table throttled",
} as const;

export type Fault = keyof typeof FAULT_LINES;
