/** An intent as Android reads it from a URI. */
export interface ParsedIntent {
  readonly uri: string;
  readonly scheme?: string;
  readonly host: string;
  readonly path: string;
  /** String extras. */
  readonly extras: Readonly<Record<string, string>>;
}

const START = "#Intent;";

/**
 * Parses `intent://host/path#Intent;scheme=s;S.name=value;end`. Undefined for other URIs.
 * @see Android, Intent.parseUri
 */
export function parseIntent(uri: string): ParsedIntent | undefined {
  const start = uri.lastIndexOf(START);
  if (!uri.startsWith("intent:") || start < 0 || !uri.endsWith(";end")) return undefined;
  const [, host = "", path = ""] = /^intent:\/\/([^/?]*)([^?]*)/.exec(uri.slice(0, start)) ?? [];
  const parameters = uri
    .slice(start + START.length)
    .split(";")
    .filter((part) => part !== "end")
    .map((part) => {
      const equals = part.indexOf("=");
      return [part.slice(0, equals), percentDecode(part.slice(equals + 1))] as const;
    });
  const scheme = parameters.find(([name]) => name === "scheme")?.[1];
  const extras = parameters.flatMap(([name, value]) =>
    name.startsWith("S.") ? [[name.slice(2), value] as const] : [],
  );
  return {
    uri,
    ...(scheme === undefined ? {} : { scheme }),
    host,
    path,
    extras: Object.fromEntries(extras),
  };
}

/** Keeps `+`, as Android does. */
function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
