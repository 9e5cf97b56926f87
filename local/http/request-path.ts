/** Treats a request target such as `//host/path` as a path. */
export function parseUrl(target: string): URL | undefined {
  try {
    return new URL(`http://localhost${target.startsWith("/") ? target : "/"}`);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/**
 * An HTTP API decodes the path, `%2F` included, drops what follows a question mark, and decodes the rest
 * once more: `%25` must be followed by two digits.
 */
export function decodePath(pathname: string): string | undefined {
  const [path] = decode(pathname)?.split("?", 1) ?? [];
  return path === undefined ? undefined : decode(path);
}

/** Undefined for a wrong escape. */
export function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
