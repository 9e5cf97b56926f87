/** The prolonged sound marks of Japanese belong to no one script. */
const CHANNEL =
  /^[A-Za-z0-9_=\-\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc\uff70]*$/u;
const MAX_LENGTH = 256;

/**
 * Of an installation and of a push. The empty name is the broadcast channel.
 * @see wire.md 1.11, code 112, and 5.1
 */
export function isChannelName(name: string): boolean {
  return name.length <= MAX_LENGTH && CHANNEL.test(name);
}
