/** Code units that SQS, or a server that stands in for it, does not accept. */
const REFUSED = /[^\x20-\uD7FF\uE000-\uFFFD]/g;

/**
 * A message as JSON that a queue accepts, whatever clients put into it: emoji and non-characters
 * become `\u` escapes. A rejected message would delay the rest of its batch.
 *
 * @see Amazon SQS API Reference, SendMessage, MessageBody
 */
export function toMessageText(message: object): string {
  return JSON.stringify(message).replace(
    REFUSED,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Bytes of a message in a queue, in UTF-8. */
export function bytesOfMessage(message: object): number {
  return Buffer.byteLength(toMessageText(message));
}
