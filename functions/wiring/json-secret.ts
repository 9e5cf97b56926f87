import type { Validator } from "../generated/validators.js";

export interface JsonSecret<T> {
  /** What errors call it. */
  readonly name: string;
  readonly read: () => Promise<string>;
  readonly isValid: Validator<T>;
}

/**
 * A secret as a typed value; parsed once for each text.
 * @throws TypeError naming the place of the first mistake, never its content
 */
export function readJsonSecret<T>(secret: JsonSecret<T>): () => Promise<T> {
  let parsed: { readonly text: string; readonly value: T } | undefined;
  return async () => {
    const text = await secret.read();
    if (parsed?.text !== text) parsed = { text, value: parse(secret, text) };
    return parsed.value;
  };
}

function parse<T>({ name, isValid }: JsonSecret<T>, text: string): T {
  const value = parseJson(name, text);
  if (isValid(value)) return value;
  const { instancePath, keyword } = isValid.errors?.[0] ?? {};
  throw new TypeError(`${name}: ${keyword} at "${instancePath}"`);
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Its message quotes the text, which is secret.
    if (error instanceof SyntaxError) throw new TypeError(`${name}: not JSON`);
    throw error;
  }
}
