/** Numbers that the stack and the functions must agree on. */

/** Devices in one chunk: one send message, one ledger item under 4 KB. */
export const CHUNK_DEVICES = 500;

/** Milliseconds to hand a mail or SMS to AWS, with the SDK's retries; less than the worker may run. */
export const MESSAGE_SEND_TIMEOUT_MS = 5_000;

export const VISIBILITY_TIMEOUT_FACTOR = 6;

/** Receives before a message moves to its dead-letter queue. */
export const MAX_RECEIVE_COUNT = 5;

/** Seconds an API function may run; API Gateway gives up after 30. */
export const API_TIMEOUT_SECONDS = 15;

/** Milliseconds in which an engine must answer the call of a cloud function. */
export const ENGINE_CALL_TIMEOUT_MS = 15_000;

/** Seconds that the function in front of the engine may run: a call, its checks and a cold start. */
export const ENGINE_TIMEOUT_SECONDS = 20;

/** Bytes of an engine's answer, once escaped as a JSON string; Lambda limits its answer to 6 MiB. */
export const MAX_ENGINE_ANSWER_BYTES = 6_000_000;

/** Bytes of a request body, checked before it is parsed. */
export const MAX_BODY_BYTES = 65_536;
