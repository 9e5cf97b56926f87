/** Unicode's two noncharacters that JSON leaves as they are and SQS takes in no message. */
const REFUSED = /[\uFFFE\uFFFF]/g;

/**
 * The text of a queue's message: JSON of nothing but characters that SQS takes. A single other one,
 * and no message of the devices beside it could be sent.
 *
 * @see Amazon SQS API Reference, SendMessage, MessageBody
 */
export function toMessageText(message: object): string {
  const text = JSON.stringify(message);
  return text.replace(REFUSED, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
}
