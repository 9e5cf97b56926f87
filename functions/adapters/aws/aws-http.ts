/**
 * Timeouts of AWS clients in milliseconds. Without them a connection that died in a frozen container
 * would hold an invocation until Lambda kills it, with sent chunks that are not settled. The SDK
 * repeats a request after a timeout, so clients of mails and text messages don't use these timeouts: a
 * repeated message would arrive twice.
 */
export const AWS_HTTP = {
  connectionTimeout: 3_000,
  /** The largest answer, a page of 1 MB, takes about a second. */
  requestTimeout: 10_000,
  throwOnRequestTimeout: true,
} as const;
