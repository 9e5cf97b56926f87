/**
 * How AWS's clients wait. By default they wait for ever: a connection that died in a frozen container
 * would hold an invocation until it is killed, with what it has sent and not yet settled. A request
 * that took too long is repeated like a failed one; so not for mails and texts, which would come twice.
 */
export const AWS_HTTP = {
  connectionTimeout: 3_000,
  /** A page of a megabyte takes a second. */
  requestTimeout: 10_000,
  throwOnRequestTimeout: true,
} as const;
