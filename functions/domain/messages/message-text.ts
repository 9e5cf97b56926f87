/** Code units that a message of SQS must not hold, or that not every server of it takes. */
const REFUSED = /[^\x20-\uD7FF\uE000-\uFFFD]/g;

/**
 * A message as JSON text that a queue takes, whatever clients have written into it: emoji and
 * non-characters go as `\u` escapes. One that is refused would hold up the devices beside it.
 *
 * @see Amazon SQS API Reference, SendMessage, MessageBody
 */
export function toMessageText(message: object): string {
  return JSON.stringify(message).replace(
    REFUSED,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** UTF-8 bytes of its text. */
export function bytesOfMessage(message: object): number {
  return Buffer.byteLength(toMessageText(message));
}
