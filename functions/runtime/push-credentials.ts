import type { PushCredentials } from "../generated/types.ts";
import { isPushCredentials } from "../generated/validators.js";

/**
 * The push-credentials secret as a typed value; parsed once for each text.
 * @throws TypeError naming the place of the first mistake, never its content
 */
export function readPushCredentials(read: () => Promise<string>): () => Promise<PushCredentials> {
  let parsed: { readonly text: string; readonly credentials: PushCredentials } | undefined;
  return async () => {
    const text = await read();
    if (parsed?.text !== text) parsed = { text, credentials: parse(text) };
    return parsed.credentials;
  };
}

function parse(text: string): PushCredentials {
  const value = parseJson(text);
  if (isPushCredentials(value)) return value;
  const { instancePath, keyword } = isPushCredentials.errors?.[0] ?? {};
  throw new TypeError(`Push credentials: ${keyword} at "${instancePath}"`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Its message quotes the text, which is secret.
    if (error instanceof SyntaxError) throw new TypeError("Push credentials: not JSON");
    throw error;
  }
}
