/** Bytes of UTF-8 whose encoded word has at most 75 characters. */
const MAX_WORD_BYTES = 45;

const PLAIN_NAME = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+$/;
const ENCODED_NAME = /^(=\?[\w-]+\?[BQ]\?[!->@-~]+\?=( |$))+$/i;
const ASCII = /^[\x20-\x7e]+$/;

/**
 * The configured sender as the header of a mail: a name with punctuation in quotes, a name beyond ASCII in
 * encoded words.
 *
 * @param sender `name@domain` or `Name <name@domain>`
 * @see RFC 5322, 3.2.4 and 3.4; RFC 2047, 2 and 5
 */
export function formatSender(sender: string): string {
  const [, given = "", address = ""] = /^(.+?)\s*<([^<>]+)>$/.exec(sender) ?? [];
  if (address === "") return sender;
  const name = /^"(.*)"$/.exec(given)?.[1]?.replace(/\\(.)/g, "$1") ?? given;
  return `${formatName(name)} <${address}>`;
}

function formatName(name: string): string {
  if (PLAIN_NAME.test(name) || ENCODED_NAME.test(name)) return name;
  if (ASCII.test(name)) return `"${name.replace(/["\\]/g, "\\$&")}"`;
  return splitByBytes(name)
    .map((part) => `=?UTF-8?B?${Buffer.from(part).toString("base64")}?=`)
    .join(" ");
}

/** Parts of at most `MAX_WORD_BYTES`, since no character may be divided between two encoded words. */
function splitByBytes(text: string): string[] {
  const parts = [""];
  for (const character of text) {
    const longer = `${parts.at(-1)}${character}`;
    if (Buffer.byteLength(longer) <= MAX_WORD_BYTES) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts;
}
