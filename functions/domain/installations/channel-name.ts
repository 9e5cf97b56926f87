import { type ApiError, explainedError } from "../api-error.ts";
import type { Json } from "../json.ts";
import { shown, typeName } from "../objects/value-error.ts";

/** The Japanese sound marks U+30FC and U+FF70 belong to no script, so they are listed. */
const CHANNEL =
  /^[A-Za-z0-9_=\-\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc\uff70]*$/u;
const MAX_LENGTH = 256;

/**
 * Whether a channel of an installation or a push may have this name. The empty name is the broadcast
 * channel (docs/protocol/installations.md, Channels).
 */
export function isChannelName(name: string): boolean {
  return name.length <= MAX_LENGTH && CHANNEL.test(name);
}

/** The error for anything but a channel's name. */
export function invalidChannel(name: Json): ApiError {
  const found = typeof name === "string" ? `'${shown(name)}'` : typeName(name);
  return explainedError("invalidChannel", `This one is ${found}.`);
}
