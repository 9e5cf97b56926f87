/** Whether a pattern of IAM, with `*` and `?`, matches all of a string. */
export function matchesPattern(pattern: string, text: string): boolean {
  const literal = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replaceAll("*", ".*").replaceAll("?", ".")}$`).test(text);
}
